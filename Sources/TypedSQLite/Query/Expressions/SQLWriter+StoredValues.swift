#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Values of these types know what they were made of, because a record may store them in another form.

extension Date {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension Data {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension UUID {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension Decimal {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension Bool {
  /// The value, which becomes an argument in the form of the column that it is compared with.
  public var sqlExpression: SQLExpression { SQLExpression(.value(databaseValue, of: self)) }
}

extension SQLWriter {
  /// A value in the form in which the record of a column stores it; any other expression is unchanged.
  ///
  /// - Throws: ``DatabaseError`` if the record cannot store it.
  func stored(_ value: SQLExpression, in column: SQLExpression) throws(DatabaseError) -> SQLExpression {
    guard case .value(_, let original?) = value.form, let (name, record) = origin(of: column) else {
      return value
    }
    guard let dbValue = record.storedValue(original, in: name) else {
      throw DatabaseError(
        code: .SQLITE_MISMATCH, message: "column \(name) of \(record) has no form for \(original)")
    }
    if dbValue.isNull, let fault = original.storageFault { throw .unstorable("\(fault)") }
    return SQLExpression(.value(dbValue))
  }

  /// The name and the record type of an expression that is a column.
  private func origin(of expression: SQLExpression) -> (String, any EncodableRecord.Type)? {
    switch expression.form {
    case .column(let name, nil): record.map { (name, $0) }
    case .collated(let operand, _): origin(of: operand)
    case .aliased(let operand, let alias): inside(alias).origin(of: operand)
    default: nil
    }
  }

  /// The writer with the record type of an alias.
  private func inside(_ alias: TableAliasBase) -> SQLWriter {
    var copy = self
    copy.record = source(of: alias)?.record
    return copy
  }
}

extension EncodableRecord {
  /// A value in the form in which the record writes it to a column; nil if there is none.
  internal static func storedValue(
    _ value: any DatabaseValueConvertible, in column: String
  ) -> DatabaseValue? {
    switch value {
    case let date as Date: databaseDateEncodingStrategy(for: column).stored(date)
    case let data as Data: databaseDataEncodingStrategy(for: column).stored(data)
    case let uuid as UUID: databaseUUIDEncodingStrategy(for: column).stored(uuid)
    case let decimal as Decimal: databaseDecimalEncodingStrategy(for: column).stored(decimal)
    case let bool as Bool: databaseBoolEncodingStrategy(for: column).stored(bool)
    default: value.databaseValue
    }
  }
}

extension DatabaseEncodingStrategy where Value: DatabaseValueConvertible {
  /// A value as the strategy writes it; nil if it has no form for it.
  fileprivate func stored(_ value: Value) -> DatabaseValue? {
    if let encode { encode(value) } else { value.databaseValue }
  }
}
