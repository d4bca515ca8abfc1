extension ExpressionType where UnderlyingType == String {
  /// The number of characters before the first NUL.
  public var length: Expression<Int> { .call("length", [self]) }

  /// The text with ASCII letters in lower case.
  public var lowercaseString: Expression<String> { .call("lower", [self]) }

  /// The text with ASCII letters in upper case.
  public var uppercaseString: Expression<String> { .call("upper", [self]) }

  /// Whether the text matches a pattern in which `%` is any text and `_` any character; ASCII letters match
  /// in either case.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - character: the character that makes a following `%` or `_` an ordinary one.
  /// - Returns: the condition.
  public func like(_ pattern: String, escape character: Character? = nil) -> Expression<Bool> {
    likeness(of: self, to: Expression<String>(value: pattern), escape: character)
  }

  /// Whether the text matches a pattern in which `%` is any text and `_` any character; ASCII letters match
  /// in either case.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - character: the character that makes a following `%` or `_` an ordinary one.
  /// - Returns: the condition.
  public func like(_ pattern: Expression<String>, escape character: Character? = nil) -> Expression<Bool> {
    likeness(of: self, to: pattern, escape: character)
  }

  /// Whether the text matches a shell-style pattern, such as `*.txt`.
  public func glob(_ pattern: String) -> Expression<Bool> {
    .infix(self, "GLOB", Expression<String>(value: pattern))
  }

  /// Whether a full-text index finds the words of a query in the text.
  public func match(_ pattern: String) -> Expression<Bool> {
    .infix(self, "MATCH", Expression<String>(value: pattern))
  }

  /// Whether the text matches a regular expression, with the function `regexp`, which the program must
  /// create.
  public func regexp(_ pattern: String) -> Expression<Bool> {
    .infix(self, "REGEXP", Expression<String>(value: pattern))
  }

  /// The text, compared and sorted with a collation.
  public func collate(_ collation: Collation) -> Expression<String> {
    .infix(self, "COLLATE", collation)
  }

  /// The text without the characters of a set at its start; nil means the space.
  public func ltrim(_ characters: Set<Character>? = nil) -> Expression<String> {
    trimmed("ltrim", self, characters)
  }

  /// The text without the characters of a set at its end; nil means the space.
  public func rtrim(_ characters: Set<Character>? = nil) -> Expression<String> {
    trimmed("rtrim", self, characters)
  }

  /// The text without the characters of a set at either end; nil means the space.
  public func trim(_ characters: Set<Character>? = nil) -> Expression<String> {
    trimmed("trim", self, characters)
  }

  /// The text with each occurrence of one text replaced by another.
  ///
  /// - Parameters:
  ///   - pattern: the text to replace.
  ///   - replacement: the new text.
  /// - Returns: the new text.
  public func replace(_ pattern: String, with replacement: String) -> Expression<String> {
    .call("replace", [self, Expression<String>(value: pattern), Expression<String>(value: replacement)])
  }

  /// A part of the text.
  ///
  /// - Parameters:
  ///   - location: the first character, counted from 1, or from the end if it is negative.
  ///   - length: the number of characters; nil for all that follow.
  /// - Returns: the part.
  public func substring(_ location: Int, length: Int? = nil) -> Expression<String> {
    part(of: self, from: location, length: length)
  }

  /// A part of the text, made with `substring` from the lower bound on, with as many characters as the range
  /// has.
  public subscript(range: Range<Int>) -> Expression<String> {
    substring(range.lowerBound, length: range.count)
  }
}

extension ExpressionType where UnderlyingType == String? {
  /// The number of characters before the first NUL.
  public var length: Expression<Int?> { .call("length", [self]) }

  /// The text with ASCII letters in lower case.
  public var lowercaseString: Expression<String?> { .call("lower", [self]) }

  /// The text with ASCII letters in upper case.
  public var uppercaseString: Expression<String?> { .call("upper", [self]) }

  /// Whether the text matches a pattern in which `%` is any text and `_` any character; ASCII letters match
  /// in either case.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - character: the character that makes a following `%` or `_` an ordinary one.
  /// - Returns: the condition.
  public func like(_ pattern: String, escape character: Character? = nil) -> Expression<Bool?> {
    likeness(of: self, to: Expression<String>(value: pattern), escape: character)
  }

