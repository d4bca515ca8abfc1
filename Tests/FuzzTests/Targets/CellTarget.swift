import OutputModes
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Shows column names and values in each mode.
  ///
  /// The input has a byte for the mode, a byte for its options, and texts separated by the byte 0x1F; the first text is
  /// the name.
  static let cells = FuzzTarget(
    name: "cells",
    summary: "cells in each mode: a terminal gets nothing to obey, and what programs read is what was stored",
    words: [
      "\u{1F}", "\u{1B}[2J", "\u{1B}]0;x\u{7}", "\u{9B}", "\u{202E}", "\u{200D}", "\u{1F1E9}", "\u{1F469}",
      "\u{FE0F}",
      "\u{301}", "漢", "\t", "\r\n", "\r", "\u{B}", "\u{C}", "\u{7F}", "\u{0}", "\"", "'", "|", ",", "\\", "<",
      "&",
      "{", "$", "1", "-", "2026-01-31",
    ],
    seeds: {
      OutputMode.all.indices.flatMap { mode in
        [
          [UInt8(mode), 0x00] + Array("n\u{1F}a b\u{1F}é\u{301}漢字\u{1F}\u{1F}it's, \"x\"\n2\r\n3".utf8),
          [UInt8(mode), 0xFF]
            + Array("\u{1B}[1m\u{202E}\"\u{1F}\u{1F469}\u{200D}\u{1F469}\u{FE0F}\t.\u{1F}a\u{0}b".utf8)
            + [0x1F, 0x9B, 0xC3, 0x1F, 0xE2, 0x80],
        ]
      }
    },
    mutationsPerTest: 400,
    run: { bytes in
      guard bytes.count >= 2 else { return }
      let mode = OutputMode.all[Int(bytes[0]) % OutputMode.all.count]
      let options = bytes[1]
      let parts = bytes.dropFirst(2).split(separator: 0x1F, omittingEmptySubsequences: false).map(Array.init)
      let name = parts[0].filter { $0 != 0 }
      let cells = parts.dropFirst().prefix(12)
      let shown = ShownCells(mode, options, name: name, cells: Array(cells))
      try mustHold(shown.errors.isEmpty, "the statement fails: \(shown.errors)")
      if shown.isTerminal { try shown.checkHazards() }
      if let style = lineStyles[mode.name], shown.isTerminal, !cells.isEmpty { try shown.checkLines(style) }
      if !shown.isTerminal { try shown.checkReading() }
    })

  /// The modes in which all lines have the same width.
  private static let lineStyles: [String: String] = ["box": "│", "table": "|", "markdown": "|", "qbox": "│"]
}

/// A column of values as a mode shows it.
private struct ShownCells {
  private let mode: OutputMode
  private let name: [UInt8]
  private let cells: [[UInt8]]
  private let isPlain: Bool
  let isTerminal: Bool
  let errors: String
  private let output: [UInt8]

