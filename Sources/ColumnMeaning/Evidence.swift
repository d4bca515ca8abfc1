/// How the meaning of a column is known, or why it is not.
package struct Evidence: Sendable, Hashable {
  package let source: Source
  package let confidence: Confidence
  /// The facts that support it, as sentences.
  package let reasons: [String]
  /// The formats that explain the values, as users type them after `.format`, if several do.
  package let candidates: [String]
  /// Whether the values, or the user, settle the storage for new values.
  package let settlesStorage: Bool
  /// Whether this is about an expression; the first reason then says what the expression is made from.
  package let isComputed: Bool
  /// The function that converts the numbers from which an expression is computed, if it could be taken for what is shown.
  package let remedy: String?

  package init(
    _ source: Source, _ confidence: Confidence, _ reasons: [String] = [], candidates: [String] = [],
    settlesStorage: Bool = false, isComputed: Bool = false, remedy: String? = nil
  ) {
    self.source = source
    self.confidence = confidence
    self.reasons = reasons
    self.candidates = candidates
    self.settlesStorage = settlesStorage
    self.isComputed = isComputed
    self.remedy = remedy
  }

  /// What settled a kind, the strongest first.
  package enum Source: Sendable, Hashable {
    case pin
    /// The declared type of the column.
    case declaredType
    /// The schema is that of a known application or framework.
    case signature
    /// A CHECK of the table.
    case constraint
    /// The rows of a table that the column refers to.
    case lookup
    /// The values and the name of the column.
    case sample
    /// Nothing did; the column is plain.
    case nothing
  }

  package typealias Confidence = Meaning.Confidence

  /// Whether this is a conclusion, not a statement of the user.
  package var isInferred: Bool { source != .pin }

  /// Evidence for a format that the user stated for a column or a name.
  package static func pin(_ name: String) -> Evidence {
    Evidence(.pin, .certain, ["stated with .format for \(name)"], settlesStorage: true)
  }

  /// Evidence for a format that the declared type alone settles.
  package static func declared(_ type: String) -> Evidence {
    Evidence(.declaredType, .certain, ["declared \(type)"])
  }
}
