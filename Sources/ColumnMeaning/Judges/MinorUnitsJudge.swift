import TypedSQLiteCore

extension ColumnJudge {
  /// Says of whole numbers under a name such as `price_cents` that they may be amounts in a hundredth of a currency.
  ///
  /// The name alone does not prove it, so they are shown as they are stored until the user says so.
  package static let minorUnits = ColumnJudge("MinorUnits") { subject in
    let sample = subject.sample
    guard let last = subject.name.words.last, hundredths.contains(last), !sample.integers.isEmpty,
      sample.reals.isEmpty, sample.texts.isEmpty, sample.blobs.isEmpty
    else { return nil }
    return ColumnFinding(
      plain: Evidence(
        .nothing, .open,
        [
          "the name \(subject.origin.column) says an amount in \(last)",
          countText(sample.integers.count, "integer"),
        ], candidates: ["decimal minor:2"]))
  }

  private static let hundredths: Set<String> = ["cents", "centimes", "pence", "pennies"]
}
