package import OutputModes

/// A part of a text that is shown in a style.
package struct StyledRange: Hashable, Sendable {
  /// The bytes of the text.
  package let range: Range<Int>
  package let style: TokenStyle

  package init(_ range: Range<Int>, _ style: TokenStyle) {
    self.range = range
    self.style = style
  }
}

/// What a part of an input is, as far as it is shown in a colour.
package enum TokenStyle: Hashable, Sendable {
  case plain
  case keyword
  /// The name of a dot-command.
  case command
  /// A text or a BLOB.
  case string
  case number
  case parameter
  case comment
  /// The name of a table that does not exist.
  case unknownName
  /// A text, name or comment without its end.
  case unclosed
  /// The bracket at the cursor and its partner.
  case matchingBracket

  /// The styles of the parts of a statement that is not being typed.
  static let ofStatements: [TokenStyle] = [.keyword, .string, .number, .parameter, .comment, .unclosed]
}

extension TextStyle {
  /// How a part of SQL or of a command looks.
  package init(_ token: TokenStyle) {
    switch token {
    case .plain: self = .plain
    case .keyword: self.init("1", plain: "1")
    case .command: self.init("1;35")
    case .string: self.init("32")
    case .number: self.init("35")
    case .parameter: self.init("36")
    case .comment: self.init("2")
    case .unknownName: self.init("4;31", plain: "4")
    case .unclosed: self.init("31")
    case .matchingBracket: self.init("1;4", plain: "1;4")
    }
  }
}
