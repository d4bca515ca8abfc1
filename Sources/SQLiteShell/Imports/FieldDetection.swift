import TypedSQLiteCore

/// What the start of a file shows about its fields: what separates them, what is around them, and whether the first row
/// has names.
struct FieldDetection {
  let separator: UInt8
  /// The byte after each row: LF, or CR in a file that has no LF.
  let rowSeparator: UInt8
  /// The byte around fields with separators: a double quote, or an apostrophe in a file that has no double quotes.
  let quote: UInt8
  /// The fields of the first row.
  let firstRow: [String]
  let hasHeader: Bool
  /// How many rows at the start are not part of the table, such as a title.
  private(set) var preambleRows = 0

  /// The separator in words.
  var separatorName: String { Self.name(ofSeparator: separator) }

  /// A separator in words.
  static func name(ofSeparator separator: UInt8) -> String {
    switch separator {
    case 0x09: "tabs"
    case UInt8(ascii: ","): "commas"
    case UInt8(ascii: ";"): "semicolons"
    case UInt8(ascii: "|"): "|"
    default: CText.quoted([separator])
    }
  }

  /// How many bytes are looked at.
  private static let sampledBytes = 1 << 16

  /// Looks at the start of a file; nil if it is empty, cannot be read, or is not text.
  ///
  /// - Parameters:
  ///   - reader: the file.
  ///   - usual: the separator that the format states, which stays if no other one fits.
  ///   - skipped: how many rows are left out at the start.
  ///   - stated: the separator that the user stated; nil if the file decides.
  ///   - row: the byte after each row that the user stated; nil if the file decides.
  ///   - quote: the byte around fields with separators that the user stated; nil if the file decides.
  init?(
    _ reader: any ByteReader, usual: UInt8, skipping skipped: Int, stated: UInt8? = nil, row: UInt8? = nil,
    quote: UInt8? = nil
  ) {
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    var isWhole = false
    while bytes.count < Self.sampledBytes {
      guard let isMore = try? reader.read(into: &block) else { return nil }
      guard isMore else {
        isWhole = true
        break
      }
      bytes += block
    }
    if bytes.count > Self.sampledBytes {
      bytes.removeLast(bytes.count - Self.sampledBytes)
      isWhole = false
    }
    guard !bytes.contains(0) else { return nil }
    var sample = Sample(
      bytes: bytes, isWhole: isWhole, skippedRows: skipped, quote: quote ?? UInt8(ascii: "\""),
      row: row ?? Self.rowSeparator(in: bytes, isWhole: isWhole))
    if quote == nil, !bytes.contains(sample.quote) {
      sample.quote = UInt8(ascii: "'")
      // Texts may begin with an apostrophe, so each row must have one around a field.
      if let found = Self(sample, usual: stated ?? usual, isStated: stated != nil),
        found.quotesAllRows(sample)
      {
        self = found
        return
      }
      sample.quote = UInt8(ascii: "\"")
    }
    self.init(sample, usual: stated ?? usual, isStated: stated != nil)
  }

  private static func rowSeparator(in bytes: [UInt8], isWhole: Bool) -> UInt8 {
    // An LF may follow the last byte.
    let ends = isWhole ? bytes[...] : bytes.dropLast()
    return !ends.contains(0x0A) && ends.contains(0x0D) ? 0x0D : 0x0A
  }

  /// The start of a file.
  private struct Sample {
    let bytes: [UInt8]
    let isWhole: Bool
    let skippedRows: Int
    var quote: UInt8
    let row: UInt8

    /// A reader of the fields, as the import reads them.
    func reader(_ separator: UInt8) -> FieldReader {
      var separators = FieldSeparators(column: separator, row: row)
      separators.quote = quote
      return FieldReader(TextReader(bytes), separators, cutsTextAtNUL: false)
    }

