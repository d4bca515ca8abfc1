extension SQLSpecificExpressible {
  /// Whether a text matches a pattern, where `%` is any text and `_` any character: `LIKE`.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - escape: a text of one character, which takes its meaning from the character behind it in the pattern.
  /// - Returns: the expression.
  public func like(
    _ pattern: some SQLExpressible, escape: (any SQLExpressible)? = nil
  ) -> SQLExpression {
    guard let escape else { return SQLExpressionBinary(.like, self, pattern) }
    return SQLExpression(
      .like(
        sqlExpression, pattern: pattern.sqlExpression, escape: escape.sqlExpression, isNegated: false))
  }

  /// The text with each word capitalized, by Swift.
  public var capitalized: SQLExpression { DatabaseFunction.capitalize(self) }

  /// The text in lower case, by Swift.
  public var lowercased: SQLExpression { DatabaseFunction.lowercase(self) }

  /// The text in upper case, by Swift.
  public var uppercased: SQLExpression { DatabaseFunction.uppercase(self) }
}

// Programs that followed the guide have methods of this name, which are then meant.

extension SQLSpecificExpressible {
  /// Whether a text matches a pattern in the manner of a shell, where case counts: `GLOB`.
  @_disfavoredOverload
  public func glob(_ pattern: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(SQLBinaryOperator("GLOB"), self, pattern)
  }
}

extension SQLExpressible {
  /// Whether a text matches a pattern in the manner of a shell, where case counts: `GLOB`.
  @_disfavoredOverload
  public func glob(_ pattern: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(SQLBinaryOperator("GLOB"), self, pattern)
  }
}
