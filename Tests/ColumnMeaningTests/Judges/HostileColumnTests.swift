import MeaningSupport
import OutputModes
import Testing

/// Columns that look like something else, and conventions that the samples do not contain.
@Suite struct HostileColumnTests {
  /// The output for a column of a table of its own, and its stored values.
  private func shown(_ column: String, _ values: [String]) -> (typed: String, raw: String) {
    let table =
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES \(values.map { "(\($0))" }.joined(separator: ","));\n"
    let typed = runMeaning([
      .sql(table),
      .mode(.jsonl),
      "SELECT * FROM t;",
    ])
    let raw = runMeaning([
      .sql(table),
      .raw(true),
      .mode(.jsonl),
      "SELECT * FROM t;",
    ])
    #expect(typed.messages == "" || typed.messages.contains("has integers beyond 2^53"))
    return (typed.output, raw.output)
  }

  /// Columns of values that are not dates, UUIDs, decimals, truth values or documents.
  private static let plain: [(String, [String])] = [
    // Identifiers of chat services: milliseconds, shifted.
    ("id INTEGER", ["1234567890123456789", "1234567890123456999", "1300000000000000000"]),
    ("message_id BIGINT", ["175928847299117063", "175928847299117999"]),
    ("tweet INTEGER", ["1770000000000000000", "1770000000000000111", "1770000000000000222"]),
    // Articles and cards.
    ("ean INTEGER", ["4006381333931", "9783161484100", "1700000000000"]),
    ("barcode INTEGER", ["1700000000001", "1700000000002", "1700000000003"]),
    ("isbn INTEGER", ["9780306406157", "9783161484100"]),
    ("card_number INTEGER", ["4111111111111111", "5500005555555559"]),
    ("pan INTEGER", ["1700000000000000", "1700000000000001"]),
    // Telephones and places.
    ("phone INTEGER", ["1715551234", "1715559876", "4915112345678"]),
    ("mobile_number INTEGER", ["1700000000", "1710000000"]),
    ("zip INTEGER", ["20100", "20121", "90210"]), ("postal_code INTEGER", ["45000", "46000"]),
    ("zip_code REAL", ["45000.0", "46000.0"]),
    // Sizes, counts, versions and money.
    ("size INTEGER", ["1700000000", "1600000000", "1500000000"]), ("bytes INTEGER", ["1700000000000"]),
    ("file_size INTEGER", ["20240131", "20231231"]), ("cents INTEGER", ["1230", "4560", "999"]),
    ("price_cents INTEGER", ["1700000000", "1690000000"]), ("total INTEGER", ["20240131", "20240201"]),
    ("version INTEGER", ["20240131", "20240201"]), ("build INTEGER", ["1700000000"]),
    ("schema_version INTEGER", ["20240131120000"]),
    ("migration TEXT", ["'20240131120000'", "'20240201120000'"]),
    ("app_version TEXT", ["'1.2.3'", "'10.0.1'"]), ("price TEXT", ["'12'", "'99'"]),
    ("year INTEGER", ["2024", "1999"]),
    ("month INTEGER", ["202401", "202402"]), ("port INTEGER", ["8080", "443"]), ("week INTEGER", ["202405"]),
    ("block_height INTEGER", ["1700000000"]), ("nonce INTEGER", ["1700000000123"]),
    // Hashes, keys and tokens.
    ("md5 TEXT", ["'d41d8cd98f004b04a800998ecf8427e0'", "'0cc175b9c0f14b6a831c399e26977266'"]),
    ("hash BLOB", ["x'd41d8cd98f004b04a800998ecf8427e0'", "x'0cc175b9c0f14b6a831c399e26977266'"]),
    ("api_key TEXT", ["'d41d8cd98f004b04a800998ecf8427e0'"]),
    ("etag TEXT", ["'5d41402abc4b2a76b9719d911017c592'"]),
    ("aes_key BLOB", ["x'000102030405460788090a0b0c0d0e0f'"]),
    ("crc INTEGER", ["1700000000", "1699999999"]), ("checksum INTEGER", ["1700000000123", "1700000000456"]),
    ("token TEXT", ["'01ARZ3NDEKTSV4RRFFQ69G5FAV'"]),
    // Numbers that look like truth values, and texts that look like documents.
    ("retries INTEGER", ["0", "1", "1", "0"]), ("level INTEGER", ["0", "1"]),
    ("name TEXT", ["'true'", "'false'"]),
    ("comment TEXT", ["'[draft]'", "'{name}'", "'[1]'"]), ("title TEXT", ["'2024-01-31'", "'notes'"]),
    ("answer TEXT", ["'{}'", "'no'", "'[x]'", "'yes'"]), ("amount TEXT", ["'12'", "'1.2.3'"]),
    // Times that are lengths.
    ("play_time INTEGER", ["1700000000"]), ("elapsed INTEGER", ["1700000000123"]),
    ("duration REAL", ["1700000000.5"]),
    ("response_time_ms INTEGER", ["1700000000123"]), ("ttl INTEGER", ["1700000000"]),
    ("timeout INTEGER", ["1700000000"]),
    ("time_spent INTEGER", ["1700000000"]), ("cpu_time REAL", ["2461071.5"]),
    // Numbers that two conventions explain equally well.
    ("seen REAL", ["791550000.5", "791560000.5"]), ("start INTEGER", ["20240131", "5"]),
    // Lists and texts with commas, addresses and versions.
    ("tags TEXT", ["'red,green'", "'blue'"]), ("ip BLOB", ["x'C0A80001'"]), ("ip INTEGER", ["3232235521"]),
    ("status INTEGER", ["0", "1", "2"]), ("latitude REAL", ["48.137", "52.52"]),
    ("rowguid INTEGER", ["1", "2"]),
    // GPS seconds, and small numbers under the type that MySQL uses for truth values.
    ("gps_time REAL", ["1453888818.0", "1453888819.0"]), ("gps_ts INTEGER", ["1453888818"]),
    ("stars TINYINT(1)", ["0", "1", "5"]), ("level TINYINT(4)", ["0", "1", "1"]),
    ("temperature REAL", ["45000.5", "45001.25"]), ("rate REAL", ["2451545.5", "2451546.5"]),
    ("reading REAL", ["1700000000.25", "1700000001.25"]), ("sensor_date_offset INTEGER", ["1700000000"]),
  ]

