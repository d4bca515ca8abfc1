import Synchronization
package import TypedSQLiteCore

/// What values mean, such as a date, a UUID or a decimal, and the storages of such values.
///
/// Each kind is a file in `Kinds` and an element of ``all``. It is a class, because it is large, and there is only one of
/// each.
package final class ColumnKind: Sendable {
  /// The name, as users type it after `.format`.
  package let name: String
  /// What the kind is, in one line without a full stop.
  package let summary: String
  /// A value as a person types it, for the examples of `.format KIND`.
  package let sample: String
  /// What sums and differences of stored numbers mean.
  package let arithmetic: Arithmetic
  /// The SQL function that turns text into a storage value.
  package let toFunction: String
  /// The SQL function that turns a storage value into text.
  package let asFunction: String
  /// The declared types that state this kind, in upper case and without parentheses.
  package let declaredTypes: [String]
  /// The storages, the default one first.
  ///
  /// They are made on first use: each session needs all kinds for their SQL functions, but few sessions need their
  /// storages.
  package var storages: [ColumnStorage] { lazyStorages.value }
  private let lazyStorages: Lazy<[ColumnStorage]>
  /// What the function ``asFunction`` reads besides values of the storages, and nothing writes.
  package var readings: [ColumnStorage] { lazyReadings.value }
  private let lazyReadings: Lazy<[ColumnStorage]>
  /// The storages with a parameter in their name, if the kind has any.
  package let family: StorageFamily?
  /// Whether the values are days or instants: several storages may explain a number, 0 and -1 mean "not set", and a
  /// text may name a zone.
  package let holdsDates: Bool
  /// Whether the values are instants: a text that names no zone gets one from elsewhere, and a DEFAULT may be the
  /// current time.
  package let holdsInstants: Bool
  /// Whether a number in SQL or JSON is read as a value by its digits.
  package let readsNumbers: Bool
  /// Whether all software uses the default storage, so values need not show it.
  package let hasUsualStorage: Bool
  /// Whether a declared type of the kind settles the storage too.
  package let typeSaysStorage: Bool
  /// Whether a declared type of the kind is so vague that the signature of a known schema overrides it.
  package let typeIsVague: Bool
  /// Whether users at a terminal see a summary; all other outputs get the values as stored.
  package let isSummary: Bool
  /// Whether users at a terminal see what a signature knows of the values, and all other outputs the values as stored.
  package let signatureIsSummary: Bool
  /// The SQL function that adds up texts and REALs exactly, as `sum` does not; nil if there is none.
  package let exactSum: String?
  /// Concludes the kind from the values of a column without a telling declared type, after all other judges; nil if the
  /// kind has no judge, or one with its own place in ``ColumnJudge/all``.
  package let lastJudge: ColumnJudge?
  /// Concludes the format from the values of a column whose declared type states the kind; nil if the type alone
  /// settles it.
  package let judge: (@Sendable (ColumnSubject) -> ColumnFormat?)?
  /// Names the form of a text for `.format report`; nil if texts have one form in each storage.
  package let textForm: (@Sendable (Span<UInt8>) -> String)?
  /// Makes the writer of cells that name their own form, whatever the column's storage.
  package let makeSelfDescribingWriter: @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter

  package init(
    name: String, summary: String, sample: String, arithmetic: Arithmetic = .none,
    declaredTypes: [String],
    storages: @autoclosure @escaping @Sendable () -> [ColumnStorage],
    readings: @autoclosure @escaping @Sendable () -> [ColumnStorage] = [],
    family: StorageFamily? = nil, holdsDates: Bool = false, holdsInstants: Bool = false,
    readsNumbers: Bool = false, hasUsualStorage: Bool = false, typeSaysStorage: Bool = true,
    typeIsVague: Bool = false, isSummary: Bool = false, signatureIsSummary: Bool = false,
    exactSum: String? = nil,
    lastJudge: ColumnJudge? = nil,
    judge: (@Sendable (ColumnSubject) -> ColumnFormat?)? = nil,
    textForm: (@Sendable (Span<UInt8>) -> String)? = nil,
    makeSelfDescribingWriter:
      @escaping @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    self.arithmetic = arithmetic
    toFunction = "to_\(name)"
    asFunction = "as_\(name)"
    self.declaredTypes = declaredTypes
    lazyStorages = Lazy(storages)
    lazyReadings = Lazy(readings)
    self.family = family
    self.holdsDates = holdsDates
    self.holdsInstants = holdsInstants
    self.readsNumbers = readsNumbers
    self.hasUsualStorage = hasUsualStorage
    self.typeSaysStorage = typeSaysStorage
    self.typeIsVague = typeIsVague
    self.isSummary = isSummary
    self.signatureIsSummary = signatureIsSummary
    self.exactSum = exactSum
    self.lastJudge = lastJudge
    self.judge = judge
    self.textForm = textForm
    self.makeSelfDescribingWriter = makeSelfDescribingWriter
  }

  package enum Arithmetic: Sendable {
    case none
    /// Values are points in time; their differences are of another kind.
    case instants(differences: @Sendable () -> ColumnKind)
    /// Values are amounts, as are their sums and differences.
    case amounts
  }

  /// The storage with a name that a user typed or a file contains; nil if the kind has none.
  package func storage(named name: String) -> ColumnStorage? {
    storages.first { $0.name == name } ?? family?.storage(name)
  }

  /// The storage of a strategy of TypedSQLite.
  package func storage(_ storage: some ValueStorage) -> ColumnStorage? {
    self.storage(named: storage.name)
  }

  /// All kinds, in the order of the manual.
  package static let all: [ColumnKind] = [
    .date, .day, .time, .duration, .uuid, .ulid, .decimal, .bool, .enumeration, .ip, .mac, .json, .array,
    .dictionary, .media,
  ]

  package static func named(_ name: String) -> ColumnKind? {
    all.first { $0.name == name }
  }
}

/// Storages of a kind that have a parameter in their name, such as `minor:2`.
package struct StorageFamily: Sendable {
  /// The pattern of the names, such as `minor:N`.
  package let pattern: String
  /// What is stored, in one line without a full stop.
  package let summary: String
  /// Makes the storage of a name; nil for a name that does not match.
  package let storage: @Sendable (String) -> ColumnStorage?

  package init(
    _ pattern: String, summary: String, storage: @escaping @Sendable (String) -> ColumnStorage?
  ) {
    self.pattern = pattern
    self.summary = summary
    self.storage = storage
  }
}

extension ColumnKind: Equatable {
  package static func == (lhs: ColumnKind, rhs: ColumnKind) -> Bool { lhs === rhs }
}

/// A value that is made on first use, on any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
