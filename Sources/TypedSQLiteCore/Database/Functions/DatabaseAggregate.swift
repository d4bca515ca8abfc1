/// The state of an aggregate function, which receives the rows of a group and returns the result.
///
/// Each group of each call in a statement has its own value; for a group without rows, a value is created and
/// asked for its result. After an error the value is not used again.
///
/// ```swift
/// struct Longest: DatabaseAggregate {
///   var longest = ""
///   mutating func step(_ dbValues: [DatabaseValue]) {
///     guard let text = String.fromDatabaseValue(dbValues[0]) else { return }
///     if text.count > longest.count { longest = text }
///   }
///   func finalize() -> (any DatabaseValueConvertible)? { longest }
/// }
/// db.add(function: DatabaseFunction("longest", argumentCount: 1, aggregate: Longest.self))
/// ```
///
/// See <https://www.sqlite.org/appfunc.html>.
public protocol DatabaseAggregate: SendableMetatype {
  /// Creates the state of a group without rows.
  init()

  /// Adds a row.
  ///
  /// - Parameter dbValues: the arguments of the call, as many as the function declares.
  /// - Throws: any error; it ends the statement.
  mutating func step(_ dbValues: [DatabaseValue]) throws

  /// The result; nil is NULL.
  ///
  /// - Throws: any error; it ends the statement.
  func finalize() throws -> (any DatabaseValueConvertible)?
}

/// An aggregate from which rows can be removed, so that it works with a window of `OVER`.
///
/// A function made of such a type is both an aggregate function and a window function. See
/// <https://www.sqlite.org/windowfunctions.html>.
public protocol DatabaseWindowAggregate: DatabaseAggregate {
  /// Removes the oldest row.
  ///
  /// - Parameter dbValues: the arguments of the call for that row.
  /// - Throws: any error; it ends the statement.
  mutating func inverse(_ dbValues: [DatabaseValue]) throws

  /// The result for the rows that are in the window; nil is NULL.
  ///
  /// - Throws: any error; it ends the statement.
  func value() throws -> (any DatabaseValueConvertible)?
}

extension DatabaseWindowAggregate {
  /// The result for the rows that are in the window.
  public func finalize() throws -> (any DatabaseValueConvertible)? { try value() }
}