  /// Whether the text matches a pattern in which `%` is any text and `_` any character; ASCII letters match
  /// in either case.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - character: the character that makes a following `%` or `_` an ordinary one.
  /// - Returns: the condition.
  public func like(_ pattern: Expression<String>, escape character: Character? = nil) -> Expression<Bool?> {
    likeness(of: self, to: pattern, escape: character)
  }

  /// Whether the text matches a shell-style pattern, such as `*.txt`.
  public func glob(_ pattern: String) -> Expression<Bool?> {
    .infix(self, "GLOB", Expression<String>(value: pattern))
  }

  /// Whether a full-text index finds the words of a query in the text.
  public func match(_ pattern: String) -> Expression<Bool> {
    .infix(self, "MATCH", Expression<String>(value: pattern))
  }

  /// Whether the text matches a regular expression, with the function `regexp`, which the program must
  /// create.
  public func regexp(_ pattern: String) -> Expression<Bool?> {
    .infix(self, "REGEXP", Expression<String>(value: pattern))
  }

  /// The text, compared and sorted with a collation.
  public func collate(_ collation: Collation) -> Expression<String?> {
    .infix(self, "COLLATE", collation)
  }

  /// The text without the characters of a set at its start; nil means the space.
  public func ltrim(_ characters: Set<Character>? = nil) -> Expression<String?> {
    trimmed("ltrim", self, characters)
  }

  /// The text without the characters of a set at its end; nil means the space.
  public func rtrim(_ characters: Set<Character>? = nil) -> Expression<String?> {
    trimmed("rtrim", self, characters)
  }

  /// The text without the characters of a set at either end; nil means the space.
  public func trim(_ characters: Set<Character>? = nil) -> Expression<String?> {
    trimmed("trim", self, characters)
  }

  /// The text with each occurrence of one text replaced by another.
  ///
  /// - Parameters:
  ///   - pattern: the text to replace.
  ///   - replacement: the new text.
  /// - Returns: the new text.
  public func replace(_ pattern: String, with replacement: String) -> Expression<String?> {
    .call("replace", [self, Expression<String>(value: pattern), Expression<String>(value: replacement)])
  }

  /// A part of the text.
  ///
  /// - Parameters:
  ///   - location: the first character, counted from 1, or from the end if it is negative.
  ///   - length: the number of characters; nil for all that follow.
  /// - Returns: the part.
  public func substring(_ location: Int, length: Int? = nil) -> Expression<String?> {
    part(of: self, from: location, length: length)
  }

  /// A part of the text, made with `substring` from the lower bound on, with as many characters as the range
  /// has.
  public subscript(range: Range<Int>) -> Expression<String?> {
    substring(range.lowerBound, length: range.count)
  }
}

extension String {
  /// Whether the text matches the pattern in a column.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - character: the character that makes a following `%` or `_` an ordinary one.
  /// - Returns: the condition.
  public func like(_ pattern: Expression<String>, escape character: Character? = nil) -> Expression<Bool> {
    likeness(of: Expression<String>(value: self), to: pattern, escape: character)
  }
}

private func likeness<T>(
  of text: any Expressible, to pattern: any Expressible, escape character: Character?
) -> Expression<T> {
  guard let character else { return .infix(text, "LIKE", pattern) }
  let escape = Expression<String>(value: String(character))
  return .infix(
    text, "LIKE", Expression<Void>.joined([pattern, Expression<Void>(literal: "ESCAPE"), escape]))
}

private func trimmed<T>(
  _ function: String, _ text: any Expressible, _ characters: Set<Character>?
) -> Expression<T> {
  guard let characters else { return .call(function, [text]) }
  return .call(function, [text, Expression<String>(value: String(characters.sorted()))])
}

private func part<T>(of text: any Expressible, from location: Int, length: Int?) -> Expression<T> {
  let bounds = [location, length].compactMap(\.self).map { Expression<Int>(value: $0) }
  return .call("substr", [text] + bounds)
}
