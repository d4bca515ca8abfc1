package import TypedSQLite

/// A storage as the shell uses it, whatever its kind: shown, computed with, and taken back.
package struct ColumnStorage: Sendable {
  /// The name as `.format` takes it.
  package let name: String
  /// What lies in the file and who writes it, in one line.
  package let summary: String
  /// The storage class that is written.
  package let storageClass: StorageClass
  /// Makes the writer of the cells that lie in this storage.
  package let makeWriter: @Sendable (DisplayStyle) -> TypedCellWriter
  /// The storage value of a text that a person typed; nil where the text has no such meaning.
  package let parse: @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?
  /// Both directions between storage values and values, for moving them to another storage.
  package let values: KindValueCodec
  /// Whether nearly any text fits, so that a text does not say by itself that it lies in this storage.
  package let readsAnyText: Bool
  /// Whether ``parse`` gives back each value exactly from the text in UTC that the writer makes of it.
  package let isReversible: Bool
  /// How many units of time the storage counts in a day; nil if it does not count one unit of time.
  package let unitsPerDay: Double?
  /// Makes the writer of computed numbers, such as an average, which are shown as the nearest that can be stored.
  private let makeComputedWriter: @Sendable (DisplayStyle) -> TypedCellWriter

  package init(
    name: String, summary: String, storageClass: StorageClass,
    makeWriter: @escaping @Sendable (DisplayStyle) -> TypedCellWriter,
    parse: @escaping @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?,
    values: KindValueCodec, readsAnyText: Bool = false, isReversible: Bool = false,
    unitsPerDay: Double? = nil,
    makeComputedWriter: (@Sendable (DisplayStyle) -> TypedCellWriter)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.storageClass = storageClass
    self.makeWriter = makeWriter
    self.parse = parse
    self.values = values
    self.readsAnyText = readsAnyText
    self.isReversible = isReversible
    self.unitsPerDay = unitsPerDay
    self.makeComputedWriter = makeComputedWriter ?? makeWriter
  }

  /// The same storage for computed numbers.
  package var forComputedNumbers: ColumnStorage {
    ColumnStorage(
      name: name, summary: summary, storageClass: storageClass, makeWriter: makeComputedWriter, parse: parse,
      values: values, readsAnyText: readsAnyText, isReversible: false, unitsPerDay: unitsPerDay)
  }

  /// A storage of the library, with the way its values are written for people and read from them.
  package init<Storage: ValueStorage>(
    _ storage: Storage,
    write: @escaping @Sendable (Storage.Value, DisplayStyle, inout ByteBuffer) -> CellForm?,
    read: @escaping @Sendable (Span<UInt8>) -> Storage.Value?,
    values: KindValueCodec? = nil, readsAnyText: Bool = false
  ) where Storage.Value: Equatable {
    self.init(
      name: storage.name, summary: storage.summary, storageClass: storage.storageClass,
      makeWriter: { style in
        let read = storage.makeCellReader()
        return { cell, buffer in
          guard let value = read(cell) else { return nil }
          return write(value, style, &buffer)
        }
      },
      parse: { text in read(text).map(storage.encode) },
      values: values ?? KindValueCodec(storage), readsAnyText: readsAnyText, unitsPerDay: storage.unitsPerDay,
      makeComputedWriter: { style in
        let read = storage.makeCellReader()
        return { cell, buffer in
          var value = read(cell)
          if value == nil, cell.storageClass == .real, case .integer(let decode, _) = storage.codec {
            value = Int64(exactly: cell.double.rounded()).flatMap(decode)
          }
          return value.flatMap { write($0, style, &buffer) }
        }
      })
  }
}

/// For whom typed cells are written, and in which zone.
package struct DisplayStyle: Sendable, Hashable {
  /// For whom.
  package var style: TypedStyle
  /// The zone that instants are shown in.
  package var zone: DisplayZone
  /// The zone of text that names none; nil where nobody said.
  package var textZone: DisplayZone?
  /// Whether it matters that a cell is shown by its meaning where it reads as it is stored; so it does where what is
  /// stored gets quotes.
  package var setsMeaningsApart: Bool

  package init(style: TypedStyle, zone: DisplayZone = .utc, setsMeaningsApart: Bool = true) {
    self.style = style
    self.zone = zone
    self.setsMeaningsApart = setsMeaningsApart
  }

  /// The form that `as_date` and its kin return, which sorts and compares.
  package static let canonical = DisplayStyle(style: .text)
}
