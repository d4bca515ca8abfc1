import TypedSQLiteCore

/// Concludes the storage of a column whose declared type states the kind.
package enum DeclaredKindJudge {
  /// The format of a column whose declared type states its kind.
  package static func finding(_ kind: ColumnKind, _ subject: ColumnSubject) -> ColumnFinding {
    let format = kind.judges.ofDeclared?(subject) ?? declared(kind, subject.declaredType)
    guard format.evidence.confidence == .certain, let strays = Self.strays(kind, format, subject.sample)
    else { return ColumnFinding(format) }
    let evidence = Evidence(
      format.evidence.source, strays.areAll ? .fair : .strong, format.evidence.reasons + [strays.text],
      settlesStorage: format.evidence.settlesStorage && !strays.areAll)
    return ColumnFinding(format.with(evidence: evidence))
  }

  /// The cells of a sample that no storage of the declared kind can hold, or else those that are not in the storage of the
  /// format, in words; nil if there are none.
  private static func strays(
    _ kind: ColumnKind, _ format: ColumnFormat, _ sample: ColumnSample
  ) -> (text: String, areAll: Bool)? {
    let texts = sample.texts.filter { !$0.isEmpty && Sentinel($0.span) == nil }
      .map { String(decoding: $0, as: UTF8.self).databaseValue }
    let blobs = sample.blobs.map { $0.span.data.databaseValue }
    var numbers: [DatabaseValue] = []
    if !kind.values.readsNumbers {
      numbers += sample.integers.filter { !kind.values.areDates || Sentinel($0) == nil }.map(\.databaseValue)
      numbers += sample.reals.filter { !kind.values.areDates || Sentinel($0) == nil }.map(\.databaseValue)
    }
    let values = numbers + texts + blobs
    func outside(_ storages: [ColumnStorage], _ values: [DatabaseValue]) -> [DatabaseValue] {
      values.filter { value in !storages.contains { $0.values.decode(value) != nil } }
    }
    func text(_ strays: [DatabaseValue], _ what: String) -> String {
      let list = strays.prefix(3).map(shown).joined(separator: ", ")
      return
        "\(strays.count) of \(countText(sample.count, "cell")) \(strays.count == 1 ? "is" : "are") \(what): \(list)"
    }
    let others = outside([format.storage].compactMap(\.self) + format.otherStorages, values)
    let strays = outside(kind.storages, others)
    if !strays.isEmpty { return (text(strays, "no \(kind.name)"), strays.count == values.count) }
    return others.isEmpty || format.storage == nil ? nil : (text(others, "in another form"), false)
  }

  private static func shown(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .string(let text): "'\(text.prefix(30))'"
    case .blob(let data): "a blob of \(countText(data.withSpan { $0.count }, "byte"))"
    default: "\(value)"
    }
  }

  /// The format that a declared type settles by itself.
  package static func declared(_ kind: ColumnKind, _ type: DeclaredType) -> ColumnFormat {
    ColumnFormat(
      kind: kind, storage: kind.declared.sayStorage ? kind.storages.first : nil, declaredType: type,
      evidence: .declared(type.text))
  }

  // MARK: - Decimals

  /// The format of decimals, which a column of affinity NUMERIC keeps as numbers.
  static func decimals(_ subject: ColumnSubject) -> ColumnFormat? {
    let numbers = subject.sample.integers.count + subject.sample.reals.count
    guard numbers > 0, numbers >= subject.sample.texts.count,
      let storage = ColumnKind.decimal.storage(DecimalStorage.real)
    else { return nil }
    return ColumnFormat(
      kind: .decimal, storage: storage, declaredType: subject.declaredType,
      evidence: .declared(subject.declaredType.text))
  }

  // MARK: - Dates

  /// The format of instants or days, whose numbers several storages may explain.
  static func dates(_ kind: ColumnKind, _ subject: ColumnSubject) -> ColumnFormat {
    let type = "declared \(subject.declaredType.text)"
    if let signature = SignatureJudge.date(kind, subject, reason: type) { return signature }
    guard subject.sample.hasNumbers else { return dateTexts(kind, subject, type) }
    let reading = NumberDateReading(subject.sample, name: subject.name)
    guard reading.count > 0 else { return dateTexts(kind, subject, type) }
    let candidates = reading.candidates.map(\.storage)
    // Texts among the numbers have a zone too.
    let zones = TextDateReading(subject.sample)?.reasonsAmongNumbers(subject) ?? []
    if candidates.count == 1, let storage = kind.storage(candidates[0]) {
      return format(
        kind, storage, subject,
        Evidence(
          .declaredType, reading.count >= 5 ? .strong : .fair,
          [type] + reading.reasons(candidates[0]) + zones, settlesStorage: true))
    }
    if let (window, siblings) = reading.window(confirmedBy: subject),
      let storage = kind.storage(window.storage)
    {
      return format(
        kind, storage, subject,
        Evidence(
          .declaredType, .fair,
          [type] + reading.bareReasons(window.storage) + ["as are the numbers of \(siblings)"] + zones,
          settlesStorage: true))
    }
    let mixture = reading.mixture.compactMap { kind.storage($0.storage) }
    if let main = mixture.first {
      let list = mixture.map(\.name).joined(separator: " and ")
      return format(
        kind, main, others: Array(mixture.dropFirst()), subject,
        Evidence(
          .declaredType, .strong,
          [type, "\(countText(reading.count, "number")), each recognised by its magnitude as \(list)"] + zones
        ))
    }
    let reasons =
      candidates.isEmpty
      ? [reading.refusal] : reading.rivalReasons
    return format(
      kind, nil, subject,
      Evidence(.declaredType, .open, [type] + reasons, candidates: candidates.map { "\(kind.name) \($0)" }))
  }

  private static func dateTexts(
    _ kind: ColumnKind, _ subject: ColumnSubject, _ type: String
  ) -> ColumnFormat {
    let dates = TextDateReading(subject.sample)
    let mayBeMixed = dates?.hasStrays != false
    guard let reading = dates, !mayBeMixed || TextFormReading.storage(of: subject.sample) == nil else {
      if let storage = TextFormReading.storage(of: subject.sample).flatMap(kind.storage) {
        return format(
          kind, storage, subject,
          Evidence(
            .declaredType, .strong,
            [type, "\(countText(subject.sample.texts.count, "text")), as \(storage.name)"],
            settlesStorage: true))
      }
      return ColumnFormat(
        kind: kind, storage: nil, declaredType: subject.declaredType, textZone: subject.textZone,
        evidence: .declared(subject.declaredType.text))
    }
    if reading.looksLikeDuration(subject.name) {
      if subject.name.namesLength { return durationTexts(subject, type) }
      return format(
        kind, nil, readsOtherForms: false, subject,
        Evidence(
          .declaredType, .open,
          [type, "the texts are within days of 1970-01-01, like the durations that SQLAlchemy stores"],
          candidates: ["duration since-1970", "date text"]))
    }
    return format(
      kind, reading.storage(of: kind), subject,
      Evidence(.declaredType, .certain, [type, reading.reason] + reading.zoneReasons(subject)))
  }

  /// Durations that are stored as the instant so long after the start of 1970.
  private static func durationTexts(_ subject: ColumnSubject, _ type: String) -> ColumnFormat {
    format(
      .duration, ColumnKind.duration.storage(DurationStorage.sinceEpoch), readsOtherForms: false, subject,
      Evidence(
        .declaredType, .strong,
        [
          type, "the name \(subject.origin.column) says a duration",
          "the texts are within days of 1970-01-01, like the durations that SQLAlchemy stores",
        ], settlesStorage: true))
  }

  private static func format(
    _ kind: ColumnKind, _ storage: ColumnStorage?, others: [ColumnStorage] = [],
    readsOtherForms: Bool = true, _ subject: ColumnSubject, _ evidence: Evidence
  ) -> ColumnFormat {
    ColumnFormat(
      kind: kind, storage: storage, otherStorages: others, readsOtherForms: readsOtherForms,
      declaredType: subject.declaredType, textZone: subject.textZone, evidence: evidence)
  }

  // MARK: - Times of day

  /// The format of times that are stored with the fixed day that Rails gives them.
  static func railsTimes(_ subject: ColumnSubject) -> ColumnFormat? {
    let texts = subject.sample.texts.filter { !$0.isEmpty }
    guard !texts.isEmpty, !subject.sample.hasNumbers, subject.sample.blobs.isEmpty,
      texts.allSatisfy({ TimeStorage.rails.decode(String(decoding: $0, as: UTF8.self).databaseValue) != nil })
    else { return nil }
    return format(
      .time, ColumnKind.time.storage(TimeStorage.rails), readsOtherForms: false, subject,
      Evidence(
        .declaredType, .strong,
        [
          "declared \(subject.declaredType.text)",
          "\(countText(texts.count, "text")) of 2000-01-01, as Rails stores times of day",
        ], settlesStorage: true))
  }

  // MARK: - Lengths of time

  /// The format of durations in numbers, whose unit only the name can tell.
  static func durations(_ subject: ColumnSubject) -> ColumnFormat? {
    guard subject.sample.hasNumbers else { return nil }
    let type = "declared \(subject.declaredType.text)"
    let unit = subject.name.words.last.flatMap { TimeWords.durationUnits[$0] }
    if let storage = unit.flatMap(ColumnKind.duration.storage) {
      return format(
        .duration, storage, subject,
        Evidence(
          .declaredType, .strong, [type, "the name \(subject.origin.column) says the unit"],
          settlesStorage: true))
    }
    return format(
      .duration, nil, subject,
      Evidence(
        .declaredType, .open, [type, "numbers, and nothing says their unit"],
        candidates: [DurationStorage.seconds, .milliseconds, .microseconds, .nanoseconds, .ticks]
          .map { "duration \($0)" }))
  }

  // MARK: - UUIDs

  /// The format of UUIDs, whose bytes may be in two orders.
  static func uuids(_ subject: ColumnSubject) -> ColumnFormat {
    let type = subject.declaredType
    let blobs = UUIDReading(blobs: subject.sample.blobs)
    let says = "declared \(type.text)"
    // A column declared UUID has the standard's byte order unless its values contradict that.
    let usual = type.name == "UUID" ? ColumnKind.uuid.storages.first : nil
    guard blobs.count > 0 else {
      let texts = subject.sample.texts.filter { !$0.isEmpty }
      let times = UUIDReading(texts: texts).timeReasons(inOrder: .blob)
      if subject.sample.blobs.isEmpty, let storage = UUIDReading.storage(ofTexts: texts) {
        return ColumnFormat(
          kind: .uuid, storage: ColumnKind.uuid.storage(storage), declaredType: type,
          evidence: Evidence(
            .declaredType, .certain, [says, UUIDReading.reason(forTexts: texts)] + times,
            settlesStorage: true))
      }
      return ColumnFormat(
        kind: .uuid, storage: usual, declaredType: type,
        evidence: Evidence(.declaredType, .certain, [says] + times))
    }
    let prefersGUID = usual == nil || subject.schema.hints.uuidBlob?.isSwapped == true
    guard let order = blobs.order(prefersGUID: prefersGUID) else {
      return ColumnFormat(
        kind: .uuid, storage: usual, declaredType: type,
        evidence: Evidence(
          .declaredType, usual == nil ? .open : .fair,
          [says, "\(blobs.count) blobs, whose version digits do not tell the byte order"],
          candidates: usual == nil ? ["uuid blob", "uuid blob-guid"] : []))
    }
    return ColumnFormat(
      kind: .uuid, storage: ColumnKind.uuid.storage(order), declaredType: type,
      evidence: Evidence(
        .declaredType, .strong, [says, blobs.reason(order)] + blobs.timeReasons(inOrder: order),
        settlesStorage: true))
  }
}