  init(_ mode: OutputMode, _ options: UInt8, name: [UInt8], cells: [[UInt8]]) {
    self.mode = mode
    self.name = name
    self.cells = cells
    isTerminal = options & 1 != 0
    isPlain = options & 0xFE == 0
    var lines = ".mode \(mode.name)\n"
    if options & 2 != 0 { lines += ".headers on\n" }
    if options & 4 != 0 { lines += ".mode --wrap 7\n" }
    if options & 8 != 0 { lines += ".mode --ww\n" }
    if options & 16 != 0 { lines += ".mode --charlimit 5 --linelimit 2 --titlelimit 4\n" }
    if options & 32 != 0 { lines += ".mode --sw 30\n" }
    if options & 64 != 0 { lines += ".mode --quote sql\n" }
    if options & 128 != 0 { lines += ".width -9\n" }
    var input = Array(lines.utf8) + Array("SELECT column1 AS \"".utf8)
    for byte in name { input += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
    input += Array("\", rowid FROM (SELECT row_number() OVER () AS rowid, * FROM (VALUES (NULL)".utf8)
    for (index, cell) in cells.enumerated() {
      let blob = "x'\(Self.hexadecimal(cell))'"
      input += Array((index.isMultiple(of: 4) ? ", (\(blob))" : ", (CAST(\(blob) AS TEXT))").utf8)
    }
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings(isTerminal: isTerminal))
    _ = shell.run(TextLines(input + Array("));\n".utf8), origin: .argument))
    errors = memory.errors.text
    output = memory.output.bytes
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Checks that no byte controls a terminal, except for a new line or a tab.
  func checkHazards() throws {
    var index = 0
    while index < output.count {
      let scalar = DecodedScalar(output.span, at: index)
      let isLineEnd = scalar.value == 13 && index + 1 < output.count && output[index + 1] == 10
      // The separators of the ascii mode are themselves control characters.
      let isSeparator = mode.name == "ascii" && (30...31).contains(scalar.value)
      try mustHold(
        scalar.value == 9 || scalar.value == 10 || isLineEnd || isSeparator
          || !TerminalHazard.isHazard(scalar, in: output.span, at: index),
        "\(mode.name) sends \(scalar.value) to the terminal")
      index += scalar.length
    }
  }

  /// Checks that all lines of a grid have the same number of columns.
  func checkLines(_ border: String) throws {
    var widths: Set<Int> = []
    for line in output.split(separator: 10) where line.starts(with: border.utf8) {
      widths.insert(TextMeasure.columns.width(of: Array(line).span))
    }
    try mustHold(widths.count <= 1, "the lines of \(mode.name) are \(widths.sorted()) columns wide")
  }

  /// Checks that programs read the stored values from the output.
  func checkReading() throws {
    let expected = Self.described(cells)
    switch mode.name {
    case "quote" where isPlain:
      let rows = output.split(separator: 10, omittingEmptySubsequences: true)
      guard !cells.contains(where: { $0.contains(10) }), !cells.contains(where: { $0.contains(13) }) else {
        return
      }
      try mustHold(rows.count == cells.count + 1, "\(cells.count + 1) rows are \(rows.count) lines")
      let again = try rows.map { try Self.literal(Array($0)) }
      try mustHold(again == expected, "\(expected) is quoted as \(again)")
    case "insert" where isPlain:
      let again = try Self.rows(afterRunning: output)
      try mustHold(again == expected, "\(expected) is inserted as \(again)")
    case "csv" where isPlain && cells.allSatisfy({ $0.isUTF8 }):
      let reader = FieldReader(
        OneBlock(output), FieldSeparators(column: UInt8(ascii: ","), row: UInt8(ascii: "\n")),
        cutsTextAtNUL: false)
      var fields: [[UInt8]] = []
      while try reader.readRecord() { fields.append(reader.withField(0) { $0.array }) }
      try mustHold(fields == [[]] + cells, "\(cells) is read as \(fields)")
    case "json" where isPlain:
      try mustHold(
        JSONText.isValid(output.span),
        "the JSON is none: \(String(decoding: output, as: UTF8.self))")
    case "jsonl", "jatom":
      guard isPlain else { return }
      for line in output.split(separator: 10) {
        // The values of jatom are separated but not in the brackets of an array.
        let json = mode.name == "jatom" ? [UInt8(ascii: "[")] + line + [UInt8(ascii: "]")] : Array(line)
        try mustHold(
          JSONText.isValid(json.span),
          "a line is no JSON: \(String(decoding: line, as: UTF8.self))")
      }
    default: break
    }
  }

  /// The stored values, each with its class and its bytes.
  private static func described(_ values: [[UInt8]]) -> [String] {
    ["null "]
      + values.enumerated().map { index, cell in
        (index.isMultiple(of: 4) ? "blob " : "text ") + hexadecimal(cell)
      }
  }

  /// The first value of a row of literals.
  private static func literal(_ row: [UInt8]) throws -> String {
    let database = try Database(path: ":memory:")
    var offset = 0
    guard let statement = try database.prepareNext(Array("SELECT ".utf8) + row + [0], offset: &offset),
      try statement.step()
    else { throw FuzzFault(description: "a row of quote mode is no row of literals") }
    return describe(statement.cell(0))
  }

  private static func rows(afterRunning sql: [UInt8]) throws -> [String] {
    let database = try Database(path: ":memory:")
    try database.execute(sql: "CREATE TABLE \"table\"(a, b)")
    var offset = 0
    while let statement = try database.prepareNext(sql + [0], offset: &offset) { _ = try statement.step() }
    var rows: [String] = []
    let statement = try database.makeStatement(sql: "SELECT a FROM \"table\" ORDER BY b")
    while try statement.step() { rows.append(describe(statement.cell(0))) }
    return rows
  }

  private static func describe(_ cell: Cell) -> String {
    "\(cell.storageClass) \(cell.isNull ? "" : hexadecimal(cell.textBytes))"
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}

/// Bytes that are read as one block.
private final class OneBlock: ByteReader {
  private var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    block = bytes
    bytes = []
    return !block.isEmpty
  }
}
