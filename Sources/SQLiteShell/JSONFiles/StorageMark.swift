import ColumnMeaning
import TypedSQLite

/// The storage of a column as a file of JSON states it, such as `date unix-ms`.
///
/// A column of milliseconds is written as ISO 8601, which people and programs can read; the mark says what was stored.
struct StorageMark: Sendable {
  let kind: ColumnKind
  let storage: ColumnStorage

  /// The name of the member of an object that holds the marks, by column.
  static let member = "$storage"

  init(_ kind: ColumnKind, _ storage: ColumnStorage) {
    self.kind = kind
    self.storage = storage
  }

  /// The mark with a name; nil if there is no such kind or storage.
  init?(_ name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = ColumnKind.named(words[0]), let storage = kind.storage(named: words[1])
    else { return nil }
    self.init(kind, storage)
  }

  var name: String { "\(kind.name) \(storage.name)" }

  /// The storage value of a JSON value; a value without a meaning of the kind is stored as it looks.
  ///
  /// - Parameters:
  ///   - token: the type of the value.
  ///   - raw: the value as it is written.
  /// - Returns: the value that the column stored.
  func value(_ token: JSONToken, _ raw: Span<UInt8>) -> DatabaseValue? {
    if token == .null { return nil }
    if storage.jsonForm == .document { return storage.parse(raw)?.exactValue }
    switch token {
    case .string, .escapedString:
      return JSONCell.withText(of: raw, token) { text in
        if storage.jsonForm == .dateText { return Self.withBlank(text) }
        return storage.parse(text)?.exactValue
      }
    case .integer, .real:
      switch storage.jsonForm {
      case .digits: return String(repairing: raw).databaseValue
      case .number: return storage.parse(raw)?.exactValue.map(Self.asNumericAffinity)
      case .string, .dateText, .document: return nil
      }
    case .true, .false, .beginArray, .beginObject:
      return storage.parse(raw)?.exactValue
    case .null, .endArray, .endObject:
      return nil
    }
  }

  /// A date with a space in place of the `T` of ISO 8601.
  private static func withBlank(_ text: Span<UInt8>) -> DatabaseValue {
    var bytes = text.array
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") { bytes[10] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self).databaseValue
  }

  /// A REAL without fraction as the INTEGER that a column of NUMERIC affinity stores.
  private static func asNumericAffinity(_ value: DatabaseValue) -> DatabaseValue {
    guard case .double(let double) = value.storage, let integer = Int64(exactly: double) else { return value }
    return integer.databaseValue
  }
}
