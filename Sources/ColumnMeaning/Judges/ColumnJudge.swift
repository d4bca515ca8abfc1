/// Concludes a kind from the values and the name of a column whose declared type states none.
///
/// Each judge is a file in `Judges` or beside its kind, and an element of ``all``.
package struct ColumnJudge: Sendable {
  /// The name of its file, without `Judge`.
  package let name: String
  /// Returns the conclusion, or nil if there is none.
  package let judge: @Sendable (ColumnSubject) -> ColumnFinding?
  /// Why the values of a column without a meaning are not what its name or schema says, in words.
  let objections: @Sendable (ColumnSubject) -> [String]

  package init(
    _ name: String, objections: @escaping @Sendable (ColumnSubject) -> [String] = { _ in [] },
    judge: @escaping @Sendable (ColumnSubject) -> ColumnFinding?
  ) {
    self.name = name
    self.judge = judge
    self.objections = objections
  }

  /// The judges, in the order in which they are asked; the first conclusion counts.
  package static let all: [ColumnJudge] =
    [
      .signature, .comments, .lookups, .jsonDocuments, .uuids, .ulids, .dateNumbers, .dateTexts, .durations,
      .bits, .checkLists, .decimalTexts, .addresses, .minorUnits,
    ] + ColumnKind.all.compactMap(\.judges.last)
}

/// What a judge concludes.
package struct ColumnFinding: Sendable {
  /// The format, or nil for values that are shown as stored.
  package let format: ColumnFormat?
  package let evidence: Evidence

  package init(_ format: ColumnFormat) {
    self.format = format
    evidence = format.evidence
  }

  package init(plain evidence: Evidence) {
    format = nil
    self.evidence = evidence
  }
}
