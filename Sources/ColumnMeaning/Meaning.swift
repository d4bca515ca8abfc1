public import TypedSQLiteCore

/// What the values of a column mean, and how that is known.
public struct Meaning: Sendable {
  /// The name of the column in the table or in the result.
  public let name: String
  /// The table column whose values are shown; nil for an expression.
  public let origin: ColumnOrigin?
  /// What the values mean, such as `date`, `uuid` or `decimal`; nil for a plain column.
  ///
  /// The names are those of the command `.format` of the shell.
  public var kind: String? { format?.kind.name }
  /// How the values are stored, such as `unix-ms` or `blob-guid`; nil if only values that name their own form, such as
  /// dates in text, have a meaning.
  public var storage: String? { format?.storage?.name }
  /// How sure the conclusion is.
  public let confidence: Confidence
  /// The facts that support it, as sentences: the declared type, the name, the values.
  public let reasons: [String]
  /// The kinds and storages that explain the values if several do, such as `date unix` and `date cocoa`.
  public let candidates: [String]

  let format: ColumnFormat?

  init(_ column: ResultColumn) {
    name = column.name
    origin = column.origin
    format = column.format
    confidence = column.evidence?.confidence ?? .none
    reasons = column.evidence?.reasons ?? []
    candidates = column.evidence?.candidates ?? []
  }

  /// How sure a conclusion is.
  public enum Confidence: String, Sendable, Hashable {
    /// The user or the schema states it.
    case certain
    /// Several facts say so, and nothing else explains the values.
    case strong
    /// The values say so, and nothing else explains them.
    case fair
    /// More than one thing explains the values.
    case open
    /// There is nothing to conclude.
    case none
  }

  /// The meaning of a storage value of the column.
  ///
  /// ```swift
  /// let date = meaning.value(of: 1_769_853_600_000.databaseValue, as: Date.self)
  /// ```
  ///
  /// A `date` is a `Date` or a `Timestamp`, which keeps nanoseconds; a `day` is a `CivilDate`, or a `Timestamp` if the
  /// storage holds a time and it is not midnight; a `time` is a `TimeOfDay`, a `duration` a `Duration`, a `uuid` a
  /// `UUID`, a `ulid` a `ULID`, a `decimal` an `ExactDecimal` or a `Decimal`, a `bool` a `Bool`, an `ip` an
  /// `IPAddress`, and `json`, `array` and `dictionary` are `JSONText`.
  ///
  /// Each value is decoded by itself: in the storage of the column, or in a form that the value names itself, as a date
  /// in text does.
  ///
  /// - Parameters:
  ///   - value: the storage value.
  ///   - type: a Swift type of the kind.
  /// - Returns: nil for NULL, for a value that has no such meaning, such as 0 for a date that is not set, and if the
  ///   type is not one of the kind.
  public func value<Value: StorageConvertible>(
    of value: DatabaseValue, as type: Value.Type = Value.self
  ) -> Value? {
    format?.value(of: value)?.value(as: Value.Storage.Value.self).flatMap { Value(storageContent: $0) }
  }
}

extension Meaning: CustomStringConvertible {
  /// The column, its kind and storage, how sure they are, and why: `at: date unix-ms (strong): the name at says a time;
  /// …`.
  public var description: String {
    let what = [kind, storage].compactMap(\.self).joined(separator: " ")
    let sure = kind == nil ? "plain" : "\(what) (\(confidence.rawValue))"
    return (["\(name): \(sure)"] + [reasons.joined(separator: "; ")].filter { !$0.isEmpty }).joined(
      separator: ": ")
  }
}
