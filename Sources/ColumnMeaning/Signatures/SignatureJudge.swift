package import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes what the signature of a known schema says, if the values agree.
  package static let signature = ColumnJudge("Signature", objections: SignatureJudge.objections) { subject in
    guard let (signature, column) = subject.schema.rule(for: subject.origin) else { return nil }
    let says = "this is how \(signature.name) stores \(subject.origin.name)"
    guard let kind = column.kind else {
      return ColumnFinding(plain: Evidence(.signature, .strong, [says], settlesStorage: true))
    }
    if !column.dateStorages.isEmpty {
      return SignatureJudge.date(kind, column.dateStorages, subject, .signature, [says])
        .map { ColumnFinding($0) }
    }
    let storage = column.storages.first { storage in
      SignatureJudge.holds(subject.sample, storage)
        && (kind.values.areDates || SignatureJudge.areLikely(subject.sample, storage))
    }
    guard let storage else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: storage,
        evidence: Evidence(.signature, .strong, [says], settlesStorage: true)))
  }
}

/// Compares the claims of a signature with the values.
package enum SignatureJudge {
  /// The format of a declared date in a schema whose numbers are known; nil if the values disagree.
  package static func date(_ kind: ColumnKind, _ subject: ColumnSubject, reason: String) -> ColumnFormat? {
    if let (signature, column) = subject.schema.rule(for: subject.origin), !column.dateStorages.isEmpty {
      let says = "this is how \(signature.name) stores \(subject.origin.name)"
      return date(kind, column.dateStorages, subject, .declaredType, [reason, says])
    }
    guard let storage = subject.schema.hints.dateStorage,
      let source = subject.schema.source(where: { $0.dateStorage == storage })
    else { return nil }
    return date(kind, [storage], subject, .declaredType, [reason, "this is how \(source) stores dates"])
  }

  /// The format of instants in one of several storages; nil if the values are in none of them.
  package static func date(
    _ kind: ColumnKind, _ known: [DateStorage], _ subject: ColumnSubject, _ source: Evidence.Source,
    _ reasons: [String]
  ) -> ColumnFormat? {
    var storages = known
    var reasons = reasons
    if subject.sample.hasNumbers {
      // A known application may have columns of REAL for the numbers that it stores elsewhere as INTEGER.
      let known = known + known.compactMap { DateWindow.realTwins[$0] }.filter { !known.contains($0) }
      let reading = NumberDateReading(subject.sample, name: subject.name, limitedTo: Set(known))
      guard reading.count > 0 || storages.count == 1 else { return nil }
      if reading.count > 0 {
        let best = reading.shares.filter { $0.share >= 0.5 }.max { $0.share < $1.share }
        let mixture = best?.share == 1 ? [] : Self.mixture(of: subject.sample, known)
        let proven = storages.count == 1 ? provenStorage(known, subject, reading) : nil
        storages = mixture.isEmpty ? [best?.window.storage ?? proven].compactMap(\.self) : mixture
        guard let main = storages.first else { return nil }
        reasons += reading.shares.isEmpty ? [countText(reading.count, "number")] : reading.bareReasons(main)
      }
    } else if subject.sample.count > 0 {
      storages = textStorages(of: subject.sample, among: known)
      guard !storages.isEmpty else { return nil }
      reasons.append(countText(subject.sample.texts.count, "text"))
    }
    let columnStorages = storages.compactMap(kind.storage)
    guard let main = columnStorages.first else { return nil }
    return ColumnFormat(
      kind: kind, storage: main, otherStorages: Array(columnStorages.dropFirst()),
      declaredType: subject.declaredType, textZone: subject.textZone,
      evidence: Evidence(source, .strong, reasons, settlesStorage: true))
  }

  /// The storage that an application always uses, even for instants of unlikely years; nil if the numbers cannot be in
  /// it, if another storage makes sense of them, or if they are as near its zero point as keys are.
  private static func provenStorage(
    _ known: [DateStorage], _ subject: ColumnSubject, _ reading: NumberDateReading
  ) -> DateStorage? {
    let sample = subject.sample
    guard NumberDateReading(sample, name: subject.name).candidates.isEmpty else { return nil }
    let numbers =
      sample.integers.filter { Sentinel($0) == nil }.map { ($0.databaseValue, Double($0)) }
      + sample.reals.filter { Sentinel($0) == nil }.map { ($0.databaseValue, $0) }
    return (reading.shares.first.map { [$0.window.storage] } ?? known).first { storage in
      let window = DateWindow.named(storage.name)
      // Hardly any key is so large, but the nanoseconds of a simulated clock are.
      let least = min((storage.unitsPerDay ?? 0) * 365, 1e9)
      let isFar = numbers.count(where: { $0.1.magnitude >= least }) * 2 >= numbers.count
      return (isFar || subject.declaredType.kind?.values.areInstants == true)
        && numbers.allSatisfy { value, number in
          window?.isEnd(value, number) == true
            || storage.decode(value).map(storage.shownRange.contains) == true
        }
    }
  }

  /// Why the values do not agree with the signature, in words; empty if it does not say what they are.
  static func objections(_ subject: ColumnSubject) -> [String] {
    guard let (signature, column) = subject.schema.rule(for: subject.origin), let kind = column.kind,
      subject.sample.count > 0
    else { return [] }
    let storages = column.storages.map(\.name).joined(separator: " or ")
    return ["\(signature.name) stores \(kind.name) \(storages) there, which the values are not"]
  }

  /// The storages of texts in which most texts of a sample can be read, the commonest first; empty if they are not read
  /// so, or if there are blobs.
  private static func textStorages(of sample: ColumnSample, among known: [DateStorage]) -> [DateStorage] {
    let texts = sample.texts.filter { !$0.isEmpty && Sentinel($0.span) == nil }
      .map { String(decoding: $0, as: UTF8.self).databaseValue }
    guard sample.blobs.isEmpty, !texts.isEmpty else { return [] }
    // A text is counted for the first storage that reads it, because several may.
    var counts = known.map { _ in 0 }
    let readers = known.indices.filter { known[$0].storageClass == .text || known[$0].secondForm != nil }
    for text in texts {
      if let index = readers.first(where: { known[$0].decode(text) != nil }) { counts[index] += 1 }
    }
    guard counts.reduce(0, +) * 2 >= texts.count else { return [] }
    return zip(known, counts).filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The storages that explain each number, if versions of the software wrote several.
  private static func mixture(of sample: ColumnSample, _ storages: [DateStorage]) -> [DateStorage] {
    let windows = DateWindow.all.filter { storages.contains($0.storage) }
    let numbers = sample.integers.filter { Sentinel($0) == nil }.map(Double.init) + sample.reals
    let explained = numbers.allSatisfy { number in windows.contains { $0.isLikely(number) } }
    return explained && windows.count > 1 ? storages : []
  }

  /// Whether all values have the storage class of a storage, and most can be read in it.
  package static func holds(_ sample: ColumnSample, _ storage: ColumnStorage) -> Bool {
    switch storage.storageClass {
    case .integer:
      let known = sample.integers.count { storage.values.decode($0.databaseValue) != nil }
      return sample.texts.isEmpty && sample.blobs.isEmpty && sample.reals.isEmpty
        && known * 2 >= sample.integers.count
    case .real: return sample.texts.isEmpty && sample.blobs.isEmpty
    case .text: return !sample.hasNumbers && sample.blobs.isEmpty
    case .blob: return !sample.hasNumbers && sample.texts.isEmpty && sample.longCount == 0
    case .null: return false
    }
  }

  /// Whether durations are as long as usual ones; another application with such a table may count in smaller units.
  static func areLikely(_ sample: ColumnSample, _ storage: ColumnStorage) -> Bool {
    guard let unitsPerDay = storage.unitsPerDay else { return true }
    let sorted = (sample.integers.map(Double.init) + sample.reals).sorted()
    return sorted.isEmpty || sorted[sorted.count / 2] < longestDuration * unitsPerDay
  }

  /// The longest usual duration, in days.
  private static let longestDuration = 30.0
}
