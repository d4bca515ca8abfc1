import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// What the start of a file shows about its fields, and the text of files in any encoding.
  static let dialects = FuzzTarget(
    name: "dialects",
    summary:
      "what separates fields, encodings and compressed files: no row is lost, wherever the blocks of a file end",
    words: [
      "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\u{FEFF}", "\u{0}", "1,5", "1.234,56", "2026-01-31",
      "a;b",
      "# title\n",
    ],
    seeds: [
      "a;b\n1,5;2\n", "title\n\na,b,c\n1,2,3\n4,5,6\n7,8,9\n10,11,12\n", "a\tb\n1\t2\n", "c0\nv0\na;b\n",
      "id|name\n1|\"x|y\"\n2|z\n", "\u{1F}\u{8B}\u{8}",
    ],
    run: { bytes in
      for encoding in [nil, FileEncoding.utf8, .utf16, .latin1] {
        let whole = DecodedText(bytes, encoding, blockSize: max(bytes.count, 1))
        for size in [1, 3, 64] {
          let parts = DecodedText(bytes, encoding, blockSize: size)
          // A fault ends the text, and how much of it was given before depends on the blocks.
          try mustHold(parts.isFaulty == whole.isFaulty, "blocks of \(size) bytes have another fault")
          guard !whole.isFaulty else { continue }
          try mustHold(parts.text == whole.text, "blocks of \(size) bytes give another text")
        }
      }
      guard
        let found = FieldDetection(
          TextReader(bytes), usual: UInt8(ascii: ","), skipping: 0)
      else { return }
      try mustHold((0...10).contains(found.preambleRows), "\(found.preambleRows) rows are left out")
      let separators = FieldSeparators(column: found.separator, row: found.rowSeparator)
      let reader = FieldReader(TextReader(bytes), separators, cutsTextAtNUL: false)
      var counts: [Int] = []
      while try reader.readRecord() { counts.append(reader.count) }
      guard found.preambleRows > 0 else { return }
      try mustHold(
        counts.prefix(found.preambleRows).allSatisfy { $0 == 1 }, "a row with fields is left out as a title")
    })
}

/// The text of a file that is read block by block.
private struct DecodedText {
  private(set) var text: [UInt8] = []
  private(set) var isFaulty = false

  init(_ bytes: [UInt8], _ encoding: FileEncoding?, blockSize: Int) {
    let reader = DecodedReader(BlockReader(bytes, size: blockSize), encoding)
    var block: [UInt8] = []
    do {
      while try reader.read(into: &block) { text += block }
    } catch {
      isFaulty = true
    }
  }
}
