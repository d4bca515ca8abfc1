import CSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Statement {
  /// The arguments with which the statement runs.
  ///
  /// Setting arguments that do not fit the statement is a programming error; ``setArguments(_:)`` throws
  /// instead.
  public var arguments: StatementArguments {
    get { context.arguments }
    set {
      do {
        try setArguments(newValue)
      } catch {
        // A setter cannot throw, and running with other arguments than requested could damage data.
        preconditionFailure(String(describing: error))
      }
    }
  }

  /// Binds arguments after checking that they fit the statement.
  ///
  /// - Throws: ``DatabaseError`` if an argument is missing or unused; the statement keeps its previous
  ///   arguments.
  public func setArguments(_ arguments: StatementArguments) throws(DatabaseError) {
    let values = try self.values(of: arguments)
    try bind(values)
    context.arguments = arguments
    context.needsValidation = false
    context.areArgumentsUnbound = false
  }

  /// Binds arguments without a check: parameters without an argument are NULL, and unused arguments are
  /// ignored.
  public func setUncheckedArguments(_ arguments: StatementArguments) {
    reset()
    clearBindings()
    context.query = nil
    var supply = ArgumentSupply(arguments)
    for index in 1..<parameterCount + 1 {
      guard let value = supply.takeValue(forParameter: parameterKey(index)) else { continue }
      _ = unsafe value.bind(to: argumentStatement, at: CInt(truncatingIfNeeded: index))
    }
    context.arguments = arguments
    context.needsValidation = false
    context.areArgumentsUnbound = false
  }

  /// Checks that arguments fit the statement, without binding them.
  ///
  /// - Throws: ``DatabaseError`` if an argument is missing or unused. A named argument without a parameter is
  ///   not an error.
  public func validateArguments(_ arguments: StatementArguments) throws(DatabaseError) {
    _ = try values(of: arguments)
  }

  /// The name of a parameter without its prefix, or nil for `?` and `?NNN`.
  internal func parameterKey(_ index: Int) -> String? {
    guard let name = parameterName(index), name.first != "?" else { return nil }
    return String(name.dropFirst())
  }

  /// The value of each parameter, in order.
  internal func values(of arguments: StatementArguments) throws(DatabaseError) -> [DatabaseValue] {
    // The usual case needs no names of parameters and no copy.
    if arguments.namedValues.isEmpty, arguments.fault == nil, arguments.values.count == parameterCount {
      return arguments.values
    }
    var supply = ArgumentSupply(arguments)
    let values = try takeValues(from: &supply)
    guard supply.isEmpty else { throw misuse(DatabaseError.wrongCountMessage(arguments.values.count)) }
    return values
  }

  /// The value of each parameter, in order, removed from `supply`.
  package func takeValues(from supply: inout ArgumentSupply) throws(DatabaseError) -> [DatabaseValue] {
    if let fault = supply.fault { throw .unstorable(fault, sql: sql) }
    let count = parameterCount
    let given = supply.count
    var values: [DatabaseValue] = []
    values.reserveCapacity(count)
    for index in 1..<count + 1 {
      let key = parameterKey(index)
      guard let value = supply.takeValue(forParameter: key) else {
        throw misuse(key.map(DatabaseError.missingMessage) ?? DatabaseError.wrongCountMessage(given))
      }
      values.append(value)
    }
    return values
  }

  /// Binds a value to each parameter.
  internal func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    reset()
    context.query = nil
    for (offset, value) in values.enumerated() { try bind(value, at: offset + 1) }
  }

  private func misuse(_ message: String) -> DatabaseError {
    DatabaseError(code: .SQLITE_MISUSE, message: message, sql: sql)
  }
}

// MARK: - Without copies

extension Statement {
  /// The greatest number of arguments that are lent: each text and each blob nests a call.
  internal static let maximumLentCount = 16

  /// Calls `body` while arguments are bound without copies of their texts and bytes.
  ///
  /// - Throws: ``DatabaseError`` if an argument is missing or unused; the error of `body`.
  internal func lend(_ arguments: StatementArguments, to body: () throws -> Void) throws {
    let values = try self.values(of: arguments)
    reset()
    context.query = nil
    context.arguments = arguments
    context.needsValidation = false
    context.areArgumentsUnbound = true
    defer { clearBindings() }
    try lend(values, from: 0, to: body)
  }

  /// Calls `body` while the values from an index on are bound, too.
  private func lend(_ values: [DatabaseValue], from start: Int, to body: () throws -> Void) throws {
    for index in start..<values.count {
      switch values[index].storage {
      case .string(var text):
        return try text.withUTF8 { bytes in
          unsafe try bind(text: UnsafeRawBufferPointer(bytes), at: index + 1, nil)
          try lend(values, from: index + 1, to: body)
        }
      case .blob(let data):
        return try unsafe data.withUnsafeBytes { bytes in
          unsafe try bind(blob: bytes, at: index + 1, nil)
          try lend(values, from: index + 1, to: body)
        }
      case .null, .int64, .double:
        try bind(values[index], at: index + 1)
      }
    }
    try body()
  }
}

/// Arguments from which several statements take theirs in turn.
package struct ArgumentSupply {
  private let namedValues: [String: DatabaseValue]
  private var values: ArraySlice<DatabaseValue>
  /// Why one of the arguments has no storage value.
  let fault: String?

  package init(_ arguments: StatementArguments) {
    namedValues = arguments.namedValues
    values = arguments.values[...]
    fault = arguments.fault
  }

  /// Whether no positional argument is left.
  package var isEmpty: Bool { values.isEmpty }

  /// The number of positional arguments that are left.
  var count: Int { values.count }

  /// The value of a parameter: the argument of its name, or else the next positional one, which is used up.
  mutating func takeValue(forParameter name: String?) -> DatabaseValue? {
    if let name, let value = namedValues[name] { return value }
    return values.popFirst()
  }
}
