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
  public var capitalized: SQLExpression { swiftText("swiftCapitalizedString") }

  /// The text in lower case, by Swift.
  public var lowercased: SQLExpression { swiftText("swiftLowercaseString") }

  /// The text in upper case, by Swift.
  public var uppercased: SQLExpression { swiftText("swiftUppercaseString") }

  /// The text with each word capitalized, as the user's language has it.
  public var localizedCapitalized: SQLExpression { swiftText("swiftLocalizedCapitalizedString") }

  /// The text in lower case, as the user's language has it.
  public var localizedLowercased: SQLExpression { swiftText("swiftLocalizedLowercaseString") }

  /// The text in upper case, as the user's language has it.
  public var localizedUppercased: SQLExpression { swiftText("swiftLocalizedUppercaseString") }

  private func swiftText(_ function: String) -> SQLExpression {
    SQLExpressionFunction(SQLFunctionName(function), arguments: self)
  }
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
