import SQLSyntax

/// The column whose texts, or parts of them, an expression gives.
struct TextSource {
  /// The tokens of its name.
  let name: Range<Int>
  /// Whether the expression takes a part out of JSON.
  let isPartOfJSON: Bool

  /// Reads an expression; nil if it gives something else.
  init?(_ expression: Range<Int>, in outline: SQLOutline) {
    guard let start = expression.first else { return nil }
    if let name = outline.reference(startingAt: start) {
      let parts = name.upperBound..<expression.upperBound
      guard parts.isEmpty || outline.arePathsOfJSON(parts) else { return nil }
      self.name = name
      isPartOfJSON = !parts.isEmpty
      return
    }
    guard let function = outline.word(start), outline.sign(start + 1) == .leftParenthesis,
      outline.closings[start + 1] == expression.upperBound - 1
    else { return nil }
    let arguments = outline.items(in: start + 2..<expression.upperBound - 1)
    guard let first = arguments.first else { return nil }
    if Self.jsonFunctions.contains(function) {
      guard outline.reference(startingAt: first.lowerBound) == first,
        arguments.dropFirst().allSatisfy({ outline.isLiteral($0) })
      else { return nil }
      name = first
      isPartOfJSON = true
    } else {
      guard Self.functions.contains(function), let source = TextSource(first, in: outline),
        !source.isPartOfJSON
      else { return nil }
      self = source
    }
  }

  /// The functions whose result is a text of their first argument, or a part of one.
  private static let functions: Set<String> = [
    "coalesce", "ifnull", "lower", "ltrim", "max", "min", "replace", "rtrim", "substr", "substring", "trim",
    "upper",
  ]
  /// Those that take a part out of JSON.
  private static let jsonFunctions: Set<String> = ["json_extract", "jsonb_extract"]
}

extension SQLOutline {
  /// Whether tokens are operators that take a part out of JSON, each with the text or the number of its path.
  fileprivate func arePathsOfJSON(_ tokens: Range<Int>) -> Bool {
    tokens.count.isMultiple(of: 2)
      && stride(from: tokens.lowerBound, to: tokens.upperBound, by: 2).allSatisfy { index in
        (sign(index) == .arrow || sign(index) == .doubleArrow) && isLiteral(index + 1..<index + 2)
      }
  }

  /// Whether an expression is one text or one whole number.
  fileprivate func isLiteral(_ tokens: Range<Int>) -> Bool {
    guard tokens.count == 1, let token = tokens.first else { return false }
    return switch self.tokens[token].kind {
    case .string, .integer: true
    default: false
    }
  }
}
