import ColumnMeaning
import TypedSQLiteCore

/// Finds for most cells of a column that their JSON restores them, without reading it as `.import` does.
///
/// It keeps facts about the column, because asking the descriptors for each cell is slower.
struct RestoringCheck {
  /// Whether the JSON of a cell may be read as another value; if not, only blobs and bad UTF-8 need a tag.
  let mayChange: Bool
  private var marked: Marked

  /// How a mark reads JSON values.
  private enum Marked {
    /// There is no mark, and each value is stored as it looks.
    case nothing
    /// A string is text, in which a `T` replaced the space in a date.
    case datesInText
    /// The same, and a `Z` was added.
    case datesInUTC
    /// A number is stored as text.
    case decimalsInText
    /// A string is the text of exactly one value, of a storage class.
    case reversible(StorageClass)
    /// The value must be read to know.
    case others
  }

  init(_ column: KeptColumn) {
    mayChange = column.format != nil || !column.knownMarks.isEmpty
    marked = column.knownMarks.isEmpty ? .nothing : .others
  }

  /// Takes the mark that the file states from now on.
  mutating func take(_ mark: StorageMark, of column: KeptColumn) {
    switch mark.storage.jsonForm {
    case .dateText: marked = mark.dropsZ ? .datesInUTC : .datesInText
    case .digits: marked = .decimalsInText
    case .string, .number, .document:
      let isColumns =
        column.format.map { $0.otherStorages.isEmpty && $0.storage?.name == mark.storage.name } ?? false
      marked = mark.storage.isReversible && isColumns ? .reversible(mark.storage.storageClass) : .others
    }
  }

  /// Whether JSON surely restores a value; false if that is not certain.
  func surelyBrings(_ cell: Cell, backFrom raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    switch marked {
    case .nothing: cell.isWritten(as: raw, token)
    case .datesInText: token == .string && cell.isDate(writtenAs: raw)
    case .datesInUTC:
      token == .string && raw.endsWithZone && cell.isDate(writtenAs: raw.extracting(0..<raw.count - 1))
    case .decimalsInText:
      (token == .integer || token == .real) && cell.storageClass == .text
        && cell.withBytes { $0.isSame(as: raw) }
    // The writer of the column has made the string from the number; if it ends otherwise, it shows another zone.
    case .reversible(.integer): token == .string && cell.storageClass == .integer && raw.endsWithZone
    // A blob of another size is no UUID, and its string is made of its own bytes.
    case .reversible(.blob):
      token == .string && cell.storageClass == .blob && cell.byteCount == 16 && raw.count == 38
    case .reversible: false
    case .others: false
    }
  }
}

extension Cell {
  /// Whether a JSON value is this value itself, if nothing is known of the column.
  fileprivate func isWritten(as raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    switch (token, storageClass) {
    case (.string, .text): withBytes { $0.isSame(as: raw.extracting(1..<raw.count - 1)) }
    case (.integer, .integer): raw.isDecimal(of: int64)
    case (.real, .real): Double(digits: raw)?.bitPattern == double.bitPattern
    case (.true, .integer): int64 == 1
    case (.false, .integer): int64 == 0
    // An object with a tag as its only member means another value.
    case (.beginObject, .text):
      raw.firstIndex(of: UInt8(ascii: "$")) == nil && withBytes { $0.isSame(as: raw) }
    case (.beginArray, .text): withBytes { $0.isSame(as: raw) }
    default: false
    }
  }

  /// Whether a JSON string is this text with a `T` in place of the space after the day.
  ///
  /// The closing quote of the string may be any byte.
  fileprivate func isDate(writtenAs raw: Span<UInt8>) -> Bool {
    guard storageClass == .text, byteCount == raw.count - 2, raw.count > 12, raw[11] == UInt8(ascii: "T")
    else {
      return false
    }
    return withBytes { text in
      for index in text.indices where index != 10 && text[index] != raw[index + 1] { return false }
      return text[10] == UInt8(ascii: " ")
    }
  }
}

extension Span<UInt8> {
  /// Whether a JSON string ends with the mark of UTC.
  fileprivate var endsWithZone: Bool { count > 2 && self[count - 2] == UInt8(ascii: "Z") }

  /// Whether the bytes are the digits of a number, with its sign.
  fileprivate func isDecimal(of number: Int64) -> Bool {
    var rest = number.magnitude
    var index = count
    repeat {
      guard index > 0 else { return false }
      index -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      guard self[index] == UInt8(ascii: "0") + UInt8(digit) else { return false }
      rest = quotient
    } while rest > 0
    return number < 0 ? index == 1 && self[0] == UInt8(ascii: "-") : index == 0
  }
}
