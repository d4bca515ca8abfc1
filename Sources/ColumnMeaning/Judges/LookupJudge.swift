import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes labels from numbers that refer to a small table of labels.
  static let lookups = ColumnJudge("Lookup") { subject in
    guard let lookup = subject.others.lookup, subject.sample.texts.isEmpty, subject.sample.blobs.isEmpty,
      subject.sample.reals.isEmpty,
      let storage = EnumStorage.values(lookup.labels.map { ($0.label, $0.value.databaseValue) })
    else { return nil }
    let values = Set(lookup.labels.map(\.value))
    guard !subject.sample.integers.isEmpty, subject.sample.integers.allSatisfy(values.contains) else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .enumeration, storage: ColumnStorage(StorageTraits(enumeration: storage)),
        readsOtherForms: false,
        evidence: Evidence(
          .lookup, .strong,
          [
            "it refers to \(lookup.table), whose \(lookup.labels.count) rows have unique labels in \(lookup.column)"
          ], settlesStorage: true)))
  }
}
