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
  /// The SQL function that turns text into a storage value.
  package let toFunction: String
  /// The SQL function that turns a storage value into text.
  package let asFunction: String
  package let declared: Declared
  package let storageSet: StorageSet
  package let values: Values
  package let judges: Judges
  package let shown: Appearance

  package init(
    name: String, summary: String, sample: String, declared: Declared, storages: StorageSet,
    values: Values = .others, judges: Judges = Judges(), shown: Appearance
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    toFunction = "to_\(name)"
    asFunction = "as_\(name)"
    self.declared = declared
    storageSet = storages
    self.values = values
    self.judges = judges
    self.shown = shown
  }

  /// The storages, the default one first.
  package var storages: [ColumnStorage] { storageSet.all.value }
  /// What the function ``asFunction`` reads besides values of the storages, and nothing writes.
  package var readings: [ColumnStorage] { storageSet.readings.value }

  /// The storage with a name that a user typed or a file contains; nil if the kind has none.
  package func storage(named name: String) -> ColumnStorage? {
    storages.first { $0.name == name } ?? storageSet.family?.storage(name)
  }

  /// The storage of a strategy of TypedSQLite.
  package func storage(_ storage: some ValueStorage) -> ColumnStorage? {
    self.storage(named: storage.name)
  }

  /// Whether the values of both are of one kind, or dates.
  func means(likewise other: ColumnKind) -> Bool {
    self == other || values.areDates && other.values.areDates
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
    _ pattern: String, summary: String, storage: @escaping @Sendable (String) -> StorageTraits?
  ) {
    self.pattern = pattern
    self.summary = summary
    self.storage = { storage($0).map(ColumnStorage.init) }
  }
}

// What a kind is made of.

extension ColumnKind {
  /// The declared types that state a kind.
  package struct Declared: Sendable, ExpressibleByArrayLiteral {
    /// The types, in upper case and without parentheses.
    package let types: [String]
    /// Whether they settle the storage too.
    package let sayStorage: Bool
    /// What else a column means whose type is one of them, if they are vague; nil for a column of the kind.
    package let other: @Sendable (ColumnSubject) -> ColumnFinding?

    package init(
      _ types: [String], sayStorage: Bool = true,
      unless other: @escaping @Sendable (ColumnSubject) -> ColumnFinding? = { _ in nil }
    ) {
      self.types = types
      self.sayStorage = sayStorage
      self.other = other
    }

    package init(arrayLiteral types: String...) {
      self.init(types)
    }
  }

  /// The storages of a kind.
  ///
  /// They are made on first use: each session needs all kinds for their SQL functions, but few sessions need their
  /// storages.
  package struct StorageSet: Sendable {
    fileprivate let all: Lazy<[ColumnStorage]>
    fileprivate let readings: Lazy<[ColumnStorage]>
    /// The storages with a parameter in their name, if there are any.
    package let family: StorageFamily?
    /// Whether all software uses the default storage, so values need not show it.
    package let isUsual: Bool

    package init(
      _ all: @autoclosure @escaping @Sendable () -> [StorageTraits],
      readings: @autoclosure @escaping @Sendable () -> [StorageTraits] = [],
      family: StorageFamily? = nil, isUsual: Bool = false
    ) {
      self.all = Lazy { all().map(ColumnStorage.init) }
      self.readings = Lazy { readings().map(ColumnStorage.init) }
      self.family = family
      self.isUsual = isUsual
    }
  }

  /// What the values of a kind are, which says what can be computed from them.
  package enum Values: Sendable {
    /// Nothing can be computed from them.
    case others
    /// Instants: a text that names no zone gets one from elsewhere, and a DEFAULT may be the current time. Their
    /// differences are of another kind.
    case instants(differences: @Sendable () -> ColumnKind)
    /// Days of the calendar.
    case days(differences: @Sendable () -> ColumnKind)
    /// Amounts, as are their sums and differences.
    case amounts
    /// Numbers, also in SQL or JSON, which a function of SQL adds up exactly, as `sum` does not.
    case numbers(exactSum: String)

    /// Whether they are days or instants: several storages may explain a number, 0 and -1 mean "not set", and a text may
    /// name a zone.
    package var areDates: Bool { differences != nil }

    package var areInstants: Bool {
      if case .instants = self { true } else { false }
    }

    /// Whether a number in SQL or JSON is read as a value by its digits.
    package var readsNumbers: Bool { exactSum != nil }

    package var exactSum: String? {
      if case .numbers(let sum) = self { sum } else { nil }
    }

    /// The kind of the differences of points in time; nil if they are none.
    package var differences: (@Sendable () -> ColumnKind)? {
      switch self {
      case .instants(let differences), .days(let differences): differences
      case .others, .amounts, .numbers: nil
      }
    }
  }

  /// What concludes a kind or its storage from values.
  package struct Judges: Sendable {
    /// Concludes the kind of a column without a telling declared type, after all other judges; nil if the kind has no
    /// judge, or one with its own place in ``ColumnJudge/all``.
    package let last: ColumnJudge?
    /// Concludes the format of a column whose declared type states the kind; nil if the type alone settles it.
    package let ofDeclared: (@Sendable (ColumnSubject) -> ColumnFormat?)?

    package init(
      last: ColumnJudge? = nil, ofDeclared: (@Sendable (ColumnSubject) -> ColumnFormat?)? = nil
    ) {
      self.last = last
      self.ofDeclared = ofDeclared
    }
  }

  /// How values are shown.
  package struct Appearance: Sendable {
    /// What only users at a terminal see; all other outputs get the values as stored.
    package enum Summary: Sendable {
      case nothing
      /// What a signature knows of the values.
      case signatures
      case everything
    }

    package let summary: Summary
    /// Names the form of a text for `.format report`; nil if texts have one form in each storage.
    package let textForm: (@Sendable (Span<UInt8>) -> String)?
    /// Makes the writer of cells that name their own form, whatever the column's storage.
    package let makeSelfDescribingWriter: @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter

    /// Whether all that is shown of them is a summary.
    package var isSummary: Bool { summary == .everything }

    package init(
      summary: Summary = .nothing, textForm: (@Sendable (Span<UInt8>) -> String)? = nil,
      makeSelfDescribingWriter: @escaping @Sendable (DisplayStyle, DeclaredType?) -> TypedCellWriter
    ) {
      self.summary = summary
      self.textForm = textForm
      self.makeSelfDescribingWriter = makeSelfDescribingWriter
    }
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
