package import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes UUIDs from texts and blobs.
  package static let uuids = ColumnJudge("UUID") { subject in
    let sample = subject.sample
    guard !sample.hasNumbers, sample.count > 0, !subject.name.mentions(UUIDReading.otherNames) else {
      return nil
    }
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, sample.blobs.isEmpty { return textFinding(texts, subject) }
    guard texts.isEmpty, sample.blobs.allSatisfy({ $0.count == 16 }) else { return nil }
    let reading = UUIDReading(blobs: sample.blobs)
    let prior = UUIDReading.prior(of: subject.name) + (subject.schema.hints.uuidBlob == nil ? 0 : 3)
    guard reading.isLargeEnough(forPrior: prior) else { return nil }
    guard
      [UUIDStorage.blob, .blobGUID].contains(where: {
        reading.bits(inOrder: $0) + prior >= 6 && reading.fits(inOrder: $0)
      })
    else { return nil }
    let prefersGUID = subject.name.words.contains("guid") || subject.schema.hints.uuidBlob?.isSwapped == true
    guard let order = reading.order(prefersGUID: prefersGUID) else {
      return ColumnFinding(
        plain: Evidence(
          .nothing, .open,
          ["\(reading.count) blobs of 16 bytes that look like UUIDs in either byte order"],
          candidates: ["uuid blob", "uuid blob-guid"]))
    }
    guard reading.bits(inOrder: order) + prior >= 6, reading.fits(inOrder: order) else { return nil }
    return finding(order, [reading.reason(order)] + reading.timeReasons(inOrder: order), reading.count)
  }

  private static func finding(_ storage: UUIDStorage, _ reasons: [String], _ count: Int) -> ColumnFinding {
    ColumnFinding(
      ColumnFormat(
        kind: .uuid, storage: ColumnKind.uuid.storage(storage),
        evidence: Evidence(.sample, count >= 3 ? .strong : .fair, reasons, settlesStorage: true)))
  }

  private static func textFinding(_ texts: [[UInt8]], _ subject: ColumnSubject) -> ColumnFinding? {
    guard let storage = UUIDReading.storage(ofTexts: texts) else { return nil }
    let reading = UUIDReading(texts: texts)
    let times = reading.timeReasons(inOrder: .blob)
    // Digits without hyphens may be something else.
    guard UUIDReading.haveNoHyphens(texts) else {
      return finding(storage, [UUIDReading.reason(forTexts: texts)] + times, texts.count)
    }
    let prior = UUIDReading.prior(of: subject.name)
    guard reading.bits(inOrder: .blob) + prior >= 6, reading.fits(inOrder: .blob),
      reading.isLargeEnough(forPrior: prior)
    else { return nil }
    return finding(
      storage, [reading.reason(of: "text", "of 32 digits", inOrder: .blob)] + times, texts.count)
  }
}

extension UUIDReading {
  /// The storage whose form texts have; nil if they are no UUIDs, or written in several ways.
  static func storage(ofTexts texts: [[UInt8]]) -> UUIDStorage? {
    let canonical = texts.count { UUIDWords(text: $0.span) != nil }
    guard canonical * 10 < texts.count * 9 else {
      let upper = texts.count { text in text.contains { (0x41...0x46).contains($0) } }
      return texts.isEmpty ? nil : upper * 2 > texts.count ? .textUpper : .text
    }
    return haveNoHyphens(texts) ? .hex : nil
  }

  /// Whether texts are UUIDs of digits alone.
  static func haveNoHyphens(_ texts: [[UInt8]]) -> Bool {
    texts.allSatisfy { UUIDWords(digits: $0.span) != nil }
  }

  /// How texts are written, in words.
  static func reason(forTexts texts: [[UInt8]]) -> String {
    "\(countText(texts.count, "text")) of \(texts.first?.count == 32 ? "32 digits" : "36 characters with hyphens")"
  }
}

