#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Values of these types know what they were made of, because a record may store them in another form.

extension Data {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension DatabaseValueConvertible where Self: StorageConvertible & Sendable {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension DatabaseValueConvertible
where Self: StorageConvertible & Sendable & RawRepresentable, RawValue: SQLExpressible {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension SQLWriter {
  /// A value in the form in which a column stores it; any other expression is unchanged.
  ///
  /// - Throws: ``DatabaseError`` if the column cannot store it.
  package func stored(_ value: SQLExpression, in column: SQLExpression) throws(DatabaseError) -> SQLExpression
  {
    guard case .value(_, let original?) = value.form, let origin = origin(of: column) else { return value }
    guard let dbValue = try origin.stored(original) else {
      throw DatabaseError(
        code: .SQLITE_MISMATCH,
        message: "column \(origin.description) has no form for this \(type(of: original))")
    }
    if dbValue.isNull, let fault = original.storageFault { throw .unstorable("\(fault)") }
    return SQLExpression(.value(dbValue))
  }

  /// The storage of an expression's values, if it is a column that carries one or that a record states.
  package func storage(of expression: SQLExpression) -> AnyColumnStorage? {
    origin(of: expression).flatMap { $0.storage ?? $0.statedStorage }
  }

  /// A column of which an expression has the values.
  private struct Origin {
    let column: String
    /// The storage that the column carries; nil for that of the record.
    let storage: AnyColumnStorage?
    let record: (any RecordColumns)?

    var statedStorage: AnyColumnStorage? { record?.storage(of: column) }

    var description: String {
      storage.map { "\(column), which is stored as \($0.name)," } ?? record.map { "\(column) of \($0.type)" }
        ?? column
    }

    /// A value in the form of the column; nil if there is none.
    func stored(_ value: any DatabaseValueConvertible) throws(DatabaseError) -> DatabaseValue? {
      guard let storage else { return try record?.storedValue(value, in: column) }
      do {
        return try storage.stored(value)
      } catch {
        throw .unstorable("\(error)")
      }
    }
  }

  private func origin(of expression: SQLExpression) -> Origin? {
    switch expression.form {
    case .column(let name, let table, let storage):
      storage != nil || table == nil && record != nil
        ? Origin(column: name, storage: storage, record: record) : nil
    case .collated(let operand, _): origin(of: operand)
    case .aliased(let operand, let alias): inside(alias).origin(of: operand)
    case .function(let call) where call.resultIsArgument:
      call.arguments.lazy.compactMap { origin(of: $0) }.first
    default: nil
    }
  }

  /// The arguments of a call, each in the form of the column that is among them.
  func stored(argumentsOf call: SQLFunctionCall) throws(DatabaseError) -> [SQLExpression] {
    guard call.resultIsArgument, let column = call.arguments.first(where: { origin(of: $0) != nil }) else {
      return call.arguments
    }
    var arguments: [SQLExpression] = []
    for argument in call.arguments { try arguments.append(stored(argument, in: column)) }
    return arguments
  }

  /// The writer with the record type of an alias.
  private func inside(_ alias: TableAliasBase) -> SQLWriter {
    var copy = self
    copy.record = source(of: alias)?.record
    return copy
  }
}
