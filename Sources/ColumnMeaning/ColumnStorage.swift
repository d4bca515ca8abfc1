package import TypedSQLite

/// A storage as the shell uses it, whatever its kind: shown, computed with, and taken back.
package struct ColumnStorage: Sendable {
  /// The name as `.format` takes it.
  package let name: String
  /// What is stored and who writes it, in one line.
  package let summary: String
  /// The storage class that is written.
  package let storageClass: StorageClass
  /// Makes the writer of the cells in this storage.
  package internal(set) var makeWriter: @Sendable (DisplayStyle) -> TypedCellWriter
  /// The storage value of a text that a person typed; nil if the text has no such meaning.
  package let parse: @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?
  /// Both directions between storage values and values, for moving them to another storage.
  package internal(set) var values: KindValueCodec

  // What follows has a default, from which the file of a kind departs.

  /// The type that a new column for this storage is declared with: its affinity leaves the values as they are.
  package internal(set) var declaredType: String
  /// Whether nearly any text fits, so that a text does not say by itself that it is in this storage; no.
  package internal(set) var readsAnyText = false
  /// The storage classes whose cells say by themselves that they are in this storage; text is one of them unless nearly
  /// any text fits.
  package internal(set) var describedClasses: Set<StorageClass> = []
  /// Whether a text that is typed for a column of this storage is converted; not if the column holds text itself.
  package internal(set) var convertsTypedText: Bool
  /// Whether ``parse`` gives back each value exactly from the text in UTC that the writer makes of it; no.
  package internal(set) var isReversible = false
  /// Whether storage values sort in the order of their values; yes.
  package internal(set) var sortsByMeaning = true
  /// Whether a text can be digits alone, of which a column for numbers would make a number; no.
  package internal(set) var mayBeDigits = false
  /// How a value is written in JSON, and what `.import` makes of that; a string.
  package internal(set) var jsonForm = JSONForm.string
  /// The numbers that make sense as dates; nil for a storage that a sample cannot speak for.
  package internal(set) var window: DateWindow?
  /// SQL of the current time, if two neighbouring seconds do not say how to count up to it.
  package internal(set) var nowSQL: String?
  /// Sentences about unit, zero point and range, for the manual; none.
  package internal(set) var manualSentences: @Sendable () -> [String] = { [] }
  /// How many units of time the storage counts in a day; nil if it does not count one unit of time.
  package internal(set) var unitsPerDay: Double?
  /// Makes the writer of computed numbers, such as an average, which are shown as the nearest that can be stored; nil if
  /// ``makeWriter`` takes them as they are.
  var makeComputedWriter: (@Sendable (DisplayStyle) -> TypedCellWriter)?

  package init(
    name: String, summary: String, storageClass: StorageClass,
    makeWriter: @escaping @Sendable (DisplayStyle) -> TypedCellWriter,
    parse: @escaping @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?, values: KindValueCodec
  ) {
    self.name = name
    self.summary = summary
    self.storageClass = storageClass
    self.makeWriter = makeWriter
    self.parse = parse
    self.values = values
    declaredType = storageClass.declaredType
    convertsTypedText = storageClass != .text
  }

  /// A storage of the library, with the way its values are written for people and read from them.
  package init<Storage: ValueStorage>(
    _ storage: Storage,
    write: @escaping @Sendable (Storage.Value, DisplayStyle, inout ByteBuffer) -> CellForm?,
    read: @escaping @Sendable (Span<UInt8>) -> Storage.Value?,
    values: KindValueCodec? = nil
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
      values: values ?? KindValueCodec(storage))
    unitsPerDay = storage.unitsPerDay
    makeComputedWriter = { style in
      let read = storage.makeCellReader()
      return { cell, buffer in
        var value = read(cell)
        if value == nil, cell.storageClass == .real, case .integer(let decode, _) = storage.codec {
          value = Int64(exactly: cell.double.rounded()).flatMap(decode)
        }
        return value.flatMap { write($0, style, &buffer) }
      }
    }
  }

  /// The same storage for computed numbers.
  var forComputedNumbers: ColumnStorage {
    var storage = self
    if let makeComputedWriter { storage.makeWriter = makeComputedWriter }
    storage.isReversible = false
    return storage
  }

  /// How values of a storage are written in JSON.
  package enum JSONForm: Sendable {
    /// As a string, or as what JSON has for the value.
    case string
    /// As a string with a `T` in place of the blank of the stored text.
    case dateText
    /// As a number.
    case number
    /// As a number, whose digits are stored as text.
    case digits
    /// As a document of its own, in which white space means nothing.
    case document
  }

  /// Whether a cell of a storage class that can be read in this storage is surely in it.
  package func isDescribed(by storageClass: StorageClass) -> Bool {
    storageClass == .text && self.storageClass == .text && !readsAnyText
      || describedClasses.contains(storageClass)
  }
}

extension StorageClass {
  /// The declared type of columns that hold only this.
  package var declaredType: String {
    switch self {
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    case .null: ""
    }
  }
}

/// For whom typed cells are written, and in which zone.
package struct DisplayStyle: Sendable, Hashable {
  /// For whom.
  package var style: TypedStyle
  /// The zone that instants are shown in.
  package var zone: DisplayZone
  /// The zone of text that names none; nil if nobody said.
  package var textZone: DisplayZone?
  /// Whether it matters that a cell is shown by its meaning where it reads as it is stored; so it does where what is
  /// stored gets quotes.
  package var setsMeaningsApart: Bool
  /// Whether a summary may be shown in place of the content, because a person reads it at a terminal.
  package var showsSummaries: Bool

  package init(
    style: TypedStyle, zone: DisplayZone = .utc, setsMeaningsApart: Bool = true, showsSummaries: Bool = false
  ) {
    self.style = style
    self.zone = zone
    self.setsMeaningsApart = setsMeaningsApart
    self.showsSummaries = showsSummaries
  }

  /// The form that `as_date` and its kin return, which sorts and compares.
  package static let canonical = DisplayStyle(style: .text, showsSummaries: true)
}
