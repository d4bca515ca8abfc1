import TypedSQLite

extension FuzzTarget {
  /// Changesets and patchsets.
  static let changesets = FuzzTarget(
    name: "changesets",
    summary: "changesets: any bytes are read to an end, and what cannot be applied changes nothing",
    words: [
      "T", "P", "t\u{0}", "\u{12}\u{0}", "\u{17}\u{0}", "\u{9}\u{0}", "\u{3}\u{1}", "\u{4}\u{0}", "\u{5}",
    ],
    seeds: {
      guard Database.hasSessions else { return [[]] }
      let db = try database()
      let session = try ChangeSession(db)
      try session.attachAllTables()
      try db.execute(
        sql: """
          INSERT INTO t VALUES (-9223372036854775808, 'naïve', 1e300, x'00ff');
          UPDATE t SET a = NULL, c = x'' WHERE id = 1; DELETE FROM t WHERE id = 2;
          INSERT INTO w VALUES (1, 2, 3); UPDATE w SET b = 'x' WHERE c = 'c';
          """)
      let changes = try session.changeset()
      return [changes, try session.patchset(), try Database.inverse(ofChangeset: changes)]
    },
    run: { bytes in
      try checkReading(bytes)
      guard Database.hasSessions else { return }
      let db = try database()
      let before = try rows(db)
      let isApplied = (try? db.apply(changeset: bytes).isEmpty) ?? false
      try mustHold(!db.isInsideTransaction, "a transaction is left open")
      if !isApplied { try mustHold(try rows(db) == before, "changes that do not fit were made") }
      guard isApplied, let inverse = try? Database.inverse(ofChangeset: bytes) else { return }
      try checkReading(inverse)
    })

  private static func checkReading(_ bytes: [UInt8]) throws {
    var reader = ChangesetReader(bytes)
    var count = 0
    do {
      while let change = try reader.next() { count += 2 + change.old.count + change.new.count }
    } catch {
      try mustHold(error.offset <= bytes.count, "byte \(error.offset) of \(bytes.count) is at fault")
    }
    try mustHold(count <= bytes.count, "\(count) parts of changes come out of \(bytes.count) bytes")
  }

  private static func database() throws -> Database {
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c);
        INSERT INTO t VALUES (1, 'a', 0.5, 'b'), (2, x'', -1, 7);
        CREATE TABLE w(a, b, c, PRIMARY KEY (c, a)) WITHOUT ROWID;
        INSERT INTO w VALUES ('a', 'b', 'c');
        """)
    return db
  }

  private static func rows(_ db: Database) throws -> [Row] {
    try Row.fetchAll(db, sql: "SELECT * FROM t UNION ALL SELECT *, NULL FROM w ORDER BY 1, 2, 3")
  }
}
