import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// A table: its name, the names and types of its columns, and values, separated by the byte 0x1F, with 0x1E
  /// after the definition.
  static let dumps = FuzzTarget(
    name: "dumps",
    summary: "tables with any names and values: a dump, an export and an import make them again as they were",
    words: [
      "\u{1F}", "\u{1E}", "\"", "'", "]", "`", "table", "select", "rowid", "INTEGER PRIMARY KEY", "DATETIME",
      "BOOLEAN",
      "\n", "\r", "\u{0}", ";", "--", "/*", "sqlite_", "é", "$storage", "\\",
    ],
    seeds: [
      "t\u{1F}a\u{1F}INTEGER PRIMARY KEY\u{1F}b\u{1F}TEXT\u{1E}1\u{1F}x\u{1F}2\u{1F}y\nz",
      "odd \"name\u{1F}select\u{1F}\u{1F}it's\u{1F}BLOB\u{1E}\u{1F}\u{0}\u{1F}a\u{1F}1e5",
      "a.b\nc\u{1F}rowid\u{1F}DATETIME\u{1F}_rowid_\u{1F}DECIMAL(10,2)\u{1F}oid\u{1F}JSON\u{1E}1\u{1F}2\u{1F}3",
    ],
    mutationsPerTest: 200,
    run: { bytes in
      // If a line of input ends with CR LF, the CR is dropped, as in sqlite3.
      let halves = bytes.split(separator: 0x1E, maxSplits: 1, omittingEmptySubsequences: false)
      let names = halves[0].split(separator: 0x1F, omittingEmptySubsequences: false).map {
        $0.filter { $0 != 0 && $0 != 13 }
      }
      let pairs = Array(names.dropFirst().prefix(16))
      let values = (halves.count > 1 ? halves[1] : []).split(
        separator: 0x1F, omittingEmptySubsequences: false)
      // A table whose name is not UTF-8 cannot be named here, but its columns can.
      guard pairs.count >= 2, let name = names.first, !name.isEmpty,
        String(validating: name, as: UTF8.self) != nil
      else { return }
      let original = Shell(surroundings: MemorySurroundings().surroundings())
      let count = pairs.count / 2
      var sql = Array("CREATE TABLE ".utf8) + quoted(name) + Array("(".utf8)
      for index in 0..<count {
        if index > 0 { sql.append(UInt8(ascii: ",")) }
        // A type has only a few words; anything else would be SQL.
        let type = pairs[index * 2 + 1].filter { $0.isWordByte && $0 < 0x80 || $0 == 0x20 }
        sql += quoted(pairs[index * 2]) + [0x20] + type
      }
      sql += Array(");\n".utf8)
      for start in stride(from: 0, to: min(values.count, 40), by: count) {
        sql += Array("INSERT INTO ".utf8) + quoted(name) + Array(" VALUES(".utf8)
        for index in start..<start + count {
          if index > start { sql.append(UInt8(ascii: ",")) }
          sql += index < values.count ? literal(Array(values[index])) : Array("NULL".utf8)
        }
        sql += Array(");\n".utf8)
      }
      _ = original.run(TextLines(sql, origin: .argument))
      let before = try contents(original)
      guard !before.isEmpty else { return }
      try checkDump(original, before)
      try checkIndented(original)
    })

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + name.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] } + [UInt8(ascii: "\"")]
  }

  /// A value whose storage class depends on the first byte.
  private static func literal(_ bytes: [UInt8]) -> [UInt8] {
    let hex = bytes.dropFirst().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let number = bytes.dropFirst().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    switch bytes.first.map({ $0 % 5 }) {
    case nil: return Array("NULL".utf8)
    case 0: return Array("x'\(hex)'".utf8)
    case 1: return Array("\(Int64(bitPattern: number) == .min ? 0 : Int64(bitPattern: number))".utf8)
    case 2:
      let double = Double(bitPattern: number)
      return Array((double.isFinite ? "\(double)" : double > 0 ? "9e999" : "-9e999").utf8)
    default: return Array("CAST(x'\(hex)' AS TEXT)".utf8)
    }
  }

  /// The definitions and rows of a session, with the class of each value.
  private static func contents(_ shell: Shell) throws -> [String] {
    let database = try shell.database()
    var lines: [String] = []
    let tables = try database.makeStatement(sql: "SELECT name, sql FROM sqlite_schema ORDER BY name")
    while try tables.step() {
      let name = tables.cell(0).textBytes
      lines.append(String(decoding: tables.cell(1).textBytes, as: UTF8.self))
      var offset = 0
      let query = Array("SELECT rowid, * FROM ".utf8) + quoted(name) + [0]
      guard let rows = try? database.prepareNext(query, offset: &offset) else { continue }
      while try rows.step() {
        lines.append(
          (1..<rows.columnCount).map {
            "\(rows.cell($0).storageClass)\(rows.cell($0).isNull ? [] : rows.cell($0).textBytes)"
          }
          .joined(separator: "|"))
      }
    }
    return lines
  }

  private static func checkDump(_ original: Shell, _ before: [String]) throws {
    let dump = try output(of: ".dump", original)
    let copy = Shell(surroundings: MemorySurroundings().surroundings())
    let result = copy.run(TextLines(dump, origin: .argument))
    try mustHold(result.failures == 0, "the dump fails: \(String(decoding: dump, as: UTF8.self))")
    let after = try contents(copy)
    try mustHold(after == before, "\(before) comes out of the dump as \(after)")
  }

  /// Checks that the output of `.schema --indent` makes the same tables.
  private static func checkIndented(_ original: Shell) throws {
    let schema = try output(of: ".schema --indent", original)
    let copy = Shell(surroundings: MemorySurroundings().surroundings())
    let result = copy.run(TextLines(schema, origin: .argument))
    try mustHold(
      result.failures == 0, "the indented schema fails: \(String(decoding: schema, as: UTF8.self))")
    for command in [
      ".sha3sum", ".format report", ".format why", ".recover", ".fullschema", ".tables", ".lint fkey-indexes",
    ] {
      _ = try output(of: command, original)
    }
  }

  private static func output(of command: String, _ shell: Shell) throws -> [UInt8] {
    let memory = MemoryDestination()
    let kept = shell.output
    shell.output = OutputSink(memory)
    defer { shell.output = kept }
    _ = shell.run(TextLines(Array("\(command)\n".utf8), origin: .argument))
    try shell.output.flush()
    return memory.bytes
  }
}
