import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// The parts of workbooks.
  static let spreadsheets = FuzzTarget(
    name: "spreadsheets",
    summary:
      "parts of workbooks: any part is read or refused, and a text that is written is read again as the same",
    words: [
      "<row", "<c r=\"A1\" t=\"s\" s=\"1\">", "<v>", "</v>", "<is><t>", "</row>", "<si><r><t>", "<rPh>",
      "&#x41;", "&amp;",
      "<![CDATA[", "]]>", "<!--", "-->", "<!DOCTYPE", "_x0041_", "_xD83D_", "numFmtId=\"14\"",
      "formatCode=\"[h]:mm\"",
      "<table:table-row table:number-rows-repeated=\"", "office:value-type=\"date\"", "office:date-value=\"",
      "r:id=\"s1\"",
      "date1904=\"1\"",
    ],
    seeds: {
      [
        Array(
          """
          <worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a_x0041_</t></is></c><c r="C1" t="s"><v>0</v></c></row>\
          <row r="3"><c r="A3" s="1"><v>46053.5</v></c><c r="B3" t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row></sheetData></worksheet>
          """.utf8),
        Array(
          "<sst><si><t>x &lt; &#233;</t></si><si><r><t>y</t></r><rPh sb=\"0\"><t>z</t></rPh></si></sst>".utf8),
        Array(
          """
          <styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/></numFmts><cellXfs><xf numFmtId="0"/>\
          <xf numFmtId="164"/></cellXfs></styleSheet>
          """.utf8),
        Array(
          "<workbook><workbookPr date1904=\"1\"/><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"s1\"/></sheets></workbook>"
            .utf8),
        Array(
          """
          <office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="3">\
          <table:table-cell office:value-type="time" office:time-value="PT1H2M3.5S" table:number-columns-repeated="2"/>\
          <table:table-cell><text:p>a<text:s/></text:p></table:table-cell></table:table-row></table:table>
          """.utf8),
      ]
    },
    mutationsPerTest: 40,
    run: { bytes in
      try checkText(bytes)
      let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
      let relationships = Array(
        """
        <Relationships><Relationship Id="s1" Type="\(type)/worksheet" Target="s.xml"/>\
        <Relationship Id="t" Type="\(type)/sharedStrings" Target="t.xml"/>\
        <Relationship Id="f" Type="\(type)/styles" Target="f.xml"/></Relationships>
        """.utf8)
      let usual = Array("<workbook><sheets><sheet name=\"S\" r:id=\"s1\"/></sheets></workbook>".utf8)
      let rows = Array(
        "<row><c><v>1</v></c></row><row><c s=\"1\" t=\"s\"><v>0</v></c><c s=\"1\"><v>5.5</v></c></row>".utf8)
      for part in ["xl/s.xml", "xl/t.xml", "xl/f.xml", "xl/workbook.xml"] {
        let others = [("xl/workbook.xml", usual), ("xl/s.xml", rows)].filter { $0.0 != part }
        try importBook([(part, bytes), ("xl/_rels/workbook.xml.rels", relationships)] + others, "b.xlsx")
      }
      try importBook(
        [("xl/workbook.xml", usual), ("xl/s.xml", rows), ("xl/_rels/workbook.xml.rels", bytes)], "b.xlsx")
      try importBook([("content.xml", bytes)], "b.ods")
      importFile(bytes, "b.xlsx")
    })

  private static func importBook(_ parts: [(String, [UInt8])], _ name: String) throws {
    let file = MemoryFile()
    var writer = ZipWriter(appendingTo: file)
    for (name, bytes) in parts {
      let stream = try writer.begin(Array(name.utf8), mode: 0o100644, modified: 0)
      try writer.write(bytes.span, to: stream)
      try writer.end(stream)
    }
    try writer.finish()
    importFile(file.bytes, name)
  }

  /// Imports a file; any error is acceptable.
  private static func importFile(_ bytes: [UInt8], _ name: String) {
    let memory = MemorySurroundings()
    memory.files[name] = MemoryDestination(bytes)
    _ = runShell(
      """
      CREATE TABLE t(a, b);
      .import --dry-run \(name) t
      .import --sample 100 --dry-run --types auto \(name) u

      """, memory: memory)
  }

  /// Writes bytes as the text of a cell, and reads it.
  private static func checkText(_ bytes: [UInt8]) throws {
    var xml = ByteBuffer(capacity: 256)
    xml.append("<t>" as StaticString)
    _ = xml.append(cellText: bytes.span)
    xml.append("</t>" as StaticString)
    var rest = [xml.bytes]
    var reader = MarkupReader { block throws(ShellError) in
      guard let next = rest.popLast() else { return false }
      block = next
      return true
    }
    var text: [UInt8] = []
    reading: while true {
      switch try reader.read() {
      case .start: reader.keepsText = true
      case .text: break
      case .end, .done: break reading
      }
    }
    EscapedText.unescape(reader.text, to: &text)
    let expected = Array(String(repairing: bytes.span).utf8)
    // Each byte of a broken scalar may become a character of its own.
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    try mustHold(text == expected, "a text of \(expected.count) bytes is read as \(text.count)")
  }
}
