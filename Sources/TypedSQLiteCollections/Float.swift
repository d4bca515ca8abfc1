public import TypedSQLite
public import TypedSQLiteExpressions

extension Float: Value, StringValueExpressible {
  /// REAL.
  public static var declaredDatatype: String { Double.declaredDatatype }

  /// The nearest float.
  ///
  /// - Throws: ``StringValueError`` if the number exceeds the largest float.
  public static func fromDatatypeValue(_ datatypeValue: Double) throws -> Float {
    let value = Float(datatypeValue)
    guard value.isFinite || !datatypeValue.isFinite else {
      throw StringValueError("\(datatypeValue)", as: Float.self)
    }
    return value
  }

  /// The exact value of the float: 0.1 becomes 0.10000000149011612.
  public var datatypeValue: Double { Double(self) }

  /// The shortest digits from which the number is restored.
  public var stringValue: String { description }

  /// The number that a text represents.
  ///
  /// - Throws: ``StringValueError`` if the text is not a number.
  public static func fromStringValue(_ stringValue: String) throws -> Float {
    try lossless(stringValue)
  }
}
