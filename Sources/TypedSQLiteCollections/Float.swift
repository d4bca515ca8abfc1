public import TypedSQLite
public import TypedSQLiteExpressions

extension Float: Value, StringValueExpressible {
  /// REAL.
  public static var declaredDatatype: String { Double.declaredDatatype }

  /// The nearest float.
  ///
  /// - Throws: ``StringValueError`` where the number is beyond the largest float.
  public static func fromDatatypeValue(_ datatypeValue: Double) throws -> Float {
    let value = Float(datatypeValue)
    guard value.isFinite || !datatypeValue.isFinite else {
      throw StringValueError("\(datatypeValue)", as: Float.self)
    }
    return value
  }

  /// The very number: 0.1 as a float is 0.10000000149011612.
  public var datatypeValue: Double { Double(self) }

  /// The shortest digits that give the number again.
  public var stringValue: String { description }

  /// The number that a text stands for.
  ///
  /// - Throws: ``StringValueError`` where the text is no number.
  public static func fromStringValue(_ stringValue: String) throws -> Float {
    try lossless(stringValue)
  }
}
