import ScreenSupport
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The splitter of records, beside a reader that looks at one byte after the other.
@Suite struct RecordSplitterTests {
  private static let pieces = [
    "a", "bc", "longer than a word of eight bytes", "\"", "\"\"", ",", ",,", "\n", "\r\n", "\r", " ", "ä",
    "'", "\\",
  ]

  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
      Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }

  @Test(arguments: 0..<400)
  func `records and fields are those that a plain reader finds`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.text(&random)
    let expected = PlainReader(text).records
    for size in [1, 2, 5, 64, 4096] {
      let splitter = RecordSplitter(FieldSeparators(column: UInt8(ascii: ","), row: 10))
      var rest = text[...]
      var records: [[[UInt8]]] = []
      var offsets: [Int] = []
      reading: while true {
        switch splitter.next() {
        case .record:
          records.append((0..<splitter.count).map { index in splitter.withField(index) { $0.array } })
          offsets.append(splitter.recordOffset)
        case .needsBytes:
          if rest.isEmpty { splitter.finish() } else { splitter.append(Array(rest.prefix(size)).span) }
          rest = rest.dropFirst(size)
        case .end: break reading
        }
      }
      #expect(records == expected, "blocks of \(size)")
      // From each record on, the rest of the text gives the rest of the records.
      for (index, offset) in offsets.enumerated() where size == 64 {
        #expect(PlainReader(Array(text[offset...])).records == Array(expected[index...]))
      }
    }
  }
}

/// Reads fields as RFC 4180 and sqlite3 do.
private struct PlainReader {
  private let text: [UInt8]
  private var index = 0
  private(set) var records: [[[UInt8]]] = []

  init(_ text: [UInt8]) {
    self.text = text
    while index < text.count { readRecord() }
  }

  private mutating func readRecord() {
    var record: [[UInt8]] = []
    while index < text.count {
      let isQuoted = text[index] == UInt8(ascii: "\"")
      var field = isQuoted ? quoted() : plain()
      guard index < text.count else {
        record.append(field)
        break
      }
      let isEnd = text[index] == 10
      if isEnd, !isQuoted, field.last == 13 { field.removeLast() }
      record.append(field)
      index += 1
      if isEnd { break }
    }
    records.append(record)
  }

  private mutating func plain() -> [UInt8] {
    let start = index
    while index < text.count, text[index] != 10, text[index] != UInt8(ascii: ",") { index += 1 }
    return Array(text[start..<index])
  }

  /// Reads to the quote before a separator or the end.
  private mutating func quoted() -> [UInt8] {
    index += 1
    var field: [UInt8] = []
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\"") else {
        field.append(byte)
        continue
      }
      guard index < text.count else { return field }
      switch text[index] {
      case byte:
        field.append(byte)
        index += 1
      case 10, UInt8(ascii: ","): return field
      case 13:
        if index + 1 < text.count, text[index + 1] == 10 {
          index += 1
          return field
        }
        field += [byte, 13]
        index += 1
      default: field.append(byte)
      }
    }
    return field
  }
}
