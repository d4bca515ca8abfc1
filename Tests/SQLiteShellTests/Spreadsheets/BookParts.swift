import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

/// The parts of a workbook, as tests read and write them.
enum BookParts {
  /// The text of a part of a file in memory; nil if there is none.
  static func text(_ part: String, of file: String, in memory: MemorySurroundings) -> String? {
    guard let bytes = memory.files[file]?.bytes, let reader = try? ZipReader(MemoryFile(bytes)),
      let entry = reader.entries.first(where: { $0.name == Array(part.utf8) })
    else { return nil }
    var found: [UInt8] = []
    try? reader.read(entry) { span throws(ZipReader.Fault) in found += span.array }
    return String(decoding: found, as: UTF8.self)
  }

  /// What is between `<sheetData>` and its end, with a line for each row.
  static func rows(_ number: Int = 1, of file: String, in memory: MemorySurroundings) -> String? {
    guard let text = text("xl/worksheets/sheet\(number).xml", of: file, in: memory) else { return nil }
    let start = text.split(separator: "<sheetData>", maxSplits: 1).last ?? ""
    let rows = start.split(separator: "</sheetData>", maxSplits: 1).first ?? ""
    return String(rows).split(separator: "</row>").joined(separator: "\n")
  }

  /// The bytes of a zip file with parts.
  static func zip(_ parts: [(name: String, text: String)]) throws -> [UInt8] {
    let file = MemoryFile()
    var writer = ZipWriter(appendingTo: file)
    for part in parts {
      let stream = try writer.begin(Array(part.name.utf8), mode: 0o100644, modified: 315_532_800)
      let bytes = Array(part.text.utf8)
      try writer.write(bytes.span, to: stream)
      try writer.end(stream)
    }
    try writer.finish()
    return file.bytes
  }

  /// A workbook with one sheet.
  static func book(
    _ rows: String, texts: String = "", styles: String = "", workbook: String = "", sheets: String? = nil
  ) throws -> [UInt8] {
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return try zip([
      (
        "_rels/.rels",
        "<Relationships><Relationship Id='a' Type='\(type)/officeDocument' Target='/book/main.xml'/></Relationships>"
      ),
      (
        "book/_rels/main.xml.rels",
        """
        <Relationships><Relationship Id="s1" Type="\(type)/worksheet" Target="../one.xml"/>\
        <Relationship Id="s2" Type="\(type)/worksheet" Target="two.xml"/>\
        <Relationship Id="t" Type="\(type)/sharedStrings" Target="texts.xml"/>\
        <Relationship Id="f" Type="\(type)/styles" Target="styles.xml"/></Relationships>
        """
      ),
      (
        "book/main.xml",
        "<workbook xmlns:r='x'>\(workbook)<sheets>"
          + (sheets ?? "<sheet name='One' sheetId='1' r:id='s1'/>") + "</sheets></workbook>"
      ),
      ("one.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"),
      (
        "book/two.xml",
        "<worksheet><sheetData><row><c><v>1</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>"
      ),
      ("book/texts.xml", "<sst>\(texts)</sst>"),
      ("book/styles.xml", "<styleSheet>\(styles)</styleSheet>"),
    ])
  }
}
