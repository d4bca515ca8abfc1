import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes ULIDs from texts of 26 digits and blobs of 16 bytes that begin with a present-day time in milliseconds.
  package static let ulids = ColumnJudge("ULID") { subject in
    let sample = subject.sample
    guard !sample.hasNumbers, sample.longCount == 0 else { return nil }
    let isNamed = subject.name.mentions(["ulid"])
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, sample.blobs.isEmpty {
      let ulids = texts.compactMap { ULID($0.span) }.filter(isOfOurDay)
      guard ulids.count == texts.count else { return nil }
      let reasons = ["\(texts.count) texts, all ULIDs", madeText(ulids)]
      guard isNamed || ulids.count >= 3 else {
        return ColumnFinding(plain: Evidence(.nothing, .none, reasons))
      }
      let isLower = texts.allSatisfy { text in !text.contains { (0x41...0x5A).contains($0) } }
      return finding(isLower ? .textLower : .text, reasons)
    }
    guard texts.isEmpty, !sample.blobs.isEmpty, !subject.name.mentions(UUIDReading.otherNames) else {
      return nil
    }
    let ulids = sample.blobs.compactMap { ULID(blob: $0.span) }.filter(isOfOurDay)
    // Under another name there must be so many that random bytes could not all begin with such a time.
    guard ulids.count == sample.blobs.count,
      isNamed || UUIDReading.prior(of: subject.name) > 0 && Set(ulids).count >= 5
    else { return nil }
    return finding(
      .blob,
      ["\(ulids.count) blobs of 16 bytes that begin with a time and are no UUIDs", madeText(ulids)])
  }

  private static func finding(_ storage: ULIDStorage, _ reasons: [String]) -> ColumnFinding {
    ColumnFinding(
      ColumnFormat(
        kind: .ulid, storage: ColumnKind.ulid.storage(storage),
        evidence: Evidence(.sample, .strong, reasons, settlesStorage: true)))
  }

  private static func madeText(_ ulids: [ULID]) -> String {
    guard let first = ulids.min(), let last = ulids.max() else { return "" }
    let (start, end) = (first.timestamp, last.timestamp)
    return "made " + (start == end ? "\(start)" : "\(start) to \(end)")
  }

  /// Whether a ULID was made in the years 2000 to 2099.
  private static func isOfOurDay(_ ulid: ULID) -> Bool {
    (946_684_800..<4_102_444_800).contains(ulid.timestamp.seconds)
  }
}
