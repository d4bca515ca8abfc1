import SQLSyntax
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct DumpRoundTripTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a dump read back holds the same values`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let database = try shell.database()
    let tables = ["t", "odd \"name'", "select", "日本 x"]
    for (index, table) in tables.enumerated() {
      let name = SQLName.quoted(table)
      let columns = ["a", "b c", "\"", "e'", "order"].map(SQLName.quoted)
      let key = index % 2 == 0 ? "" : ", PRIMARY KEY(\(columns[0]))"
      try database.runAll("CREATE TABLE \(name)(\(columns.joined(separator: ", "))\(key))")
      for _ in 0..<40 {
        let values = columns.map { _ in randomLiteral(&generator) }.joined(separator: ", ")
        try database.runAll("INSERT OR IGNORE INTO \(name) VALUES (\(values))")
      }
    }
    #expect(shell.run(TextLines(Array(".dump\n".utf8), origin: .standardInput)).failures == 0)

    let second = MemorySurroundings()
    let copy = Shell(surroundings: second.surroundings())
    #expect(copy.run(TextLines(memory.output.bytes, origin: .standardInput)).failures == 0)
    #expect(second.errors.text == "")
    for table in tables {
      #expect(try contents(of: table, in: copy.database()) == contents(of: table, in: database))
    }
  }

  /// 12 numbers that some version of SQLite or sqlite3 writes or reads as another number.
  private static let reals = """
    1.7976931348623157e308, -1.7976931348623157e308, 1e999, -1e999, -0.0, 0.1+0.2, 2.2250738585072014e-308, 1.0/3,
    2.0500953341006738e-143*2.4099198651028841e-181, 9007199254740993.0, 1.6107938692810262e-184, 123456.789e3
    """

  @Test(arguments: [
    (".dump", ""), (".recover", ""),
    (".mode insert t", "SELECT * FROM t;"), (".mode quote", "SELECT a FROM t;"),
    (".export --format sql x t", ""), (".export --format ndjson x t", ""), (".export --format json x t", ""),
  ])
  func `no way of writing a table loses a bit of a REAL`(command: String, query: String) throws {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let database = try shell.database()
    let schema = "CREATE TABLE t(id INTEGER PRIMARY KEY, a);\n"
    try database.runAll(schema)
    for value in Self.reals.split(separator: ",") { try database.runAll("INSERT INTO t(a) VALUES(\(value))") }
    let bits = "SELECT a FROM t ORDER BY id"
    let expected = try database.rows(bits) { $0.cell(0).double.bitPattern }
    #expect(expected.count == 12)
    _ = shell.run(TextLines(Array("\(command)\n\(query)\n".utf8), origin: .standardInput))
    #expect(memory.errors.text == "")

    let second = MemorySurroundings()
    let copy = Shell(surroundings: second.surroundings())
    second.files = memory.files
    let output = memory.output.text
    let input =
      switch command {
      case ".mode insert t": schema + output
      case ".mode quote":
        schema + output.split(separator: "\n").map { "INSERT INTO t(a) VALUES(\($0));\n" }.joined()
      case ".export --format sql x t": schema + ".read x\n"
      case ".export --format ndjson x t": schema + ".import --ndjson x t\n"
      case ".export --format json x t": schema + ".import --json x t\n"
      default: output
      }
    _ = copy.run(TextLines(Array(input.utf8), origin: .standardInput))
    #expect(second.errors.text == "")
    #expect(try copy.database().rows(bits) { $0.cell(0).double.bitPattern } == expected)
  }

  @Test func `a dump of awkward schemas read back and dumped again is the same`() {
    let first = runShell(AwkwardSchema.sql + "\n.dump").output
    let second = runShell(first + ".dump\n")
    #expect(second.output == first)
    #expect(second.errors == "")
  }

  @Test(arguments: ["00", "6100", "000A", "C3A90027"], [1, 100, 101, 128, 201, 600])
  func `a text with many characters that are spelled reads back`(pattern: String, count: Int) {
    let bytes = String(repeating: pattern, count: count)
    let table = "CREATE TABLE t(a);\nINSERT INTO t VALUES (CAST(x'\(bytes)' AS TEXT));\n"
    let dump = runShell(table + ".dump").output
    #expect(runShell(dump + "SELECT typeof(a), hex(a) FROM t;").output == "text|\(bytes)\n")
    let literal = runShell(table + ".mode quote\nSELECT a FROM t;").output
    #expect(runShell("SELECT typeof(\(literal)), hex(\(literal));").output == "text|\(bytes)\n")
  }

  private func contents(of table: String, in database: Database) throws -> [[ExactValue]] {
    try database.rows("SELECT * FROM \(SQLName.quoted(table))") { row in
      (0..<row.columnCount).map { ExactValue(row.cell($0)) }
    }
  }
}

/// A value compared bit by bit, so that `-0.0` or invalid UTF-8 does not pass for another value.
private struct ExactValue: Equatable {
  let storageClass: StorageClass
  let integer: Int64
  let real: Double
  let bytes: [UInt8]

  init(_ cell: Cell) {
    storageClass = cell.storageClass
    integer = storageClass == .integer ? cell.int64 : 0
    real = storageClass == .real ? cell.double : 0
    bytes = cell.withBytes { span in (0..<span.count).map { span[$0] } }
  }
}

private func randomLiteral(_ generator: inout SeededGenerator) -> String {
  switch Int.random(in: 0...9, using: &generator) {
  case 0: "NULL"
  case 1: "\(Int64.random(in: .min ... .max, using: &generator))"
  case 2: "\(Int64.random(in: -3...3, using: &generator))"
  case 3: randomBlob(&generator)
  case 4, 5: "CAST(\(randomBlob(&generator)) AS TEXT)"
  case 6: "\(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 8)"
  case 7, 8: "\(randomDouble(&generator))"
  default:
    ["1e999", "-1e999", "1e20", "-1e-7", "5e-324", "0.1", "123456789.125"].randomElement(using: &generator)
      ?? ""
  }
}

/// A number of any size, including subnormal ones.
private func randomDouble(_ generator: inout SeededGenerator) -> Double {
  let exponent = Int.random(in: 0..<2047, using: &generator) / (Bool.random(using: &generator) ? 1 : 20)
  return Double(
    sign: .minus, exponentBitPattern: UInt(exponent), significandBitPattern: generator.next() >> 12)
}

/// A blob that sometimes contains bytes which dumps must treat specially.
private func randomBlob(_ generator: inout SeededGenerator) -> String {
  let digits = [
    "00", "0a", "0d", "27", "22", "5c", "6e",
    "72", "30", "31", "32", "28", "29", "c3a9", "ff", "1b", "41",
  ]
  let count = Int.random(in: 0...12, using: &generator)
  return "X'" + (0..<count).map { _ in digits.randomElement(using: &generator) ?? "" }.joined() + "'"
}
