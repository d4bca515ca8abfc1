extension SQLSpecificExpressible {
  /// Whether a text matches a pattern in which `%` is any text and `_` any character: `LIKE`.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - escape: a text of one character, which makes the next character of the pattern an ordinary one.
  /// - Returns: the expression.
  public func like(
    _ pattern: some SQLExpressible, escape: (any SQLExpressible)? = nil
  ) -> SQLExpression {
    guard let escape else { return SQLExpressionBinary(.like, self, pattern) }
    return SQLExpression(
      .like(
        sqlExpression, pattern: pattern.sqlExpression, escape: escape.sqlExpression, isNegated: false))
  }

  /// The text with each word capitalized, computed by Swift.
  public var capitalized: SQLExpression { DatabaseFunction.capitalize(self) }

  /// The text in lower case, computed by Swift.
  public var lowercased: SQLExpression { DatabaseFunction.lowercase(self) }

  /// The text in upper case, computed by Swift.
  public var uppercased: SQLExpression { DatabaseFunction.uppercase(self) }
}

// A program may have methods of these names, because the guide shows them; those are then preferred.

extension SQLSpecificExpressible {
  /// Whether a text matches a shell-style pattern, respecting case: `GLOB`.
  @_disfavoredOverload
  public func glob(_ pattern: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(SQLBinaryOperator("GLOB"), self, pattern)
  }
}

extension SQLExpressible {
  /// Whether a text matches a shell-style pattern, respecting case: `GLOB`.
  @_disfavoredOverload
  public func glob(_ pattern: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(SQLBinaryOperator("GLOB"), self, pattern)
  }
}
