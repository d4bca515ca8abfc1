import TestSupport
import Testing

@testable import SQLiteShell

/// A table in CSV with one fault in each of its places, as files of public data have them.
///
/// The kinds are those of the Pollock benchmark (Vitagliano and others, PVLDB 16, 2023).
@Suite struct PollutedFileTests {
  private static let names = ["day", "time", "product", "price", "text"]
  private static let rows: [[String]] = (1...6).map { row in
    [
      "0\(row)/02/2018", "0\(row):15", "MG-\(row)769", "$\(row).69",
      row.isMultiple(of: 2) ? "5\" inseam, plaid" : "great grip",
    ]
  }

  /// A kind of fault, which is made in one cell.
  enum Pollution: CaseIterable {
    case quoteBefore, quoteInside, separatorBefore, separatorGone, openingGone, closingGone
    case semicolons, apostrophes, backslashes, shortRow, longRow, emptyRow, lineFeed, carriageReturn

    /// Whether it is in a whole row.
    var isOfRow: Bool {
      switch self {
      case .quoteBefore, .quoteInside, .separatorBefore, .separatorGone, .openingGone, .closingGone: false
      default: true
      }
    }

    /// The text of a row with the fault.
    func row(_ cells: [String], _ column: Int) -> String {
      let quoted = cells.map { PollutedFileTests.quoted($0) }
      var changed = quoted
      switch self {
      case .quoteBefore: changed[column] = "\"" + quoted[column]
      case .quoteInside:
        changed[column].insert("\"", at: quoted[column].index(quoted[column].startIndex, offsetBy: 2))
      case .separatorBefore: changed[column] = "," + quoted[column]
      case .separatorGone:
        return quoted[...column].joined(separator: ",") + quoted[(column + 1)...].joined(separator: ",")
      case .openingGone: changed[column].removeFirst()
      case .closingGone: changed[column].removeLast()
      case .semicolons: return quoted.joined(separator: ";")
      case .apostrophes: return cells.map { "'\($0)'" }.joined(separator: ",")
      case .backslashes:
        return cells.map { "\"" + $0.replacing("\"", with: "\\\"") + "\"" }.joined(separator: ",")
      case .shortRow: changed.removeLast(2)
      case .longRow: changed += quoted[...1]
      case .emptyRow: return ""
      case .lineFeed, .carriageReturn: break
      }
      return changed.joined(separator: ",")
    }

    var rowEnd: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturn: "\r"
      default: "\r\n"
      }
    }
  }

  fileprivate static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func file(_ pollution: Pollution, row: Int, column: Int) -> String {
    ([names] + rows).enumerated().map { index, cells in
      index == row
        ? pollution.row(cells, column) + pollution.rowEnd
        : cells.map(quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func run(_ input: String, on text: String) -> ShellRun {
    let memory = MemorySurroundings()
    let file = MemoryDestination()
    file.bytes = Array(text.utf8)
    memory.files["x.csv"] = file
    return runShell(input, memory: memory)
  }

  @Test(arguments: Pollution.allCases)
  func `no row of a polluted file is lost without a message`(pollution: Pollution) {
    for row in 0...Self.rows.count {
      for column in 0..<(pollution.isOfRow ? 1 : Self.names.count) {
        let text = Self.file(pollution, row: row, column: column)
        let expected = Self.rows.count - (pollution == .emptyRow ? 1 : 0)
        let plain = Self.run("SELECT count(*) FROM 'x.csv';", on: text)
        #expect(plain.output == "\(expected)\n" || !plain.errors.isEmpty, "row \(row), column \(column)")
        let kept = Self.run(
          "SELECT (SELECT count(*) FROM read_csv('x.csv', rejects => 'bad')) + (SELECT count(*) FROM bad);",
          on: text)
        #expect(kept.output == "\(expected)\n" || !kept.errors.isEmpty, "row \(row), column \(column)")
      }
    }
  }

  @Test func `a quote behind which there is a blank is told, also in the names`() {
    let text = ([Self.names] + Self.rows).map { row in
      row.map { "\"\($0)\" " }.joined(separator: ",") + "\n"
    }.joined()
    let run = Self.run("SELECT count(*) FROM 'x.csv';", on: text)
    #expect(run.output == "")
    #expect(
      run.errors.contains(
        "x.csv:1: a quote inside a field in quotes is not doubled, in the row with the names of the columns"))
  }

  @Test func `rows that end with CR are rows`() {
    let text = ([Self.names] + Self.rows).map { row in
      row.map(Self.quoted).joined(separator: ",") + "\r"
    }.joined()
    let run = Self.run("SELECT count(*), max(product) FROM 'x.csv';\n.describe 'x.csv'", on: text)
    #expect(run.output.hasPrefix("6|MG-6769\n"))
    #expect(
      run.errors.hasPrefix(
        "Note: x.csv: 6 rows, fields separated by commas, rows that end with CR, names in the first row"))
    let imported = Self.run(".import --csv --detect x.csv t\nSELECT count(*), max(product) FROM t;", on: text)
    #expect(imported.output.hasSuffix("6|MG-6769\n"))
    #expect(imported.errors.contains("fields separated by commas, rows that end with CR"))
  }

  @Test func `apostrophes around a field of each row are quotes`() {
    let quoted = Self.run(
      "SELECT note, id FROM 'x.csv';\n.describe 'x.csv'", on: "id,note\n1,'a, b'\n2,'it''s'\n3,'d'\n")
    #expect(quoted.output.hasPrefix("a, b|1\nit's|2\nd|3\n"))
    #expect(
      quoted.errors.contains("fields separated by commas, fields in single quotes, names in the first row"))
    let imported = Self.run(
      ".import --csv --detect x.csv t\nSELECT * FROM t;", on: "'id','note'\n'1','a, b'\n'2','c'\n")
    #expect(imported.output.hasSuffix("1|a, b\n2|c\n"))
    #expect(imported.errors.contains("fields separated by commas, in single quotes"))
  }

  @Test(arguments: ["id,note\n1,'tis so\n2,'twas\n", "id,note\n1,'a'\n2,b\n", "id,note\n1,'a'\n2,'b\"'\n"])
  func `other apostrophes are part of the text`(text: String) {
    #expect(Self.run("SELECT count(*) FROM 'x.csv' WHERE note LIKE '''%';", on: text).output != "0\n")
  }
}
