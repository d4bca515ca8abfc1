/// What concludes a kind from the values and the name of a column whose declared type says none.
package struct ColumnJudge: Sendable {
  /// The name of its file, without `Judge`.
  package let name: String
  /// Concludes, or answers nil where it has nothing to say.
  package let judge: @Sendable (ColumnSubject) -> ColumnFinding?

  package init(_ name: String, judge: @escaping @Sendable (ColumnSubject) -> ColumnFinding?) {
    self.name = name
    self.judge = judge
  }

  /// The judges, in the order in which they are asked; the first that concludes is right.
  package static let all: [ColumnJudge] =
    [
      .signature, .lookups, .jsonDocuments, .uuids, .ulids, .dateNumbers, .dateTexts, .bits, .checkLists,
      .decimalTexts, .addresses,
    ] + ColumnKind.all.compactMap(\.lastJudge)
}

/// What a judge concludes.
package struct ColumnFinding: Sendable {
  /// The format, or nil for values to be shown as they are.
  package let format: ColumnFormat?
  /// How that is known.
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
