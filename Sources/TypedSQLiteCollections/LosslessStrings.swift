import TypedSQLiteExpressions

// The types whose text is the one that Swift writes and reads.

extension Int: StringValueExpressible {
  /// The decimal digits.
  public var stringValue: String { description }

  /// The integer that a text of decimal digits represents.
  ///
  /// - Throws: ``StringValueError`` if the text is not an integer or is out of range.
  public static func fromStringValue(_ stringValue: String) throws -> Int {
    try lossless(stringValue)
  }
}

extension Int64: StringValueExpressible {
  /// The decimal digits.
  public var stringValue: String { description }

  /// The integer that a text of decimal digits represents.
  ///
  /// - Throws: ``StringValueError`` if the text is not an integer or is out of range.
  public static func fromStringValue(_ stringValue: String) throws -> Int64 {
    try lossless(stringValue)
  }
}

extension Double: StringValueExpressible {
  /// The shortest digits from which the number is restored.
  public var stringValue: String { description }

  /// The number that a text represents.
  ///
  /// - Throws: ``StringValueError`` if the text is not a number.
  public static func fromStringValue(_ stringValue: String) throws -> Double {
    try lossless(stringValue)
  }
}

extension Bool: StringValueExpressible {
  /// `true` or `false`.
  public var stringValue: String { description }

  /// True for `true`, and false for `false`.
  ///
  /// - Throws: ``StringValueError`` for any other text, such as `1`.
  public static func fromStringValue(_ stringValue: String) throws -> Bool {
    try lossless(stringValue)
  }
}

extension String: StringValueExpressible {
  /// The text itself.
  public var stringValue: String { self }

  /// The text itself.
  public static func fromStringValue(_ stringValue: String) -> String { stringValue }
}

extension LosslessStringConvertible {
  /// The value of a text, read by Swift.
  internal static func lossless(_ text: String) throws -> Self {
    guard let value = Self(text) else { throw StringValueError(text, as: Self.self) }
    return value
  }
}
