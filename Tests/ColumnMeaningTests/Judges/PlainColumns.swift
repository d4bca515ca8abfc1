import Foundation
import ScreenSupport
import TypedSQLiteCore

/// Columns of real projects whose values mean nothing but themselves, and makers of such values.
struct PlainColumns {
  let names: [String]
  let types: [String]
  /// Makes the values of one column, which may depend on the row.
  let makers: [@Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue]

  private static let integers = ["INTEGER", "INT", "BIGINT", "UNSIGNED BIG INT", "NUMERIC", ""]
  private static let reals = ["REAL", "DOUBLE", "FLOAT", ""]
  private static let texts = ["TEXT", "VARCHAR(255)", "CHAR(32)", ""]

  private static func integers(_ range: ClosedRange<Int64>)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    { _ in { _, random in Int64.random(in: range, using: &random).databaseValue } }
  }

  /// Numbers that grow from row to row, from a random start by random steps.
  private static func growing(_ start: ClosedRange<Int64>, by step: Int64)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    { random in
      let first = Int64.random(in: start, using: &random)
      let most = Int64.random(in: 1...step, using: &random)
      return { row, random in
        (first + Int64(row) * most + Int64.random(in: 0..<most, using: &random)).databaseValue
      }
    }
  }

  private static func reals(_ range: ClosedRange<Double>)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    { _ in { _, random in Double.random(in: range, using: &random).databaseValue } }
  }

  private static func bytes(_ count: Int, asDigits: Bool)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    { _ in
      { _, random in
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        return asDigits
          ? bytes.map { String(format: "%02x", $0) }.joined().databaseValue : Data(bytes).databaseValue
      }
    }
  }

  private static func texts(_ make: @escaping @Sendable (Int, inout SeededGenerator) -> String)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    { _ in { row, random in make(row, &random).databaseValue } }
  }

  private static func words(_ words: String)
    -> @Sendable (inout SeededGenerator) -> @Sendable (Int, inout SeededGenerator) -> DatabaseValue
  {
    let words = words.split(separator: " ").map(String.init)
    return texts { _, random in random.pick(words) }
  }

  private static func list(_ names: String) -> [String] { names.split(separator: " ").map(String.init) }

  static let all: [PlainColumns] = [
    // Counters.
    PlainColumns(
      names: list(
        """
        visit_count hits num_views retry_count access_count playCount times_used seq sequence generation ref_count \
        sort_order position priority rank score level depth change_counter message_count unread_count usageCount \
        frecency typed_count foreign_count n_tokens word_count line_count num_pages tracknumber episode season width \
        height bitrate sample_rate ZPLAYCOUNT Z_OPT total_updates reads_done updated_rows created_count row_no \
        counter version_count autoincrement_value commits_ahead num_checks max_connections
        """),
      types: integers,
      makers: [
        integers(0...9), integers(0...1), integers(0...1000), integers(1_000_000...5_000_000_000),
        growing(0...1000, by: 5), growing(1_000_000_000...2_000_000_000, by: 90_000),
        growing(600_000_000...800_000_000, by: 50_000), integers(19_000_101...20_301_231),
      ]),
    // Sizes.
    PlainColumns(
      names: list(
        """
        size file_size bytes_received total_bytes content_length bytes_sent received_bytes disk_usage sizeInBytes \
        fsize blob_length used_bytes quota_bytes downloaded_bytes ZFILESIZE cache_size length nbytes st_size \
        uncompressed_size data_len mem_used space_left allocated
        """),
      types: integers,
      makers: [
        integers(0...100_000), integers(0...4_294_967_295), integers(1_000_000_000...2_000_000_000),
        integers(500_000_000_000...4_000_000_000_000), integers(0...9_000_000_000_000_000),
        growing(1_400_000_000...1_700_000_000, by: 400_000),
      ]),
    // Hashes.
    PlainColumns(
      names: list(
        "hash url_hash crc32 checksum origin_hash name_hash content_hash host_key_hash fingerprint adler simhash crc seed"
      ),
      types: integers,
      makers: [
        integers(.min ... .max), integers(0...4_294_967_295), integers(-2_147_483_648...2_147_483_647),
        integers(1_000_000_000_000_000_000...2_000_000_000_000_000_000),
      ]),
    PlainColumns(
      names: list(
        """
        md5 sha1 sha256 etag digest fingerprint content_hash salt iv key_id thumbprint commit_hash tree_id blob_id \
        password_hash cookie nonce object_hash
        """),
      types: texts,
      makers: [bytes(16, asDigits: true), bytes(20, asDigits: true), bytes(32, asDigits: true)]),
    PlainColumns(
      names: list(
        "md5 sha1 digest chunk_hash salt iv wrapped_key payload file_sum content_key etag_bytes data body raw"
      ),
      types: ["BLOB", ""],
      makers: [
        bytes(16, asDigits: false), bytes(20, asDigits: false), bytes(32, asDigits: false),
        bytes(8, asDigits: false),
      ]),
    // Telephones.
    PlainColumns(
      names: list(
        "phone phone_number mobile msisdn caller number fax tel contact_phone ZPHONENUMBER sender_number dialed"
      ),
      types: integers + texts,
      makers: [
        integers(1_200_000_000...1_999_999_999), integers(4_915_100_000_000...4_917_999_999_999),
        integers(2_000_000_000...9_899_999_999),
        texts { _, random in "+49151\(Int.random(in: 10_000_000...99_999_999, using: &random))" },
        texts { _, random in "1\(Int.random(in: 200_000_0000...999_999_9999, using: &random))" },
      ]),
    // Versions.
    PlainColumns(
      names: list(
        "version schema_version user_version ver build api_level revision rev versionCode migration release_no format_version"
      ),
      types: integers,
      makers: [
        integers(1...40), integers(20_100_101...20_261_231),
        integers(20_230_101_000_000...20_261_231_235_959),
        integers(1_500_000_000...1_700_000_000),
      ]),
    PlainColumns(
      names: list("version app_version min_version release tag sdk lang_version db_version"),
      types: texts,
      makers: [
        texts { _, random in "\(random.below(9)).\(random.below(30)).\(random.below(99))" },
        texts { _, random in "v\(random.below(9)).\(random.below(30))" },
        texts { _, random in "2024.\(random.below(12)).\(random.below(9))" },
      ]),
    // Money.
    PlainColumns(
      names: list(
        "price_cents amount total cost fee unit_price balance_cents tax discount salary net gross paid_cents sum credit"
      ),
      types: list("INTEGER INT BIGINT"),
      makers: [
        integers(0...100_000), integers(0...2_000_000_000), integers(-500...500),
        integers(20_000_000...20_301_231),
      ]),
    // Places.
    PlainColumns(
      names: list(
        "latitude longitude lat lng lon lat_e7 lon_e7 x y z altitude bearing heading accuracy easting northing"
      ),
      types: integers + reals,
      makers: [
        reals(-180...180), integers(-1_800_000_000...1_800_000_000), reals(40_000...50_000), reals(0...1),
        integers(450_000_000...560_000_000),
      ]),
    // Measures.
    PlainColumns(
      names: list(
        "temperature voltage ratio rate weight confidence probability volume pressure humidity speed value reading level power energy load gain pH"
      ),
      types: reals,
      makers: [
        reals(0...1), reals(-40...60), reals(2_450_000...2_462_000), reals(43_000...47_000), reals(1e9...2e9),
        reals(7e8...8e8),
      ]),
    // Identifiers, of which many look like times.
    PlainColumns(
      names: list(
        """
        user_id tweet_id guild_id channel_id message_id order_id invoice_no isbn ean barcode imei imsi iccid \
        account_number order_number card_number tracking_number session_id inode dev pid port zip postcode parent_id \
        folder_id ZACCOUNT last_message_id update_id event_id time_id date_id datasource_id candidate_id thread_id \
        created_by_id modified_by author_id last_edited_by next_id uid gid rowguid_no site_id visit_id from_visit
        """),
      types: integers,
      makers: [
        integers(1...500), integers(1_000_000_000_000_000_000...1_300_000_000_000_000_000),
        integers(100_000_000_000_000_000...900_000_000_000_000_000),
        growing(1_690_000_000_000...1_700_000_000_000, by: 9_000_000),
        growing(1_690_000_000...1_700_000_000, by: 900_000), integers(20_240_101_001...20_241_231_999),
        integers(20_240_101...20_241_231), integers(350_000_000_000_000...359_999_999_999_999),
        growing(1_690_000_000_000_000...1_700_000_000_000_000, by: 9_000_000_000),
        integers(9_780_000_000_000...9_799_999_999_999), integers(10_000...99_999),
      ]),
    // Lengths of time and clocks, whose unit nothing tells.
    PlainColumns(
      names: list(
        """
        duration elapsed timeout ttl uptime interval latency delay runtime play_time total_time cpu_time wait_time \
        time_spent max_age processing_time remaining uptime_ms timeout_ms max_wait_ms timer_ticks ticks offset \
        time_zone_offset tz_offset gps_time frame_time exposure_time period time_limit expires_in retry_in age
        """),
      types: list("INTEGER INT BIGINT REAL"),
      makers: [
        integers(0...5000), integers(0...100_000_000), integers(1_000_000_000...2_000_000_000),
        integers(1_000_000_000_000...2_000_000_000_000),
      ]),
    // Clocks that count from a start of their own.
    PlainColumns(
      names: list(
        "uptime uptime_ms timer_ticks ticks gps_time runtime cpu_time boot_ticks monotonic_ns rtp_ts"
      ),
      types: list("INTEGER INT BIGINT REAL"),
      makers: [
        growing(1_000_000_000...5_000_000_000, by: 1_000_000),
        growing(1_000_000_000_000...1_700_000_000_000, by: 90_000_000_000),
      ]),
    // Flags and codes.
    PlainColumns(
      names: list(
        "flags mode mask type kind status state options attributes code error result reason category lang priority_class"
      ),
      types: integers,
      makers: [
        integers(0...4), integers(0...65_535), integers(0...4_294_967_295), integers(100...599),
        integers(0...1),
      ]),
    // Words.
    PlainColumns(
      names: list(
        "name title label comment note path url mime_type locale color author city country key description subject body"
      ),
      types: texts,
      makers: [
        words("alpha beta gamma delta epsilon"), words("[draft] [1] {name} {} notes [x]"),
        words("true false maybe"),
        words("/usr/bin /tmp/a.txt C:\\x.dat a/b/c"), words("text/plain image/png de_DE en-US"),
        words("red,green blue a,b,c"),
        words("12 12b 7 007 x9"), words("10:30 am noon 7"), words("1.2.3.4.5 9.9 a.b"), words("[] [1] [2,3]"),
        texts { row, _ in "item \(row)" },
        texts { _, random in "2024\(random.below(90) + 10)\(random.below(90) + 10)-\(random.below(999))" },
      ]),
  ]
}
