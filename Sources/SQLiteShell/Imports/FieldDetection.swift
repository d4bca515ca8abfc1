import TypedSQLiteCore

/// What the start of a file shows about its fields: what separates them, and whether the first row has names.
struct FieldDetection {
  let separator: UInt8
  /// The fields of the first row.
  let firstRow: [String]
  let hasHeader: Bool

  /// The separator in words.
  var separatorName: String {
    switch separator {
    case 0x09: "tabs"
    case UInt8(ascii: ","): "commas"
    case UInt8(ascii: ";"): "semicolons"
    default: "|"
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
  init?(_ reader: any ByteReader, usual: UInt8, skipping skipped: Int) {
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
    self.init(sample: bytes, isWhole: isWhole, usual: usual, skipping: skipped)
  }

  private init?(sample bytes: [UInt8], isWhole: Bool, usual: UInt8, skipping skipped: Int) {
    // Of separators that fit equally, a comma is the least sure: it is also in numbers and sentences.
    let others = [0x09, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")].filter { $0 != usual }
    let order = usual == UInt8(ascii: ",") ? others + [usual] : [usual] + others
    var best: (separator: UInt8, rows: [[[UInt8]]], count: Int)?
    for separator in order {
      var rows = Self.rows(of: bytes, separator)
      if !isWhole, rows.count > 1 { rows.removeLast() }
      rows.removeFirst(min(max(0, skipped), rows.count))
      guard let count = rows.first?.count, count > 1 else { continue }
      let fitting = rows.count { $0.count == count }
      guard fitting * 10 >= rows.count * 9 else { continue }
      best = (separator, rows, count)
      break
    }
    if best == nil {
      var rows = Self.rows(of: bytes, usual)
      rows.removeFirst(min(max(0, skipped), rows.count))
      guard let first = rows.first else { return nil }
      best = (usual, rows, first.count)
    }
    guard let best else { return nil }
    separator = best.separator
    firstRow = best.rows.first.map { row in row.map { String(decoding: $0, as: UTF8.self) } } ?? []
    hasHeader = Self.hasHeader(best.rows)
  }

  /// The fields of each row, as the import reads them.
  private static func rows(of bytes: [UInt8], _ separator: UInt8) -> [[[UInt8]]] {
    let separators = FieldSeparators(column: separator, row: UInt8(ascii: "\n"))
    var reader = FieldReader(TextReader(bytes), separators, cutsTextAtNUL: false) { _ in }
    var rows: [[[UInt8]]] = []
    var row = TextRow()
    var hasMore = true
    while hasMore {
      hasMore = (try? reader.readField(into: &row)) == true
      // A file may end behind a separator.
      guard !hasMore || reader.end != .column, row.count > 0 else { continue }
      rows.append((0..<row.count).map { index in row.withField(index) { $0.array } })
      row.removeAll()
    }
    return rows
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

extension ImportFormat {
  /// Whether it has fields with commas between them.
  var isOfCommas: Bool { typedSuffixes.contains(".csv") }

  /// Whether it has fields whose separator a file may tell.
  var readsFields: Bool { !typedSuffixes.isEmpty }
}
