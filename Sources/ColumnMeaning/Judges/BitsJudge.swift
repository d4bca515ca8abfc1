import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes booleans from INTEGER 0 and 1, if the name asks a question, the type is one of MySQL's for truth values,
  /// or a constraint allows nothing else.
  package static let bits = ColumnJudge("Bits") { subject in
    let sample = subject.sample
    let isLimited = subject.column.map(subject.table.isLimitedToBits) ?? false
    let isTiny = subject.declaredType.isOfOneBit
    guard isLimited || isTiny || subject.name.asksQuestion, sample.reals.isEmpty, sample.blobs.isEmpty,
      sample.count > 0, sample.longCount == 0
    else { return nil }
    if sample.integers.isEmpty, subject.name.asksQuestion, !isTiny { return wordFinding(subject) }
    guard sample.texts.isEmpty, sample.integers.allSatisfy({ (0...1).contains($0) }) else { return nil }
    guard isLimited || isTiny || Set(sample.integers).count == 2 || sample.integers.count >= 3 else {
      return nil
    }
    let reason =
      isLimited
      ? "a CHECK allows only 0 and 1"
      : isTiny
        ? "declared \(subject.declaredType.text), as servers declare truth values"
        : "the name \(subject.origin.column) asks a question"
    return ColumnFinding(
      ColumnFormat(
        kind: .bool, storage: ColumnKind.bool.storage(BoolStorage.integer),
        evidence: Evidence(
          .sample, isLimited ? .strong : .fair,
          [reason, "\(countText(sample.integers.count, "number")), all 0 or 1"], settlesStorage: true)))
  }

  private static func wordFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let words: Set<String> = ["true", "false", "t", "f", "TRUE", "FALSE", "True", "False"]
    guard subject.sample.texts.allSatisfy({ words.contains(String(decoding: $0, as: UTF8.self)) }) else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .bool, storage: ColumnKind.bool.storage(BoolStorage.text),
        evidence: Evidence(
          .sample, .fair,
          ["the name \(subject.origin.column) asks a question", "all texts are true or false"])))
  }
}

extension DeclaredType {
  /// Whether this is a type of MySQL or SQL Server for truth values, which some software uses for small numbers.
  fileprivate var isOfOneBit: Bool {
    name == "TINYINT" && sizes == [1] || name == "BIT" && (sizes.isEmpty || sizes == [1])
  }
}
