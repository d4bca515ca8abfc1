package import TypedSQLiteCore

/// What a ``ColumnStorage`` is: the file of its kind states it.
package struct StorageTraits: Sendable {
  /// The name, as users type it after `.format KIND`.
  package let name: String
  /// What is stored and which software does so, in one line.
  package let summary: String
  /// The storage class of the values.
  package let storageClass: StorageClass
  /// Makes the writer of the cells in this storage.
  package internal(set) var makeWriter: @Sendable (DisplayStyle) -> TypedCellWriter
  /// Turns text that a user typed into a storage value; nil if the text has no such meaning.
  package let parse: @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?
  /// Converts storage values to values and back, to move them to another storage.
  package internal(set) var values: KindValueCodec

  // The properties below have defaults; the file of a kind sets those that differ.

  /// The declared type for new columns in this storage; its affinity keeps the values unchanged.
  package internal(set) var declaredType: String
  /// Whether people read its values as they are stored, so that a column that is known by its values is shown so.
  package internal(set) var showsStoredText: Bool
  /// Whether the form of a text does not show that it is in this storage, because nearly any text fits or the text
  /// could be something else.
  package internal(set) var readsAnyText = false
  /// The storage classes whose cells are surely in this storage if they can be read in it; text is one unless
  /// ``readsAnyText``.
  package internal(set) var describedClasses: Set<StorageClass> = []
  /// Whether text that a user types for a column of this storage is converted; false if the column holds text itself.
  package internal(set) var convertsTypedText: Bool
  /// Whether ``parse`` returns each exact value from the text in UTC that the writer makes of it.
  package internal(set) var isReversible = false
  /// Whether storage values sort in the order of their values.
  package internal(set) var sortsByMeaning = true
  /// What sorts a column by meaning though its storage values do not; nil if they do, or if nothing would.
  package internal(set) var sorting: Sorting?
  /// Whether its texts are in UTC if they name no zone; false for those of clocks of no known zone.
  package internal(set) var isInUTC = true
  /// The time that clocks showed, if a value names it without a zone; nil for others.
  package internal(set) var localTime: @Sendable (DatabaseValue) -> Timestamp?
  /// Whether a text can be all digits, which a column for numbers would turn into a number.
  package internal(set) var mayBeDigits = false
  /// How a value is written in JSON, which is also the form that `.import` reads.
  package internal(set) var jsonForm = JSONForm.string
  /// The range of numbers that make sense as dates; nil for a storage that no sample can confirm.
  package internal(set) var window: DateWindow?
  /// SQL of the current time; nil if it can be computed from the storage values of two neighbouring seconds.
  package internal(set) var nowSQL: String?
  /// Sentences about unit, zero point and range, for the manual.
  package internal(set) var manualSentences: @Sendable () -> [String] = { [] }
  /// The name in messages, which is shorter than ``name`` if that is a long list.
  package internal(set) var shortName: String
  /// The bits of a label and its flags; nil if the values have none.
  package internal(set) var bits: EnumBits?
  /// The first values, if there are only those of a list.
  package internal(set) var examples: [String] = []
  /// How many digits after the point the stored whole numbers count, so other numbers have no meaning; nil if the storage
  /// does not count so.
  package internal(set) var minorPlaces: Int?
  /// Whether it shows results of SQLite, which may be between two values that are stored.
  package internal(set) var showsComputed = false
  /// How many of the storage's units make a day; nil if it does not count units of time.
  package internal(set) var unitsPerDay: Double?
  /// Makes the writer of computed numbers, such as an average, which it shows as the nearest number that can be stored;
  /// nil if ``makeWriter`` writes them too.
  var makeComputedWriter: (@Sendable (DisplayStyle) -> TypedCellWriter)?

  /// How SQL sorts a column by meaning whose storage values sort otherwise.
  package enum Sorting: Sendable {
    /// By the collation of this shell with this name.
    case collation(String)
    /// By the result of a function; it gives the call.
    case call(@Sendable (_ column: String) -> String)

    /// The term of ORDER BY for a column.
    package func sql(of column: String) -> String {
      switch self {
      case .collation(let name): "\(column) COLLATE \(name)"
      case .call(let call): call(column)
      }
    }
  }

  package init(
    name: String, summary: String, storageClass: StorageClass,
    makeWriter: @escaping @Sendable (DisplayStyle) -> TypedCellWriter,
    parse: @escaping @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>?, values: KindValueCodec
  ) {
    self.name = name
    shortName = name
    self.summary = summary
    self.storageClass = storageClass
    self.makeWriter = makeWriter
    self.parse = parse
    self.values = values
    declaredType = storageClass.declaredType
    convertsTypedText = storageClass != .text
    showsStoredText = storageClass == .text
    localTime = { storageClass == .text ? LocalTime($0)?.time : nil }
  }

  /// Wraps a storage of TypedSQLite, with functions that write its values for people and read them.
  ///
  /// `loses` says whether a text states more than the value that is read from it.
  package init<Storage: ValueStorage>(
    _ storage: Storage,
    write: @escaping @Sendable (Storage.Value, DisplayStyle, inout ByteBuffer) -> CellForm?,
    read: @escaping @Sendable (Span<UInt8>) -> Storage.Value?,
    loses: (@Sendable (Span<UInt8>) -> Bool)? = nil, values: KindValueCodec? = nil
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
      parse: { text in
        guard let value = read(text) else { return nil }
        let encoding = storage.encode(value)
        guard loses?(text) == true else { return encoding }
        return encoding.nearestValue.map { .rounded($0) } ?? .outOfRange
      },
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

  /// How values of a storage are written in JSON.
  package enum JSONForm: Sendable {
    /// As a string, or as the JSON type of the value.
    case string
    /// As a string, with a `T` in place of the space of the stored text.
    case dateText
    /// As a number.
    case number
    /// As a number; its digits are stored as text.
    case digits
    /// As a document of its own, whose white space has no meaning.
    case document
  }
}

extension StorageClass {
  /// The declared type of columns that hold only this class.
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
