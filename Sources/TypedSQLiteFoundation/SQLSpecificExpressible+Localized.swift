public import TypedSQLite

extension SQLSpecificExpressible {
  /// The text with each word capitalized by the rules of the user's locale; NULL for anything but text.
  public var localizedCapitalized: SQLExpression { DatabaseFunction.localizedCapitalize(self) }

  /// The text in lower case by the rules of the user's locale; NULL for anything but text.
  public var localizedLowercased: SQLExpression { DatabaseFunction.localizedLowercase(self) }

  /// The text in upper case by the rules of the user's locale; NULL for anything but text.
  public var localizedUppercased: SQLExpression { DatabaseFunction.localizedUppercase(self) }
}
