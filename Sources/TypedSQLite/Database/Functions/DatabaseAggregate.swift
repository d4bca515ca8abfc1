/// The state of an aggregate function: SQLite feeds it the rows of a group, then asks for the result.
///
/// Each group of each call in a statement has a value of its own; a group without rows is created and asked for
/// its result. After an error no more is asked of the value.
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

  /// Takes a row in.
  ///
  /// - Parameter dbValues: the arguments of the call, as many as the function was created with.
  /// - Throws: any error; it ends the statement.
  mutating func step(_ dbValues: [DatabaseValue]) throws

  /// The result; nil is NULL.
  ///
  /// - Throws: any error; it ends the statement.
  func finalize() throws -> (any DatabaseValueConvertible)?
}

/// An aggregate that also gives up rows, so that `OVER` may slide a window across them.
///
/// A function made of such a type is both an aggregate function and a window function. See
/// <https://www.sqlite.org/windowfunctions.html>.
public protocol DatabaseWindowAggregate: DatabaseAggregate {
  /// Gives up the row that was taken in first of those that are left.
  ///
  /// - Parameter dbValues: the arguments of the call for that row.
  /// - Throws: any error; it ends the statement.
  mutating func inverse(_ dbValues: [DatabaseValue]) throws

  /// The result for the rows taken in and not given up; nil is NULL.
  ///
  /// - Throws: any error; it ends the statement.
  func value() throws -> (any DatabaseValueConvertible)?
}

extension DatabaseWindowAggregate {
  /// The result for the rows taken in and not given up.
  public func finalize() throws -> (any DatabaseValueConvertible)? { try value() }
}
