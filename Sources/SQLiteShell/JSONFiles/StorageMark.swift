import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The storage of a column as a file of JSON states it, such as `date unix-ms`.
///
/// A column of milliseconds is written as ISO 8601, which people and programs can read; the mark says what was stored.
struct StorageMark: Sendable {
  let kind: ColumnKind
  let storage: ColumnStorage
  /// Reads texts that are imported.
  let reader: TypedTextReader
  /// Whether the file has instants in UTC with a `Z`, as in `2026-01-31T10:00:00Z`, that the stored text has not.
  private(set) var dropsZ = false

  /// The name of the member of an object that holds the marks, by column.
  static let member = "$storage"

  init(_ kind: ColumnKind, _ storage: ColumnStorage, on clocks: ColumnClocks = .utc) {
    self.kind = kind
    self.storage = storage
    reader = TypedTextReader(storage, of: kind, on: clocks)
  }

  /// The storage value of a text, if it is exact; nil also for a time that is not one instant.
  func exactValue(of text: Span<UInt8>) -> DatabaseValue? {
    if let value = (try? reader.encoding(of: text))?.exactValue { return value }
    // A text in the storage's own form, such as 31.01.2026, may be written in another way than the storage does.
    guard storage.storageClass == .text, !storage.showsStoredText else { return nil }
    return storage.values.decode(String(repairing: text).databaseValue).flatMap(storage.values.encode)?
      .exactValue
  }

  /// Why a text is not one instant, and what to write; nil if it is, or if it is no date.
  func refusal(of text: String) -> String? {
    do {
      _ = try text.withUTF8Span { text throws(LocalTimeFault) in try reader.encoding(of: text) }
      return nil
    } catch {
      return error.message(on: SQLName.literal(text))
    }
  }

  /// The mark with a name; nil if there is no such kind or storage.
  init?(_ name: String) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = ColumnKind.named(words[0]) else { return nil }
    if let storage = kind.storage(named: words[1]) {
      self.init(kind, storage)
    } else if words[1].hasSuffix(Self.zone),
      let storage = kind.storage(named: String(words[1].dropLast(Self.zone.utf8.count))),
      let mark = StorageMark(kind, storage).inUTC
    {
      self = mark
    } else {
      return nil
    }
  }

  var name: String { "\(kind.name) \(storage.name)" + (dropsZ ? Self.zone : "") }

  /// The mark of the same storage for a file in which its dates have a `Z`; nil if they are not in text.
  var inUTC: StorageMark? {
    guard storage.jsonForm == .dateText, kind.values.areInstants else { return nil }
    var mark = self
    mark.dropsZ = true
    return mark
  }

  private static let zone = " Z"

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
        if storage.jsonForm == .dateText { return withBlank(text) }
        return exactValue(of: text)
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
  private func withBlank(_ text: Span<UInt8>) -> DatabaseValue? {
    var bytes = text.array
    if dropsZ { guard bytes.popLast() == UInt8(ascii: "Z") else { return nil } }
    if bytes.count > 10, bytes[10] == UInt8(ascii: "T") { bytes[10] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self).databaseValue
  }

  /// A REAL without fraction as the INTEGER that a column of NUMERIC affinity stores.
  private static func asNumericAffinity(_ value: DatabaseValue) -> DatabaseValue {
    guard case .double(let double) = value.storage, let integer = Int64(exactly: double) else { return value }
    return integer.databaseValue
  }
}
