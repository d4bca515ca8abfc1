package import TypedSQLiteCore

/// Who reads typed cells, and in which zone they see instants.
package struct DisplayStyle: Sendable, Hashable {
  package var style: TypedStyle
  /// The zone that instants are shown in.
  package var zone: DisplayZone
  /// The zone of text that names none; nil if nobody stated one.
  package var textZone: DisplayZone?
  /// Whether instants in UTC name it, because others are shown in another zone.
  package var namesUTC: Bool
  /// Whether a cell that is shown by its meaning must differ from one shown as stored even if both read the same; true
  /// if stored text gets quotes.
  package var setsMeaningsApart: Bool
  package var audience: Audience

  /// Who reads the cells.
  package enum Audience: Sendable {
    case programs
    /// Functions, whose results are compared.
    case functions
    /// A person at a terminal.
    case people
  }

  /// Whether a summary may replace the content.
  var showsSummaries: Bool { audience != .programs }

  package init(
    style: TypedStyle, zone: DisplayZone = .utc, namesUTC: Bool = false, setsMeaningsApart: Bool = true,
    audience: Audience = .programs
  ) {
    self.style = style
    self.zone = zone
    self.namesUTC = namesUTC
    self.setsMeaningsApart = setsMeaningsApart
    self.audience = audience
  }

  /// Whether two styles show the same.
  ///
  /// Each small statement asks this; the function that the compiler would write copies the rules of the zones.
  package static func == (lhs: DisplayStyle, rhs: DisplayStyle) -> Bool {
    lhs.style == rhs.style && lhs.setsMeaningsApart == rhs.setsMeaningsApart
      && lhs.audience == rhs.audience && lhs.zone.name == rhs.zone.name
      && lhs.textZone?.name == rhs.textZone?.name && lhs.namesUTC == rhs.namesUTC
  }

  /// The form that `as_date` and its siblings return, which sorts and compares.
  package static let canonical = DisplayStyle(style: .text, audience: .functions)
}