  @Test(arguments: plain.map(\.0))
  func `what is no date, no identifier and no document is shown as it is stored`(column: String) throws {
    for (name, values) in Self.plain where name == column {
      let (typed, raw) = shown(column, values)
      #expect(typed == raw, "\(column)")
    }
  }

  /// Conventions of software, with the expected output.
  private static let known: [(String, [String], [String])] = [
    (
      "dateAdded INTEGER", ["1769853600123456", "1769853601000000"],
      ["2026-01-31T10:00:00.123456Z", "2026-01-31T10:00:01Z"]
    ),
    ("timestampMillis INTEGER", ["1769853600123"], ["2026-01-31T10:00:00.123Z"]),
    ("file_date_modified_ms INTEGER", ["1769853600123"], ["2026-01-31T10:00:00.123Z"]),
    ("ArrivalTime INTEGER", ["134143272001234567"], ["2026-01-31T10:00:00.1234567Z"]),
    ("expiry INTEGER", ["1769853600", "1769853700"], ["2026-01-31T10:00:00Z", "2026-01-31T10:01:40Z"]),
    // The forms of text that drivers of Go, C# and JavaScript write into a declared column.
    ("at DATETIME", ["'2026-01-31 10:00:00.123456789+01:00'"], ["2026-01-31T10:00:00.123456789+01:00"]),
    ("at DATETIME", ["'2026-01-31 10:00:00.123 +00:00'"], ["2026-01-31T10:00:00.123+00:00"]),
    ("at TIMESTAMP", ["'2026-01-31T10:00:00.123Z'"], ["2026-01-31T10:00:00.123Z"]),
    ("at DATETIME", ["639054504001234567"], ["2026-01-31T10:00:00.1234567Z"]),
    // Two generations of one program in one column.
    (
      "created_at DATETIME",
      ["1769853600123", "'2026-01-31T10:00:00.000+00:00'", "1769853600456", "1769853600789"],
      [
        "2026-01-31T10:00:00.123Z", "2026-01-31T10:00:00.000+00:00", "2026-01-31T10:00:00.456Z",
        "2026-01-31T10:00:00.789Z",
      ]
    ),
    // UUIDs in .NET order under the type that .NET declares, and as digits.
    (
      "Id UNIQUEIDENTIFIER",
      [
        "x'0d2e4f6a8b1c4d4e9f0a1b2c3d4e5f60'", "x'1d2e4f6a8b1c5d4e9f0a1b2c3d4e5f61'",
        "x'2d2e4f6a8b1c6d4e9f0a1b2c3d4e5f62'",
      ],
      [
        "6a4f2e0d-1c8b-4e4d-9f0a-1b2c3d4e5f60", "6a4f2e1d-1c8b-4e5d-9f0a-1b2c3d4e5f61",
        "6a4f2e2d-1c8b-4e6d-9f0a-1b2c3d4e5f62",
      ]
    ),
    ("uuid CHAR(32)", ["'019b5525a6f87c3e9d420123456789ab'"], ["019b5525-a6f8-7c3e-9d42-0123456789ab"]),
  ]

  @Test(arguments: known.indices)
  func `a convention of real software is shown by its meaning`(index: Int) {
    let (column, values, expected) = Self.known[index]
    let lines = shown(column, values).typed.split(separator: "\n")
    let meanings = lines.compactMap { line in line.split(separator: "\"").dropFirst(3).first.map(String.init)
    }
    #expect(meanings == expected, "\(column)")
  }
}
