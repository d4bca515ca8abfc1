import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes IP addresses from text; from blobs and numbers only under a telling name.
  ///
  /// Keys, hashes and masks have 4 and 16 bytes too, and counters have 32 bits. So the name of the column, the width of
  /// each value and its part of the address space must agree.
  package static let addresses = ColumnJudge("Address") { subject in
    let sample = subject.sample
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, !sample.hasNumbers, sample.blobs.isEmpty { return textFinding(texts, subject) }
    guard AddressName.saysAddress(subject.name), texts.isEmpty else { return nil }
    if !sample.blobs.isEmpty, !sample.hasNumbers, sample.longCount == 0 { return blobFinding(subject) }
    return numberFinding(subject)
  }

  private static func textFinding(_ texts: [[UInt8]], _ subject: ColumnSubject) -> ColumnFinding? {
    let addresses = texts.compactMap { IPAddress($0.span) }
    guard addresses.count == texts.count, !texts.allSatisfy({ isInPairs($0) }) else { return nil }
    let reasons = ["\(texts.count) texts, all IP addresses"]
    // Software versions have four parts too.
    guard AddressName.allowsAddress(subject.name) || addresses.contains(where: { $0.version == .six }) else {
      return ColumnFinding(plain: Evidence(.nothing, .none, reasons))
    }
    return finding(.text, reasons)
  }

  /// Whether a text is eight groups of at most two digits, which an EUI-64 has and an address of IPv6 in use has not.
  private static func isInPairs(_ text: [UInt8]) -> Bool {
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return groups.count == 8 && groups.allSatisfy { (1...2).contains($0.count) }
  }

  /// Judges blobs: some must have 4 bytes or hold an IPv4 address, because keys have 16 bytes too.
  private static func blobFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let blobs = subject.sample.blobs
    let addresses = blobs.compactMap { IPAddressStorage.blob.decode($0.span.data.databaseValue) }
    guard addresses.count == blobs.count, addresses.allSatisfy(\.isInUse) else { return nil }
    let name = nameReason(subject)
    let bytes = "\(countText(blobs.count, "blob")) of 4 or 16 bytes"
    if Set(blobs).count > 1, addresses.contains(where: { $0.holdsVersion4 && !$0.isUnset }) {
      return finding(.blob, [name, bytes + ", all addresses in use"])
    }
    return ColumnFinding(plain: Evidence(.nothing, .open, [name, bytes], candidates: ["ip blob"]))
  }

  /// Judges numbers of 32 bits, whose first part is the highest or the lowest byte.
  private static func numberFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let sample = subject.sample
    let words = sample.integers.compactMap { UInt32(exactly: $0) }
    let set = words.filter { $0 != 0 }
    guard !set.isEmpty, words.count == sample.integers.count, sample.reals.isEmpty, sample.blobs.isEmpty,
      set.contains(where: { $0 >= 1 << 24 })
    else { return nil }
    let name = nameReason(subject)
    let numbers = countText(words.count, "number")
    let isAddress = { (word: UInt32) in (IPAddress(word: word)?.isInUse ?? false) && word >= 1 << 24 }
    let localCount = set.count { IPAddress(word: $0)?.isLocal ?? false }
    let swappedCount = set.count { IPAddress(word: $0.byteSwapped)?.isLocal ?? false }
    // Read in the wrong byte order, one value in eight would begin as no address does; counters grow from row to row.
    let areSpread = Set(set).count >= 8 && Set(set.map { $0 >> 24 }).count > 2 && !sample.isMonotone
    let areLocal = localCount * 4 >= set.count && Set(set).count > 1
    if set.allSatisfy(isAddress), localCount >= swappedCount || swappedCount * 4 < set.count,
      areSpread || areLocal
    {
      return finding(.integer, [name, "\(numbers) of 32 bits, all addresses in use"])
    }
    return ColumnFinding(
      plain: Evidence(
        .nothing, .open,
        [name, "\(numbers) of 32 bits, whose first part may be the highest byte or the lowest"],
        candidates: ["ip integer"]))
  }

  private static func nameReason(_ subject: ColumnSubject) -> String {
    "the name \(subject.origin.column) says an IP address"
  }

  private static func finding(_ storage: IPAddressStorage, _ reasons: [String]) -> ColumnFinding {
    ColumnFinding(
      ColumnFormat(
        kind: .ip, storage: ColumnKind.ip.storage(storage),
        evidence: Evidence(.sample, .strong, reasons, settlesStorage: true)))
  }
}

/// What the name of a column says about IP addresses.
private enum AddressName {
  /// Whether a name says an IP address, and not something made from one or a count of them.
  static func saysAddress(_ name: ColumnName) -> Bool {
    guard !name.mentions(otherWords) else { return false }
    return name.mentions(addressWords) || name.mentions(placeWords) && name.mentions(hostWords)
  }

  /// Whether texts that look like addresses are addresses under this name.
  static func allowsAddress(_ name: ColumnName) -> Bool {
    name.mentions(addressWords.union(hostWords).union(placeWords))
  }

  private static let addressWords: Set<String> = [
    "ip", "ips", "ipv", "ipaddr", "ipaddress", "inet", "cidr", "subnet",
  ]

  private static let placeWords: Set<String> = ["addr", "address"]

  private static let hostWords: Set<String> = [
    "host", "peer", "remote", "client", "server", "network", "gateway", "netmask", "dns",
  ]

  /// Words for things that contain addresses, or number them.
  private static let otherWords: Set<String> = [
    "hash", "md", "sha", "checksum", "crc", "digest", "count", "counter", "counts", "id", "ids", "version",
    "port", "key", "length", "len", "prefix", "mask", "netmask", "token", "flag", "flags", "status", "type",
    "num", "number", "total", "size", "bytes", "hits", "seq", "sequence", "index", "offset", "pointer", "ptr",
    "rank", "score", "rate", "limit", "ttl", "time", "at", "date", "block", "blocks", "mac", "email",
    "street",
    "postal", "encrypted", "salt", "signature", "proto", "protocol", "memory", "asn", "geo", "country",
  ]
}

extension IPAddress {
  /// The IPv4 address of a number in network byte order.
  fileprivate init?(word: UInt32) {
    guard let address = IPAddressStorage.integer.decode(Int64(word).databaseValue) else { return nil }
    self = address
  }

  private var text: String { description }

  /// The first part of an IPv4 address.
  private var firstPart: Int { text.split(separator: ".").first.flatMap { Int($0) } ?? 0 }

  /// Whether this is an IPv4 address, or one in the IPv6 form of IPv4 addresses.
  fileprivate var holdsVersion4: Bool { version == .four || text.hasPrefix("::ffff:") }

  /// Whether all bits are zero, which software writes for "no address".
  fileprivate var isUnset: Bool { text == "0.0.0.0" || text == "::" }

  /// The bits of evidence of each version digit: 4, for random UUIDs, is the strongest, and negative bits count against
  /// UUIDs.
  fileprivate var isInUse: Bool {
    guard version == .six else {
      return (1...223).contains(firstPart) || isUnset || text == "255.255.255.255"
    }
    return text.hasPrefix("2") && text.prefix { $0 != ":" }.count == 4
      || ["fe8", "fd", "fc", "ff0", "::"].contains { text.hasPrefix($0) }
  }

  /// Whether this is an IPv4 address of a private network or of the host itself.
  fileprivate var isLocal: Bool {
    guard version == .four else { return false }
    let parts = text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    return parts[0] == 10 || parts[0] == 127 || parts[0] == 192 && parts[1] == 168
      || parts[0] == 172 && (16...31).contains(parts[1])
  }
}
