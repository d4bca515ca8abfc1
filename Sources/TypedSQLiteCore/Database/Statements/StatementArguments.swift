/// The values of the parameters of a statement: by position, by name, or both.
///
/// A parameter with a name takes the argument of that name, or else the next positional one. The prefixes
/// `:`, `@` and `$` are equivalent and are not part of the name.
///
/// ```swift
/// try db.execute(sql: "INSERT INTO player VALUES (?, ?)", arguments: ["Arthur", 41])
/// try db.execute(sql: "DELETE FROM player WHERE name = :name", arguments: ["name": "Arthur"])
/// ```
public struct StatementArguments: Hashable, Sendable {
  package private(set) var values: [DatabaseValue] = []
  internal private(set) var namedValues: [String: DatabaseValue] = [:]
  /// Why one of the values has no storage value; a statement with it does not run.
  internal private(set) var fault: String?

  /// Creates no arguments.
  public init() {}

  package init(values: [DatabaseValue]) {
    self.values = values
  }

  /// Whether there are no arguments.
  public var isEmpty: Bool { values.isEmpty && namedValues.isEmpty }
}

// MARK: - Creating

extension StatementArguments {
  /// Creates arguments by position.
  public init<Values: Sequence>(_ values: Values) where Values.Element: DatabaseValueConvertible {
    self.values = values.map { dbValue(of: $0) }
  }

  /// Creates arguments by position; nil is NULL.
  public init(_ values: some Sequence<(any DatabaseValueConvertible)?>) {
    self.values = values.map { $0.map { dbValue(of: $0) } ?? .null }
  }

  /// Creates arguments by position.
  public init(_ values: some Sequence<any DatabaseValueConvertible>) {
    self.values = values.map { dbValue(of: $0) }
  }

  /// Creates arguments by name; nil is NULL.
  public init(_ dictionary: [String: (any DatabaseValueConvertible)?]) {
    namedValues = dictionary.mapValues { $0.map { dbValue(of: $0) } ?? .null }
  }

  /// Creates arguments by name; nil is NULL, and the last of equal names wins.
  public init(_ pairs: some Sequence<(String, (any DatabaseValueConvertible)?)>) {
    for (name, value) in pairs { namedValues[name] = value.map { dbValue(of: $0) } ?? .null }
  }

  /// Creates arguments by position, or nil if a value is not ``DatabaseValueConvertible``.
  public init?(_ array: [Any]) {
    var values: [DatabaseValue] = []
    for value in array {
      guard let dbValue = DatabaseValue(value: value) else { return nil }
      values.append(dbValue)
    }
    self.values = values
  }

  /// Creates arguments by name, or nil if a key is not a `String` or a value is not
  /// ``DatabaseValueConvertible``.
  public init?(_ dictionary: [AnyHashable: Any]) {
    for (key, value) in dictionary {
      guard let name = key.base as? String, let dbValue = DatabaseValue(value: value) else { return nil }
      namedValues[name] = dbValue
    }
  }
}

extension StatementArguments: ExpressibleByArrayLiteral {
  /// Creates arguments by position; nil is NULL.
  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
    self.init(elements)
  }
}

extension StatementArguments: ExpressibleByDictionaryLiteral {
  /// Creates arguments by name; nil is NULL, and the last of equal names wins.
  public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    self.init(elements)
  }
}

extension StatementArguments {
  /// The storage value of an argument; notes why if there is none, because creating arguments cannot throw.
  private mutating func dbValue(of value: some DatabaseValueConvertible) -> DatabaseValue {
    let dbValue = value.databaseValue
    if dbValue.isNull, fault == nil { fault = value.storageFault.map { "\($0)" } }
    return dbValue
  }
}

// MARK: - Joining

extension StatementArguments {
  /// Adds arguments: positional ones at the end, and named ones in place of those with equal names.
  ///
  /// - Returns: the values that were replaced, by name.
  @discardableResult
  public mutating func append(contentsOf arguments: StatementArguments) -> [String: DatabaseValue] {
    values.append(contentsOf: arguments.values)
    fault = fault ?? arguments.fault
    var replaced: [String: DatabaseValue] = [:]
    for (name, value) in arguments.namedValues {
      if let old = namedValues.updateValue(value, forKey: name) { replaced[name] = old }
    }
    return replaced
  }

  /// Joins arguments without common names; `&+` allows common names.
  public static func + (lhs: StatementArguments, rhs: StatementArguments) -> StatementArguments {
    var result = lhs
    result += rhs
    return result
  }

  /// Adds arguments without common names.
  public static func += (lhs: inout StatementArguments, rhs: StatementArguments) {
    let replaced = lhs.append(contentsOf: rhs)
    // An operator that throws could not be used in a literal expression; append(contentsOf:) reports a common
    // name without a trap.
    precondition(
      replaced.isEmpty,
      "already defined statement argument: \(replaced.keys.sorted().joined(separator: ", "))")
  }

  /// Joins arguments; of equal names the right one wins.
  public static func &+ (lhs: StatementArguments, rhs: StatementArguments) -> StatementArguments {
    var result = lhs
    result.append(contentsOf: rhs)
    return result
  }
}

// MARK: - Text

extension StatementArguments: CustomStringConvertible {
  /// The arguments as messages show them, named ones first: `["name": "Arthur", 41, NULL]`.
  public var description: String {
    let named = namedValues.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value)" }
    return "[" + (named + values.map(\.description)).joined(separator: ", ") + "]"
  }
}
