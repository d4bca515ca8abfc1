import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLite

/// Ensures that the JSON of a result can be imported again without loss.
///
/// A cell is written as its meaning if `.import` makes the same storage value of that. If a column's storage must be
/// known for this, the first object that needs it states it. Values that would still be changed are written with a tag
/// that says what is stored.
final class StorageKeeper: JSONCellKeeper {
  private let columns: [ResultColumn]
  /// The facts about each column that every cell needs.
  private var facts: [ColumnFacts]
  /// The mark of each column, if it has one.
  private var marks: [StorageMark?]
  /// The marks that may restore the values of each column; nil until they are needed.
  private var candidates: [[StorageMark]?]
  /// How often no mark could be found, by column.
  private var failures: [Int]
  /// The indexes of columns whose marks the current object must state.
  private var news: [Int] = []
  /// Whether marks can be written; a column of their name would be mistaken for them.
  private let canMark: Bool

  init(_ columns: [ResultColumn]) {
    self.columns = columns
    facts = columns.map(ColumnFacts.init)
    marks = columns.map { _ in nil }
    candidates = columns.map { _ in nil }
    failures = columns.map { _ in 0 }
    canMark = !columns.contains { $0.name == StorageMark.member }
  }

  /// Replaces the JSON of a cell, which begins at `start`, by its tagged form if it would not be restored.
  func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer) {
    guard !comesBack(cell, index, from: start, in: buffer) else { return }
    buffer.truncate(to: start)
    StorageTag.write(cell, to: &buffer)
  }

  /// Writes the member with the marks that the object needs first.
  func writeNews(to buffer: inout ByteBuffer) {
    guard !news.isEmpty else { return }
    buffer.append(",\"\(StorageMark.member)\":")
    for (place, index) in news.enumerated() {
      buffer.append(place == 0 ? "{" : "," as StaticString)
      columns[index].name.withUTF8Span { JSONLiteral.write(string: $0, to: &buffer) }
      buffer.append(UInt8(ascii: ":"))
      (marks[index]?.name ?? "").withUTF8Span { JSONLiteral.write(string: $0, to: &buffer) }
    }
    buffer.append(UInt8(ascii: "}"))
    news.removeAll()
  }

  private func comesBack(
    _ cell: Cell, _ index: Int, from start: Int, in buffer: borrowing ByteBuffer
  ) -> Bool {
    if cell.isNull { return true }
    let facts = facts[index]
    guard facts.hasFormat else {
      switch cell.storageClass {
      case .text: return buffer.isASCII(from: start) || cell.withBytes { $0.isUTF8 }
      case .blob: return false
      default: return true
      }
    }
    if cell.storageClass == .text, !buffer.isASCII(from: start), !cell.withBytes({ $0.isUTF8 }) {
      return false
    }
    return buffer.withSpan(from: start) { raw in
      let token = JSONToken(of: raw)
      return facts.surelyBring(cell, backFrom: raw, token) || comesBack(cell, index, as: raw, token)
    }
  }

  /// Reads a value as `.import` does, and compares.
  private func comesBack(_ cell: Cell, _ index: Int, as raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    guard let format = columns[index].format else { return false }
    let affinity = facts[index].affinity
    let isStored = { (value: DatabaseValue) in value.isStored(as: cell, in: affinity) }
    if let mark = marks[index] { return isStored(JSONCell.value(token, raw, mark)) }
    // A text in a column of other values might be converted on import.
    if !(facts[index].isOfNumbers && cell.storageClass == .text), isStored(JSONCell.value(token, raw, nil)) {
      return true
    }
    guard canMark, failures[index] < Self.patience else { return false }
    guard
      let mark = candidates(for: index, format).first(where: { $0.value(token, raw).map(isStored) == true })
    else {
      failures[index] += 1
      return false
    }
    marks[index] = mark
    facts[index].take(mark, of: format)
    news.append(index)
    return true
  }

  /// The storages that may restore the values: that of the column first, then all others of its kind.
  private func candidates(for index: Int, _ format: ColumnFormat) -> [StorageMark] {
    if let known = candidates[index] { return known }
    let storages = [format.storage].compactMap { $0 } + format.otherStorages + format.kind.storages
    // A reader of the file gets only what the name of a storage says.
    let found = storages.compactMap { StorageMark(StorageMark(format.kind, $0).name) }
    candidates[index] = found
    return found
  }

  /// For how many cells of a column a mark is looked for in vain.
  private static let patience = 20
}

extension DatabaseValue {
  /// Whether a column would store this value as `cell`, bit by bit.
  fileprivate func isStored(as cell: Cell, in affinity: ColumnAffinity?) -> Bool {
    switch (storage, cell.storageClass) {
    case (.null, .null): true
    case (.int64(let value), .integer): value == cell.int64
    case (.double(let value), .real): value.bitPattern == cell.double.bitPattern
    case (.double(let value), .integer):
      // A column of NUMERIC affinity turns a REAL without fraction into an INTEGER.
      affinity == .numeric && cell.int64.magnitude < 1 << 53 && Double(cell.int64) == value
    case (.string(let value), .text): cell.withBytes { $0.equals(value.utf8) }
    case (.blob(let value), .blob): cell.withBytes { $0.equals(value) }
    default: false
    }
  }
}

/// Facts about a column that every cell needs, kept here because asking the descriptors is slower.
private struct ColumnFacts {
  let hasFormat: Bool
  /// Whether the values of the column are not text.
  let isOfNumbers: Bool
  let affinity: ColumnAffinity?
  private var marked = Marked.nothing

  /// How a mark reads JSON values.
  private enum Marked {
    /// There is no mark, and each value is stored as it looks.
    case nothing
    /// A string is text, in which a `T` replaced the space in a date.
    case datesInText
    /// A number is stored as text.
    case decimalsInText
    /// A string is the text of exactly one value, of a storage class.
    case reversible(StorageClass)
    /// The value must be parsed to know.
    case others
  }

  init(_ column: ResultColumn) {
    hasFormat = column.format.map { !$0.isSummary } ?? false
    isOfNumbers = column.format?.storage.map { $0.storageClass != .text } == true
    affinity = column.declaredType.map { ColumnAffinity(declaredType: $0, isStrict: false) }
  }

  mutating func take(_ mark: StorageMark, of format: ColumnFormat) {
    switch mark.storage.jsonForm {
    case .dateText: marked = .datesInText
    case .digits: marked = .decimalsInText
    case .string, .number, .document:
      let isColumns = format.otherStorages.isEmpty && format.storage?.name == mark.storage.name
      marked = mark.storage.isReversible && isColumns ? .reversible(mark.storage.storageClass) : .others
    }
  }

  /// Whether JSON surely restores a value, without parsing it; false if that is not certain.
  func surelyBring(_ cell: Cell, backFrom raw: Span<UInt8>, _ token: JSONToken) -> Bool {
    switch marked {
    case .nothing: !(isOfNumbers && cell.storageClass == .text) && cell.isWritten(as: raw, token)
    case .datesInText: token == .string && cell.isDate(writtenAs: raw)
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
  /// Whether a JSON value is this value itself, whatever the format of the column.
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

  fileprivate func equals(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == count else { return false }
    var index = 0
    for byte in bytes {
      guard byte == self[index] else { return false }
      index += 1
    }
    return true
  }
}