    /// The fields of each row, without a last one that is cut.
    func rows(_ separator: UInt8) -> [[[UInt8]]] {
      let reader = reader(separator)
      var rows: [[[UInt8]]] = []
      while (try? reader.readRecord()) == true {
        rows.append((0..<reader.count).map { index in reader.withField(index) { $0.array } })
      }
      if !isWhole, rows.count > 1 { rows.removeLast() }
      rows.removeFirst(min(max(0, skippedRows), rows.count))
      return rows
    }
  }

  private init?(_ sample: Sample, usual: UInt8, isStated: Bool) {
    // Of separators that fit equally, a comma is the least sure: it is also in numbers and sentences.
    let others = [0x09, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")].filter { $0 != usual }
    let all = usual == UInt8(ascii: ",") ? others + [usual] : [usual] + others
    let order = isStated ? [usual] : all
    var best: (separator: UInt8, rows: [[[UInt8]]])?
    for separator in order {
      var rows = sample.rows(separator)
      let preamble = Self.preamble(of: rows)
      rows.removeFirst(preamble)
      guard let count = rows.first?.count, count > 1 else { continue }
      let fitting = rows.count { $0.count == count }
      guard fitting * 10 >= rows.count * 9 else { continue }
      best = (separator, rows)
      preambleRows = preamble
      break
    }
    if best == nil {
      let rows = sample.rows(usual)
      guard !rows.isEmpty else { return nil }
      best = (usual, rows)
    }
    guard let best else { return nil }
    separator = best.separator
    rowSeparator = sample.row
    quote = sample.quote
    firstRow = best.rows.first.map { row in row.map { String(decoding: $0, as: UTF8.self) } } ?? []
    hasHeader = Self.hasHeader(best.rows)
  }

  /// Whether each row after the names has a field in quotes, as many fields as the first row, and no fault.
  private func quotesAllRows(_ sample: Sample) -> Bool {
    let reader = sample.reader(separator)
    var rowCount = 0
    while (try? reader.readRecord()) == true {
      // The last row of the sample may be cut.
      if reader.isAtEnd, !sample.isWhole { break }
      rowCount += 1
      guard rowCount > sample.skippedRows + preambleRows else { continue }
      guard reader.faults.isEmpty, reader.count == firstRow.count else { return false }
      guard
        rowCount == sample.skippedRows + preambleRows + 1
          || (0..<reader.count).contains(where: reader.isQuoted)
      else { return false }
    }
    return rowCount > sample.skippedRows + preambleRows + 1
  }

  /// How many rows of one field come before those of a table, at most ten.
  ///
  /// They are left out only if all rows after them have the same number of fields, and are more.
  private static func preamble(of rows: [[[UInt8]]]) -> Int {
    let count = rows.prefix { $0.count == 1 }.count
    guard (1...10).contains(count), rows.count - count > max(2, count) else { return 0 }
    let width = rows[count].count
    return rows[count...].allSatisfy { $0.count == width } ? count : 0
  }

  /// Whether the first row has names: unless a column has a number in it, as in all other rows.
  private static func hasHeader(_ rows: [[[UInt8]]]) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return true }
    var looksLikeData = false
    for (column, field) in first.enumerated() {
      let others = rows.dropFirst().compactMap { $0.count > column && !$0[column].isEmpty ? $0[column] : nil }
      guard !others.isEmpty, others.allSatisfy(isNumber) else { continue }
      // A text above numbers is their name.
      guard isNumber(field) else { return true }
      // A year may be the name of a column.
      if !isYear(field) { looksLikeData = true }
    }
    return !looksLikeData
  }

  private static func isNumber(_ field: [UInt8]) -> Bool {
    DecimalComma.pointed(field.span) != nil || Double(digits: field.span) != nil
  }

  private static func isYear(_ field: [UInt8]) -> Bool {
    field.count == 4 && (field.starts(with: "19".utf8) || field.starts(with: "20".utf8))
  }
}
