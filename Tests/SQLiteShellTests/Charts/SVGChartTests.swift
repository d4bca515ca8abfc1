import Foundation
import ScreenSupport
import TestSupport
import Testing

@testable import SQLiteShell

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Pictures of charts are XML that does nothing, whatever the data are.
@Suite struct SVGChartTests {
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: Set<String> = []
    var attributes: [String: String] = [:]
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.insert(name)
      for (key, value) in attributes { self.attributes[key, default: ""] += value + " " }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ svg: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(reader.elements.isSubset(of: ["svg", "title", "desc", "rect", "text", "path", "circle"]))
    #expect(reader.elements.isSuperset(of: ["svg", "title", "desc"]))
    #expect(Set(reader.attributes.keys).isDisjoint(with: ["href", "xlink:href", "style", "onload", "class"]))
    for value in reader.attributes.values {
      #expect(!value.contains("nan") && !value.contains("inf") && !value.contains("url("))
    }
    return reader
  }

  @Test func `each form is a picture with a title and a description`() throws {
    for chart in ChartSnapshotTests.charts where !chart.words.contains("--ascii") {
      let run = runShell(ChartSnapshotTests.data + ".chart --svg - \(chart.words)\n")
      #expect(run.errors == "")
      _ = try read(run.output)
      // What does not change is written equally.
      #expect(run.output == runShell(ChartSnapshotTests.data + ".chart --svg - \(chart.words)\n").output)
    }
  }

  @Test func `a picture is a file, and replaces one that was there`() throws {
    let memory = MemorySurroundings()
    memory.files["sales.svg"] = MemoryDestination("old")
    let run = runShell(ChartTests.shop + ".chart --svg sales.svg bar status FROM purchase\n", memory: memory)
    #expect(run.output == "" && run.errors == "")
    let text = try #require(memory.files["sales.svg"]).text
    #expect(try read(text).text.contains("rows by status"))
  }

  /// Values that are hard to draw.
  private static let values = [
    "NULL", "9e999", "-9e999", "0", "-0.0", "1", "-1", "1e300", "-1e300", "1e-300", "1.5",
    "9223372036854775807",
    "'2026-03-29 01:30:00'", "'2026-10-25 02:30:00'", "'0000-01-01'", "'-0044-03-15'",
    "'9999-12-31 23:59:59'",
    "'text'", "''", "x'00ff'", "'<b>&amp;\"''</b>'", "char(27, 0, 10, 7)", "'שלום'", "'👩‍👩‍👧 漢字'", "char(65534)",
    "'12.50'", "1767225600", "1e9999 - 1e9999",
  ]

  private static let types = [
    "", "INTEGER", "REAL", "TEXT", "DATETIME", "DATE", "DECIMAL(10,2)", "DURATION", "BLOB",
  ]

  /// How many results are drawn; the environment variable is for a thorough run.
  private static let count =
    ProcessInfo.processInfo.environment["TSQLITE_CHART_RESULTS"].flatMap(Int.init) ?? 60

  @Test func `random results are drawn as XML that can be read`() throws {
    var random = SeededGenerator(seed: 43)
    var drawn = 0
    for number in 0..<Self.count {
      let rows = [1, 2, 3, 30, 400].randomElement(using: &random) ?? 1
      let pool = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        Self.values.randomElement(using: &random)
      }
      let names = ["a", "b<&>\"'", "c\u{1}שלום👩‍👩‍👧"].shuffled(using: &random)
      let types = (0..<3).map { _ in Self.types.randomElement(using: &random) ?? "" }
      let columns = zip(names, types).map { "\"\($0.replacing("\"", with: "\"\""))\" \($1)" }
      var setup = "CREATE TABLE t(\(columns.joined(separator: ", ")));\n"
      for row in 0..<rows {
        let cells = (0..<3).map { _ -> String in
          number.isMultiple(of: 3) ? "\(row * 3607 % 101)" : pool.randomElement(using: &random) ?? "1"
        }
        setup += "INSERT INTO t VALUES(\(cells.joined(separator: ", ")));\n"
      }
      let kind = (ChartKind.all.map(\.name) + [""]).randomElement(using: &random) ?? ""
      let per = ["", "", "--per month "].randomElement(using: &random) ?? ""
      let by = ["", " BY \"c\u{1}שלום👩‍👩‍👧\""].randomElement(using: &random) ?? ""
      let run = runShell("\(setup).format zone Europe/Berlin\n.chart --svg - \(per)\(kind)\(by) FROM t\n")
      let wide = runShell("\(setup).mode --screenwidth 60\n.chart \(per)\(kind)\(by) FROM t\n")
      #expect(wide.output.split(separator: "\n").allSatisfy { String($0).shownWidth <= 60 }, "\(setup)")
      guard run.output.hasPrefix("<?xml") else {
        #expect(run.errors.contains("Error: "), "\(run.errors)")
        continue
      }
      drawn += 1
      let reader = try read(run.output)
      #expect(!reader.text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 10 })
    }
    #expect(drawn > Self.count / 3)
  }
}
