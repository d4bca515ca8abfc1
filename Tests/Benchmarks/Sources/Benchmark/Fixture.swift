import Foundation

/// The data of the benchmarks: a database of mixed rows, the same rows as CSV, and its dump.
///
/// It is made by sqlite3, once for each number of rows.
struct Fixture: Sendable {
  let rows: Int
  let folder: URL
  let database: String
  let csv: String
  let dump: String
  /// A database of the same rows, with separate tables of dates and UUIDs, for the tasks of the library.
  let tasks: String

  /// The columns of the table `mixed`.
  static let columns = """
    id INTEGER PRIMARY KEY, count INTEGER, title TEXT, price TEXT, ratio REAL, uuid BLOB, created INTEGER, \
    modified REAL, settings TEXT
    """

  /// The commands that tell tsqlite the meaning of the columns.
  static let pins = """
    .format decimal text mixed.price
    .format uuid blob mixed.uuid
    .format date unix-ms mixed.created
    .format date cocoa mixed.modified
    .format json text mixed.settings

    """

  init(rows: Int, folder: URL, sqlite3: String) throws {
    self.rows = rows
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stem = folder.appendingPathComponent("mixed-\(rows)").path
    database = stem + ".db"
    csv = stem + ".csv"
    dump = stem + ".sql"
    tasks = stem + "-values.db"
    try Self.make(database, with: sqlite3, ["FILE"], Self.sql(rows: rows))
    // The UUID is written as digits, because CSV cannot contain NUL.
    let select = "SELECT id, count, title, price, ratio, hex(uuid), created, modified, settings FROM mixed;"
    try Self.make(csv, with: sqlite3, [database], ".mode csv\n.output 'FILE'\n\(select)\n")
    try Self.make(tasks, with: sqlite3, ["FILE"], Self.sql(rows: rows) + Self.values)
    try Self.make(dump, with: sqlite3, [database], ".output 'FILE'\n.dump\n")
  }

  private static func sql(rows: Int) -> String {
    """
    PRAGMA synchronous = OFF;
    CREATE TABLE mixed (\(columns));
    WITH RECURSIVE number(i, h) AS (
      SELECT 1, 40503 UNION ALL SELECT i + 1, ((i + 1) * 2654435761) & 0xffffffff FROM number WHERE i < \(rows)
    )
    INSERT INTO mixed SELECT
      i,
      h % 1000003 - 500000,
      CASE h % 11
        WHEN 0 THEN NULL
        WHEN 1 THEN 'It''s "quoted", and <marked> & more ' || h
        WHEN 2 THEN 'Größe – naïve façade 漢字 ' || h
        ELSE 'A plain title of the usual length ' || h
      END,
      (h % 100000) || '.' || substr('0' || (h % 100), -2),
      h / 4294967.296,
      randomblob(16),
      1600000000000 + h * 60 + i % 1000,
      500000000 + h / 16 + (i % 8) / 8.0,
      '{"on":' || CASE h % 2 WHEN 0 THEN 'true' ELSE 'false' END || ',"level":' || (h % 100) || ',"tags":["a","b"]}'
    FROM number;

    """
  }

  private static let values = """
    CREATE TABLE dates (day TEXT);
    INSERT INTO dates SELECT strftime('%Y-%m-%d %H:%M:%f', created / 1000.0, 'unixepoch') FROM mixed;
    CREATE TABLE uuids (bytes BLOB, text TEXT);
    WITH digits(bytes, hex) AS (SELECT uuid, hex(uuid) FROM mixed)
    INSERT INTO uuids SELECT bytes, substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-' || substr(hex, 13, 4) || '-'
      || substr(hex, 17, 4) || '-' || substr(hex, 21) FROM digits;

    """

  /// Makes a file unless it exists; an interrupted run leaves no file.
  static func make(_ path: String, with sqlite3: String, _ arguments: [String], _ input: String)
    throws
  {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let unfinished = path + ".unfinished"
    try? FileManager.default.removeItem(atPath: unfinished)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: sqlite3)
    process.arguments = ["-bail"] + arguments.map { $0.replacing("FILE", with: unfinished) }
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.replacing("FILE", with: unfinished).utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw FailedWork(message: "sqlite3 could not make \(path)") }
    try FileManager.default.moveItem(atPath: unfinished, toPath: path)
  }
}
