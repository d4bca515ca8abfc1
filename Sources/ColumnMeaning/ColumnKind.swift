package import TypedSQLite

/// What values mean: a date, a UUID, a decimal and so on, with the storages it can lie in.
package struct ColumnKind: Sendable {
  /// The name as `.format` takes it.
  package let name: String
  /// What it is, in one line without a full stop.
  package let summary: String
  /// A value as a person types it, for the examples of `.format KIND`.
  package let sample: String
  /// What sums and differences of stored numbers mean.
  package let arithmetic: Arithmetic
  /// Whether each value is a JSON document.
  package let isDocument: Bool
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
  /// Makes the writer of cells that say by themselves what they are, whatever the column's storage.
  package let makeSelfDescribingWriter: @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter

  package init(
    name: String, summary: String, sample: String, arithmetic: Arithmetic = .none, isDocument: Bool = false,
    declaredTypes: Set<String>,
    storages: @autoclosure @escaping @Sendable () -> [ColumnStorage],
    family: StorageFamily? = nil,
    makeSelfDescribingWriter:
      @escaping @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    self.arithmetic = arithmetic
    self.isDocument = isDocument
    self.declaredTypes = declaredTypes
    lazyStorages = Lazy(storages)
    self.family = family
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

  /// The storage of a name.
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
    .dictionary,
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
  package static func == (lhs: ColumnKind, rhs: ColumnKind) -> Bool { lhs.name == rhs.name }
}

extension ColumnKind {
  /// Whether a number of this kind can be an instant in many storages, so that the values must be looked at.
  package var readsNumbersAsDates: Bool { self == .date || self == .day }

  /// Whether 0 and -1 commonly mean "not set" in columns of this kind.
  package var hasSentinels: Bool { readsNumbersAsDates }
}
