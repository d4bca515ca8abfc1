import Foundation
import TestSupport
import Testing

/// The first screen of a wide table, the viewer, the help and the menu in terminals of several sizes.
@Suite(.serialized) struct ScreenSizeTests {
  struct Size: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  private static let sizes = [
    Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    Size(columns: 200, rows: 50),
  ]

  /// A table with keys that are UUIDs, dates, an amount, and a note that is hardly ever there.
  private static let table =
    "CREATE TABLE orders(id TEXT, customer_id TEXT, ordered_at DATETIME, status TEXT, total DECIMAL(10,2), note TEXT);"
    + " INSERT INTO orders SELECT printf('%08x-9abc-4def-8123-456789abcdef', value * 1234567),"
    + " printf('%08x-9abc-4def-8123-456789abcdef', value % 7), datetime(1790000000 + value * 3600, 'unixepoch'),"
    + " iif(value % 3, 'paid', 'open'), value * 1.25, iif(value % 50, NULL, 'please ring twice at the door')"
    + " FROM generate_series(1, 1500);"

  private func session(_ size: Size, _ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try TerminalSession(
      ["-cmd", Self.table], environment: environment, waitsForPrompt: environment["TERM"] != "dumb",
      columns: size.columns, rows: size.rows
    ).terminal
  }

  private func lines(_ terminal: PseudoTerminal) -> [String] {
    terminal.screen.text.components(separatedBy: "\n")
  }

  @Test(arguments: sizes)
  func `the first screen has its header, the last rows and its footer`(size: Size) throws {
    let terminal = try session(size)
    terminal.type("SELECT * FROM orders;\r")
    terminal.expectOutput(" of 1,500 rows")
    terminal.expectLastRow("sqlite>")
    let lines = lines(terminal)
    #expect(lines.count == size.rows)
    #expect(lines.first?.hasPrefix("┌──") == true, "\(lines.first ?? "")")
    #expect(lines.dropFirst().first?.contains("id") == true)
    #expect(lines.contains { $0.contains(" more ") })
    #expect(lines.contains { $0.contains("2026-11-22") } || size.columns < 80)
  }

  @Test(arguments: sizes)
  func `the viewer, the help and the menu fit the screen`(size: Size) throws {
    let terminal = try session(size)
    terminal.type("SELECT * FROM orders;\r")
    terminal.expectOutput(" of 1,500 rows")
    terminal.type("\u{C}.last\r")
    terminal.expectOutput("row 1 of ")
    #expect(lines(terminal).count == size.rows)
    #expect(lines(terminal).last?.hasPrefix("row 1 of ") == true)
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("sqlite>")
    terminal.type(".help format\r")
    terminal.expectOutput("line 1 of ")
    #expect(lines(terminal).count == size.rows)
    terminal.send(Array("q".utf8))
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.sh\t")
    terminal.expectOutput(".sha3sum")
    #expect(lines(terminal).first == "sqlite> .sh")
    #expect(lines(terminal).count <= size.rows)
  }

  @Test func `a result after a change of the size fits the new one`() throws {
    let terminal = try session(Size(columns: 80, rows: 24))
    terminal.forgetOutput()
    terminal.resize(columns: 40, rows: 12)
    terminal.expectOutput("\u{1B}[J")
    terminal.type("SELECT * FROM orders;\r")
    terminal.expectOutput(" of 1,500 rows")
    terminal.expectLastRow("sqlite>")
    #expect(lines(terminal).first?.hasPrefix("┌──") == true)
  }

  @Test(arguments: [["TERM": "dumb"], ["NO_COLOR": "1"]])
  func `without colours the same is there, and nothing is coloured or dim`(environment: [String: String])
    throws
  {
    let terminal = try session(Size(columns: 80, rows: 24), environment)
    terminal.type("SELECT * FROM orders;\r")
    terminal.expectOutput(" of 1,500 rows")
    terminal.expectOutput("sqlite>")
    terminal.type(".schema\r")
    terminal.expectOutput("note TEXT")
    let output = String(decoding: terminal.bytes, as: UTF8.self)
    for code in ["[2m", "[31m", "[32m", "[35m", "[36m", "[90m"] {
      #expect(!output.contains("\u{1B}\(code)"), "\(code)")
    }
  }
}