/// Weighs whether 16-byte values are UUIDs, in either byte order.
///
/// The version digit and the variant bits of a UUID have fixed places. Each value is compared with random bytes, in
/// bits of evidence.
package struct UUIDReading {
  private let values: [UUIDWords]
  /// Whether some value occurs more than once.
  private let isRepeating: Bool

  /// How many distinct values there are, without all zeros and all ones, which say nothing.
  package var count: Int { values.count }

  init(blobs: [[UInt8]]) {
    self.init(blobs.compactMap { UUIDWords(blob: $0.span) })
  }

  init(texts: [[UInt8]]) {
    self.init(texts.compactMap { UUIDWords(text: $0.span) ?? UUIDWords(digits: $0.span) })
  }

  init(_ words: [UUIDWords]) {
    let nothing: Set<UInt64> = [0, .max]
    let all = words.filter { !(nothing.contains($0.high) && nothing.contains($0.low)) }
    values = Array(Set(all))
    isRepeating = values.count < all.count
  }

  /// How much more likely the values are UUIDs in a byte order than random bytes, in bits.
  package func bits(inOrder storage: UUIDStorage) -> Double {
    values.reduce(0) { sum, words in
      let words = storage.isSwapped ? words.guidSwapped : words
      let version = Int(words.high >> 12 & 15)
      let variant = words.low >> 62 == 2 ? 1.96 : -4.6
      return sum + Self.versionBits[version] + variant
    }
  }

  /// The storage in whose byte order the values are UUIDs, or nil if either could be.
  package func order(prefersGUID: Bool) -> UUIDStorage? {
    guard count > 0 else { return nil }
    let difference = bits(inOrder: .blob) - bits(inOrder: .blobGUID) + (prefersGUID ? -2 : 2)
    return difference >= 4.3 ? .blob : difference <= -4.3 ? .blobGUID : nil
  }

  /// How many values have a version and the variant of UUIDs at their places.
  private func fittingCount(inOrder storage: UUIDStorage) -> Int {
    values.count { words in
      let words = storage.isSwapped ? words.guidSwapped : words
      return (1...8).contains(words.high >> 12 & 15) && words.low >> 62 == 2
    }
  }

  /// Whether there are values, and all are UUIDs of versions that other values have too.
  func hasVersions(of others: UUIDReading, inOrder storage: UUIDStorage) -> Bool {
    func version(_ words: UUIDWords) -> UInt64? {
      let words = storage.isSwapped ? words.guidSwapped : words
      return words.low >> 62 == 2 ? words.high >> 12 & 15 : nil
    }
    let known = Set(others.values.compactMap(version))
    return count > 0 && values.allSatisfy { version($0).map(known.contains) ?? false }
  }

  /// Whether nearly all values can be UUIDs in a byte order; if there are few, all must.
  package func fits(inOrder storage: UUIDStorage) -> Bool {
    fittingCount(inOrder: storage) * 20 >= count * 19
  }

  /// Whether there are enough values: one hash in 64 looks like a random UUID, so a single value needs a name that
  /// says so.
  func isLargeEnough(forPrior prior: Double) -> Bool { count >= 2 || prior >= 4 }

  /// Why this byte order is the one, in words.
  package func reason(_ storage: UUIDStorage) -> String {
    reason(of: "blob", "of 16 bytes", inOrder: storage) + " in \(storage.isSwapped ? ".NET" : "RFC") order"
  }

  /// How many values are UUIDs, in words.
  package func reason(of noun: String, _ size: String, inOrder storage: UUIDStorage) -> String {
    let fitting = fittingCount(inOrder: storage)
    let nouns = (isRepeating ? "different " : "") + (count == 1 ? noun : noun + "s")
    return fitting == count
      ? "\(count) \(nouns) \(size), which have the version and the variant of UUIDs"
      : "\(fitting) of \(count) \(nouns) \(size) have the version and the variant of UUIDs"
  }

  /// The bits of evidence of each version digit: 4, for random UUIDs, is the strongest, and negative bits count against
  /// UUIDs.
  private static let versionBits: [Double] = [
    -5.2, -0.3, -5.2, -2, 3.7, -1, -3.6, 0.4, -3.6, -5.2, -5.2, -5.2, -5.2, -5.2, -5.2, -5.2,
  ]

  /// What a name says before the values are read, in bits.
  static func prior(of name: ColumnName) -> Double {
    if name.mentions(["uuid", "guid", "uid", "unid", "udid"]) { return 6 }
    return name.ends(in: ["id", "ids", "identifier", "pk"]) ? 1 : -20
  }

  /// Words for other things of 16 bytes or 32 digits.
  static let otherNames: Set<String> = [
    "hash", "md", "md5", "sha", "sha1", "sha256", "checksum", "crc", "digest", "salt", "nonce", "iv",
    "secret",
    "token", "signature", "sig", "ip", "ipv", "ip6", "ipv6", "addr", "address", "mac", "key", "fingerprint",
    "etag",
    "hmac", "seed", "cipher", "payload", "data", "content", "bytes", "raw", "thumbprint", "challenge",
    "password", "pw", "pass", "auth", "cookie", "cert", "certificate", "count", "size", "version", "name",
  ]
}

// MARK: - Time

extension UUIDReading {
  /// The version of the values and when they were made, in words; empty for versions without a time.
  func timeReasons(inOrder storage: UUIDStorage) -> [String] {
    let words = values.map { storage.isSwapped ? $0.guidSwapped : $0 }
    let instants = words.compactMap(\.madeAt).sorted()
    guard instants.count == words.count, let first = instants.first, let last = instants.last else {
      return []
    }
    let versions = Set(words.map { "\($0.high >> 12 & 15)" }).sorted().joined(separator: " and ")
    return ["version \(versions), made " + (first == last ? "\(first)" : "\(first) to \(last)")]
  }
}

extension UUIDWords {
  /// When a UUID of version 1, 6 or 7 was made; nil for other versions.
  var madeAt: Timestamp? {
    guard low >> 62 == 2 else { return nil }
    let ticks: UInt64
    switch high >> 12 & 15 {
    case 1: ticks = (high & 0xFFF) << 48 | (high >> 16 & 0xFFFF) << 32 | high >> 32
    case 6: ticks = (high >> 16) << 12 | high & 0xFFF
    case 7: return DateStorage.unixMilliseconds.decode(Int64(high >> 16).databaseValue)
    default: return nil
    }
    // Units of 100 ns since 1582-10-15.
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 10_000_000)
    return Timestamp(seconds: Int64(seconds) - 12_219_292_800, nanoseconds: Int32(rest) * 100)
  }
}
