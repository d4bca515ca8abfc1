import MeaningSupport
import Testing

@Suite struct ULIDKindTests {
  /// Blobs that begin with a time of 2026, a millisecond apart.
  private func blobs(_ count: Int, versionDigit: String) -> String {
    (0..<count).map { index in
      let time = String(0x019C_2000_0000 + index, radix: 16)
      let tail = String(0xA1B2_C3D4_E5F6_0718 &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
      let padded = String(repeating: "0", count: 16 - tail.count) + tail
      let version = versionDigit.isEmpty ? String(padded.first ?? "0") : versionDigit
      return "(x'0\(time)\(version)b2c\(padded)')"
    }.joined(separator: ", ")
  }

  @Test func `blobs that begin with a time and are no UUIDs are ULIDs, and why says when they were made`() {
    let run = runMeaning([
      """
      CREATE TABLE t(id BLOB PRIMARY KEY);
      INSERT INTO t VALUES \(blobs(20, versionDigit: ""));
      SELECT substr(id, 1, 6) IS NOT NULL FROM t LIMIT 1;
      SELECT id FROM t LIMIT 1;
      """,
      .why("t.id"),
    ])
    #expect(
      run.output == """
        1
        01KGG00000NCPA3CP3TKJZC1RR
        t.id: ulid blob (strong)
          20 blobs of 16 bytes that begin with a time and are no UUIDs
          made 2026-02-02 20:16:36.864 to 2026-02-02 20:16:36.883
          .format ulid blob t.id

        """)
  }

  @Test func `blobs with the version and the variant of UUIDs are UUIDs`() {
    let run = runMeaning([
      """
      CREATE TABLE t(id BLOB PRIMARY KEY);
      INSERT INTO t VALUES (x'019b5525a6f87c3e9d420123456789ab'), (x'019b5525a6f97c3e9d420123456789ac'),
        (x'019b5525a6fa7c3e9d420123456789ad'), (x'019b5525a6fb7c3e9d420123456789ae'), (x'019b5525a6fc7c3ead420123456789af');
      """,
      .why("t.id"),
    ])
    #expect(
      run.output == """
        t.id: uuid blob (strong)
          5 blobs of 16 bytes, which have the version and the variant of UUIDs in RFC order
          version 7, made 2025-12-25 10:54:49.592 to 2025-12-25 10:54:49.596
          .format uuid blob t.id

        """)
  }

  @Test(arguments: ["thumb_hash BLOB", "salt BLOB", "content BLOB", "picture BLOB"])
  func `blobs under another name are none`(column: String) {
    let run = runMeaning([
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES \(blobs(20, versionDigit: ""));",
      .why("t"),
    ])
    let name = column.split(separator: " ")[0]
    #expect(
      run.output == "t.\(name): plain\n  declared BLOB, which does not say what the values mean; 20 blobs\n")
  }

  @Test func `texts keep their case, and move to blobs and back`() {
    let run = runMeaning([
      """
      CREATE TABLE t(ulid TEXT);
      INSERT INTO t VALUES ('01arz3ndektsv4rrffq69g5fav'), ('none');
      """,
      .state("ulid", "text-lower", of: "t.ulid"),
      "SELECT ulid FROM t;",
      .convert("t.ulid", to: "blob"),
      "SELECT ulid, typeof(ulid) FROM t;",
      .convert("t.ulid", to: "text-lower"),
      .raw(true),
      "SELECT ulid FROM t;",
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        01arz3ndektsv4rrffq69g5fav
        none
        t.ulid: ulid, text-lower to blob
        t.ulid: 1 cell to convert
          '01arz3ndektsv4rrffq69g5fav' becomes X'01563e3ab5d3d6764c61efb99302bd5b'
          1 cell is no ulid and stays: 'none' at rowid 2
        Converted 1 cell, read back and compared.
        01ARZ3NDEKTSV4RRFFQ69G5FAV|blob
        none|text
        t.ulid: ulid, blob to text-lower
        t.ulid: 1 cell to convert
          X'01563e3ab5d3d6764c61efb99302bd5b' becomes '01arz3ndektsv4rrffq69g5fav'
          1 cell is no ulid and stays: 'none' at rowid 2
        Converted 1 cell, read back and compared.
        01arz3ndektsv4rrffq69g5fav
        none

        """)
  }
}
