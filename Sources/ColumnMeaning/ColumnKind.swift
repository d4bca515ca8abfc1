package import TypedSQLite

/// What values mean: a date, a UUID, a decimal and so on, with the storages it can lie in.
///
/// A class, because a kind is large, and there is only one of each.
package final class ColumnKind: Sendable {
  /// The name as `.format` takes it.
  package let name: String
  /// What it is, in one line without a full stop.
  package let summary: String
  /// A value as a person types it, for the examples of `.format KIND`.
  package let sample: String
  /// What sums and differences of stored numbers mean.
  package let arithmetic: Arithmetic
  /// The SQL function that makes a storage value of a text.
  package let toFunction: String
  /// The SQL function that makes a text of a storage value.
  package let asFunction: String
  /// The declared types that mean it, in upper case and without parentheses.
  package let declaredTypes: Set<String>
  /// The storages, the default one first.
  ///
  /// They are made when they are first asked for: each session knows the kinds, for their SQL functions, but
  /// few look into a storage.
  package var storages: [ColumnStorage] { lazyStorages.value }
  private let lazyStorages: Lazy<[ColumnStorage]>
  /// The storages that have a parameter in their name, where there are such.
  package let family: StorageFamily?
  /// Whether the values are days or instants: many storages can explain a number, 0 and -1 mean "not set", and a text can
  /// state a zone.
  package let holdsDates: Bool
  /// Whether a value is an instant: a text that names no zone needs one from elsewhere, and a DEFAULT can be the
  /// current time.
  package let holdsInstants: Bool
  /// Whether a number that is typed in SQL or written in JSON is a value by its digits.
  package let readsNumbers: Bool
  /// Whether all software writes values in the default storage, so that no value has to show it.
  package let hasUsualStorage: Bool
  /// Whether a declared type of the kind says the storage too.
  package let typeSaysStorage: Bool
  /// Whether a declared type of the kind says so little that a known schema is heard first.
  package let typeIsVague: Bool
  /// Whether what is shown is a summary for people at a terminal; everywhere else the values are as they are stored.
  package let isSummary: Bool
  /// Concludes the kind from the values of a column whose declared type says none, after all of ``ColumnJudge/all``
  /// that have a place of their own; nil if one of those does.
  package let lastJudge: ColumnJudge?
  /// Concludes from the values of a column whose declared type says the kind; nil if the type alone says all.
  package let judge: (@Sendable (ColumnSubject) -> ColumnFormat?)?
  /// Names the form of a text for `.format report`; nil for kinds whose texts have one form in each storage.
  package let textForm: (@Sendable (Span<UInt8>) -> String)?
  /// Makes the writer of cells that say by themselves what they are, whatever the column's storage.
  package let makeSelfDescribingWriter: @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter

  package init(
    name: String, summary: String, sample: String, arithmetic: Arithmetic = .none,
    declaredTypes: Set<String>,
    storages: @autoclosure @escaping @Sendable () -> [ColumnStorage],
    family: StorageFamily? = nil, holdsDates: Bool = false, holdsInstants: Bool = false,
    readsNumbers: Bool = false, hasUsualStorage: Bool = false, typeSaysStorage: Bool = true,
    typeIsVague: Bool = false, isSummary: Bool = false, lastJudge: ColumnJudge? = nil,
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
    self.family = family
    self.holdsDates = holdsDates
    self.holdsInstants = holdsInstants
    self.readsNumbers = readsNumbers
    self.hasUsualStorage = hasUsualStorage
    self.typeSaysStorage = typeSaysStorage
    self.typeIsVague = typeIsVague
    self.isSummary = isSummary
    self.lastJudge = lastJudge
    self.judge = judge
    self.textForm = textForm
    self.makeSelfDescribingWriter = makeSelfDescribingWriter
  }

  /// What sums and differences of values mean.
  package enum Arithmetic: Sendable {
    /// Nothing.
    case none
    /// Values are points in time, whose differences are of another kind.
    case instants(differences: @Sendable () -> ColumnKind)
    /// Values are amounts, and so are their sums and differences.
    case amounts
  }

  /// The storage of a name that was typed, or read from a file.
  package func storage(named name: String) -> ColumnStorage? {
    storages.first { $0.name == name } ?? family?.storage(name)
  }

  /// The storage of a strategy.
  package func storage(_ storage: some ValueStorage) -> ColumnStorage? {
    self.storage(named: storage.name)
  }

  /// Each kind, in the order of the manual.
  package static let all: [ColumnKind] = [
    .date, .day, .time, .duration, .uuid, .ulid, .decimal, .bool, .enumeration, .ip, .json, .array,
    .dictionary, .media,
  ]

  /// The kind of a name.
  package static func named(_ name: String) -> ColumnKind? {
    all.first { $0.name == name }
  }
}

/// Storages of a kind that have a parameter in their name, such as `minor:2`.
package struct StorageFamily: Sendable {
  /// The names, such as `minor:N`.
  package let pattern: String
  /// What lies in the file, in one line without a full stop.
  package let summary: String
  /// The storage of a name, or nil.
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
  /// Whether two kinds are the same one.
  package static func == (lhs: ColumnKind, rhs: ColumnKind) -> Bool { lhs === rhs }
}
