/// How the meaning of a column is known, or why it is not.
package struct Evidence: Sendable, Hashable {
  /// What settled the kind.
  package let source: Source
  /// How sure the conclusion is.
  package let confidence: Confidence
  /// What speaks for it, in words.
  package let reasons: [String]
  /// The formats that explain the values, as `.format` takes them, where more than one does.
  package let candidates: [String]
  /// Whether values, or the user, say in which storage a new value is to be written.
  package let settlesStorage: Bool
  /// Whether this is of an expression, and the first reason says what it is made from.
  package let isComputed: Bool

  package init(
    _ source: Source, _ confidence: Confidence, _ reasons: [String] = [], candidates: [String] = [],
    settlesStorage: Bool = false, isComputed: Bool = false
  ) {
    self.source = source
    self.confidence = confidence
    self.reasons = reasons
    self.candidates = candidates
    self.settlesStorage = settlesStorage
    self.isComputed = isComputed
  }

  /// What settles a kind, the strongest first.
  package enum Source: Sendable, Hashable {
    /// The user stated it.
    case pin
    /// The declared type of the column.
    case declaredType
    /// The schema is that of an application or a framework that is known.
    case signature
    /// A CHECK of the table.
    case constraint
    /// The rows of a table that the column refers to.
    case lookup
    /// The values and the name of the column.
    case sample
    /// Nothing: the column is plain.
    case nothing
  }

  package typealias Confidence = Meaning.Confidence

  /// Whether something was concluded that nobody stated.
  package var isInferred: Bool { source != .pin }

  /// What the user stated of a column or a name.
  package static func pin(_ name: String) -> Evidence {
    Evidence(.pin, .certain, ["stated with .format for \(name)"], settlesStorage: true)
  }

  /// What the declared type alone says.
  package static func declared(_ type: String) -> Evidence {
    Evidence(.declaredType, .certain, ["declared \(type)"])
  }
}
