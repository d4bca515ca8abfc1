import ColumnMeaning
import TypedSQLite

/// The storage of a column as a file of JSON names it, such as `date unix-ms`.
///
/// A column of milliseconds is written as ISO 8601 because people and programs can read that; the mark says what
/// its texts were before.
struct StorageMark: Sendable {
  /// The kind.
  let kind: ColumnKind
  /// The storage.
  let storage: ColumnStorage

  /// The member of an object that holds the marks of columns, by their names.
  static let member = "$storage"

  init(_ kind: ColumnKind, _ storage: ColumnStorage) {
    self.kind = kind
    self.storage = storage
  }

  /// The mark of a name; nil where there is no such kind or storage.
  init?(_ name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = ColumnKind.named(words[0]), let storage = kind.storage(named: words[1])
    else { return nil }
    self.init(kind, storage)
  }

  /// The name.
  var name: String { "\(kind.name) \(storage.name)" }

  /// The storage value of a JSON value; nil if it is none of the kind, and so is what it looks like.
  ///
  /// - Parameters:
  ///   - token: what the value is.
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

  /// A date with a blank where ISO 8601 has a `T`.
  private static func withBlank(_ text: Span<UInt8>) -> DatabaseValue {
    var bytes = text.array
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") { bytes[10] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self).databaseValue
  }

  /// The INTEGER that a column of NUMERIC affinity keeps a REAL without fraction as.
  private static func asNumericAffinity(_ value: DatabaseValue) -> DatabaseValue {
    guard case .double(let double) = value.storage, let integer = Int64(exactly: double) else { return value }
    return integer.databaseValue
  }
}
