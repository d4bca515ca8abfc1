/// How a character looks.
///
/// Only the 16 basic colours, which people choose to be legible on their background, and none of them that is
/// illegible on black or on white.
package struct ScreenStyle: Equatable, Sendable {
  /// The parameters of the terminal's command that sets the style; empty for none.
  let codes: String
  /// The parameters if nothing may be dim or coloured.
  let plainCodes: String

  package init(_ codes: String, plain plainCodes: String = "") {
    self.codes = codes
    self.plainCodes = plainCodes
  }

  package static let plain = ScreenStyle("")
  /// The name of what is beside or below it.
  static let title = ScreenStyle("1", plain: "1")
  /// A proposal that has not been accepted, or a value that is not there.
  static let ghost = ScreenStyle("90")
  /// An explanation beside something.
  static let note = ScreenStyle("2")
  /// The selected line of a menu.
  static let selected = ScreenStyle("7", plain: "7")
}

/// A part of a text that is shown in a style.
package struct StyledPart: Equatable, Sendable {
  /// The bytes of the text.
  let range: Range<Int>
  let style: ScreenStyle

  package init(_ range: Range<Int>, _ style: ScreenStyle) {
    self.range = range
    self.style = style
  }
}
