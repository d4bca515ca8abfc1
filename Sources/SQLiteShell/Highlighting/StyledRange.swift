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
}
