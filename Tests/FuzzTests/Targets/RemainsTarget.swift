import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Database files in which deleted rows are looked for.
  static let remains = FuzzTarget(
    name: "remains",
    summary:
      "database files: deleted rows are found in whatever state one is in, and each is inside the file",
    words: [
      "SQLite format 3\u{0}", "CREATE TABLE t(a)", "table", "\u{D}", "\u{5}", "\u{A}",
      "\u{0}\u{0}\u{0}\u{14}",
    ],
    seeds: {
      try [("UTF-8", 512, 0), ("UTF-16le", 1024, 1), ("UTF-8", 1024, 2)].map { encoding, pageSize, vacuum in
        try image(
          """
          PRAGMA encoding='\(encoding)'; PRAGMA page_size=\(pageSize); PRAGMA auto_vacuum=\(vacuum);
          PRAGMA secure_delete=OFF; \(remainsSchema)
          """)
      }
    },
    mutationsPerTest: 60,
    run: { bytes in try searchRemains(bytes, log: nil, journal: nil) })

  /// Write-ahead logs and rollback journals beside a database.
  static let frames = FuzzTarget(
    name: "frames",
    summary: "journals of a database: the states and the deleted rows in them are read without a trap",
    words: ["\u{0}\u{0}\u{0}\u{1}", "\u{D}", "\u{5}", "\u{A}"],
    seeds: { try journalSeeds() }, mutationsPerTest: 60,
    run: { bytes in
      try searchRemains(database, log: bytes, journal: nil)
      // Most mutations break a checksum, so that nothing else is read.
      try searchRemains(database, log: sealed(bytes), journal: nil)
      try searchRemains(database, log: nil, journal: bytes)
    })

  private static func searchRemains(_ bytes: [UInt8], log: [UInt8]?, journal: [UInt8]?) throws {
    let files = try DatabaseFiles(
      [], database: BytesImage(bytes: bytes), log: log.map { BytesImage(bytes: $0) },
      journal: journal.map { BytesImage(bytes: $0) }
    ) { () throws(ShellError) in
    }
    let size = max(bytes.count, log?.count ?? 0, journal?.count ?? 0)
    var outside = 0
    do throws(ShellError) {
      var search = try DeletedSearch(files, isWanted: { _ in true }, check: { () throws(ShellError) in })
      try search.search { row, table throws(ShellError) in
        if !(0...size + 65536).contains(row.origin?.offset ?? -1) || row.values.count != table.columns.count {
          outside += 1
        }
      }
    } catch {
      // A schema may be one that SQLite does not read.
    }
    try mustHold(outside == 0, "\(outside) rows are outside of the file")
  }

  private static let remainsSchema = """
    CREATE TABLE plain(a, b TEXT, c REAL);
    INSERT INTO plain VALUES (NULL, 'it''s', 1), (7, x'00ff', 0.1), (9223372036854775807, 'é', -1);
    CREATE TABLE keyed(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, double AS (id * 2));
    INSERT INTO keyed(id, name) VALUES (3, 'c'), (40, 'x'), (41, 'yy'), (42, 'zzz');
    CREATE TABLE words(x, k TEXT, PRIMARY KEY(k)) WITHOUT ROWID;
    INSERT INTO words VALUES (1, 'b'), (2, 'a');
    CREATE TABLE long(t); INSERT INTO long VALUES (zeroblob(1500)), ('short'), (zeroblob(700));
    CREATE INDEX plain_b ON plain(b); CREATE TABLE gone(x INT, y TEXT); INSERT INTO gone VALUES (1, 'one'), (2, 'two');
    DELETE FROM long WHERE rowid = 1; DELETE FROM keyed WHERE id IN (40, 41); DELETE FROM words WHERE k = 'a';
    DELETE FROM plain WHERE b = 'é'; DROP TABLE gone;
    """

  private static let database: [UInt8] =
    (try? image("PRAGMA page_size=512; PRAGMA secure_delete=OFF; \(remainsSchema)")) ?? []

  /// A log and a journal with some pages of the database.
  private static func journalSeeds() throws -> [[UInt8]] {
    let pages = stride(from: 0, to: min(database.count, 512 * 8), by: 512).map {
      Array(database[$0..<($0 + 512)])
    }
    var log: [UInt8] = [0x37, 0x7F, 0x06, 0x83, 0, 0x2D, 0xE2, 0x18, 0, 0, 2, 0, 0, 0, 0, 1]
    log += [UInt8](repeating: 7, count: 16)
    var journal: [UInt8] = [
      0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 20,
    ]
    journal += [0, 0, 2, 0, 0, 0, 2, 0]
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    for (index, page) in pages.enumerated() {
      log +=
        [0, 0, 0, UInt8(index + 1), 0, 0, 0, index % 3 == 2 ? 20 : 0] + [UInt8](repeating: 7, count: 16)
        + page
      let sum = UInt32(page[112]) &+ UInt32(page[312])
      journal +=
        [0, 0, 0, UInt8(index + 1)] + page
        + (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
    }
    return [sealed(log), journal]
  }

  /// A log with the checksums that its bytes need, and one salt.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 32 else { return bytes }
    var bytes = bytes
    var checksum = LogChecksum(isBigEndian: bytes[3] & 1 == 1)
    func put(_ offset: Int) {
      for (number, value) in [checksum.first, checksum.second].enumerated() {
        for byte in 0..<4 {
          bytes[offset + number * 4 + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte))
        }
      }
    }
    checksum.add(Array(bytes[0..<24]).span)
    put(24)
    let size = Int(bytes[8]) << 24 | Int(bytes[9]) << 16 | Int(bytes[10]) << 8 | Int(bytes[11])
    guard PageSize.all.contains(size) else { return bytes }
    for start in stride(from: 32, through: bytes.count - size - 24, by: size + 24) {
      bytes.replaceSubrange((start + 8)..<(start + 16), with: bytes[16..<24])
      checksum.add(Array(bytes[start..<(start + 8)]).span)
      checksum.add(Array(bytes[(start + 24)..<(start + 24 + size)]).span)
      put(start + 16)
    }
    return bytes
  }
}
