import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A file that another thread reads is imported as one thread imports it.
@Suite struct RowsAheadTests {
  private func imported(_ input: String, _ content: [UInt8], threads: Int) -> (output: String, errors: String)
  {
    let memory = MemorySurroundings()
    memory.files["f.csv"] = MemoryDestination(content)
    var surroundings = memory.surroundings()
    surroundings.processors.count = threads
    let shell = Shell(surroundings: surroundings)
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    return (memory.output.text, memory.errors.text)
  }

  /// Rows with every fault that has a message.
  private static func randomFile(_ generator: inout SeededGenerator, rows: Int) -> [UInt8] {
    var file = Array("id,name,day,price,flag\n".utf8)
    for number in 0..<rows {
      let name = generator.pick(["Anna", "\"Lund, \"\"A\"\"\"", "", "\"two\nlines\"", "näme", "\"open\" end"])
      let day = generator.pick(["2026-01-31", "2026-02-30", "", "31.1.2026", "NULL"])
      let price = generator.pick(["1.50", "0.1", "12345678901234567.89", "x", ""])
      let flag = generator.pick(["true", "false", "0", "perhaps"])
      // Every hundredth number occurs twice.
      let id = number % 100 == 99 ? number - 1 : number
      switch generator.below(40) {
      case 0: file += Array("\(id),\(name),\(day)\n".utf8)
      case 1: file += Array("\(id),\(name),\(day),\(price),\(flag),more\n".utf8)
      case 2: file += [UInt8(ascii: "\n")]
      case 3: file += Array("\(id),".utf8) + [0xFF, 0xFE] + Array(",\(day),\(price),\(flag)\n".utf8)
      default: file += Array("\(id),\(name),\(day),\(price),\(flag)\n".utf8)
      }
    }
    return file
  }

  @Test func `random files become the same rows, with the same messages`() {
    var generator = SeededGenerator(seed: 46)
    let tables = [
      "", "CREATE TABLE t(id INTEGER PRIMARY KEY, name, day DATE, price DECIMAL(10,2), flag BOOLEAN);",
      "CREATE TABLE t(id UNIQUE, name NOT NULL, day, price REAL, flag CHECK (flag <> 'perhaps'));",
      """
      CREATE TABLE t(id, name, day, price, flag);
      .format date unix t.day
      .format bool integer t.flag
      """,
    ]
    let options = [
      "--csv", "--csv --skip 1", "--csv --null NULL", "--csv --types auto", "-v --csv", "--ascii",
      "--csv --types day=date:unix,price=decimal:minor:2",
    ]
    for _ in 0..<24 {
      let file = Self.randomFile(&generator, rows: 2500 + generator.below(1500))
      let input = """
        \(generator.pick(tables))
        .import \(generator.pick(options)) f.csv t
        SELECT rowid, * FROM t;
        .dump
        """
      let (one, two) = (imported(input, file, threads: 1), imported(input, file, threads: 2))
      #expect(one.output == two.output, "\(input)")
      #expect(one.errors == two.errors, "\(input)")
      #expect(one.output.utf8.count > 100)
    }
  }

  @Test(arguments: [
    // A row that is too long for the reader.
    (".limit length 2000", String(repeating: "x", count: 5000), "f.csv"),
    // A table that gets no more pages.
    ("CREATE TABLE t(a, b); PRAGMA max_page_count = 12;", "x", "full"),
  ])
  func `a failure in the middle undoes all rows`(setup: String, last: String, message: String) {
    var file = ""
    for number in 0..<4000 { file += "\(number),some text of the row \(number)\n" }
    file += "1,\(last)\n2,y\n"
    let input = "CREATE TABLE u(a);\n\(setup)\n.import --csv f.csv t\nSELECT count(*) FROM t;\n"
    let one = imported(input, Array(file.utf8), threads: 1)
    let two = imported(input, Array(file.utf8), threads: 2)
    #expect(one == two)
    #expect(one.errors.contains(message), "\(one.errors)")
  }

  @Test func `who stores no more rows ends the thread`() throws {
    let memory = MemorySurroundings()
    var text = ""
    for number in 0..<100_000 { text += "\(number),text\n" }
    memory.files["f.csv"] = MemoryDestination(text)
    let request = try ImportRequest(["--csv", "f.csv", "t"], .tsqlite)
    let style = FieldStyle(
      separators: FieldSeparators(column: UInt8(ascii: ","), row: 0x0A), nullText: nil,
      skipsEmptyRows: false, cutsTextAtNUL: false)
    let rows = FieldRows(
      try memory.surroundings().files.openForReading("f.csv"), style, file: "f.csv", lengthLimit: 1000,
      ImportNotes(request, tellsLosses: true, summarizes: false) { _ in })
    rows.begin([ImportColumn(newNamed: "a"), ImportColumn(newNamed: "b")])
    let ahead = try #require(rows.readAhead())
    let batch = try #require(ahead.next())
    #expect(batch.rows.count == 256)
    #expect(batch.rows.map(\.line) == Array(1...256))
    ahead.end()
    #expect(rows.lineCount < 100_000)
  }
}
