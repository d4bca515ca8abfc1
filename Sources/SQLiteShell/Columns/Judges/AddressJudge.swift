import TypedSQLite

extension ColumnJudge {
  /// Texts that are IP addresses; of blobs and numbers under a name that says so, what could be one.
  ///
  /// Keys, hashes and masks have 4 and 16 bytes too, so that a blob is shown as an address only once that is stated
  /// or declared.
  static let addresses = ColumnJudge("addresses") { subject in
    let sample = subject.sample
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, !sample.hasNumbers, sample.blobs.isEmpty { return textFinding(texts, subject) }
    guard subject.name.mentions(addressWords), !subject.name.mentions(otherWords), texts.isEmpty else {
      return nil
    }
    if !sample.blobs.isEmpty, !sample.hasNumbers, sample.longCount == 0 { return blobFinding(subject) }
    return numberFinding(subject)
  }

  private static func textFinding(_ texts: [[UInt8]], _ subject: ColumnSubject) -> ColumnFinding? {
    let addresses = texts.compactMap { IPAddress($0.span) }
    guard addresses.count == texts.count else { return nil }
    let reasons = ["\(texts.count) texts, all IP addresses"]
    // Versions of software have four parts too.
    let isNamed = subject.name.mentions(addressWords.union(hostWords))
    guard isNamed || addresses.contains(where: { $0.version == .six }) else {
      return ColumnFinding(plain: Evidence(.nothing, .none, reasons))
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .ip, storage: ColumnKind.ip.storage(named: "text"),
        evidence: Evidence(.sample, .strong, reasons, settlesStorage: true)))
  }

  private static func blobFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let blobs = subject.sample.blobs
    let addresses = blobs.compactMap { IPAddressStorage.blob.decode($0.span.data.databaseValue) }
    guard addresses.count == blobs.count, addresses.allSatisfy(isInUse) else { return nil }
    return ColumnFinding(
      plain: Evidence(
        .nothing, .open,
        [
          "the name \(subject.origin.column) says an IP address",
          "\(blobs.count) \(blobs.count == 1 ? "blob" : "blobs") of 4 or 16 bytes",
        ], candidates: ["ip blob"]))
  }

  /// Numbers of 32 bits, in which the order of the bytes is open.
  private static func numberFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let numbers = subject.sample.integers
    guard !numbers.isEmpty, subject.sample.reals.isEmpty, subject.sample.blobs.isEmpty,
      numbers.allSatisfy({ UInt32(exactly: $0) != nil }), numbers.contains(where: { $0 >= 1 << 24 })
    else { return nil }
    return ColumnFinding(
      plain: Evidence(
        .nothing, .open,
        [
          "the name \(subject.origin.column) says an IP address",
          "\(countText(numbers.count)) of 32 bits, whose first part may lie in the highest byte or in the lowest",
        ], candidates: ["ip integer"]))
  }

  /// Whether an address lies in a part of version 6 that is in use; of random bytes a seventh do.
  private static func isInUse(_ address: IPAddress) -> Bool {
    let text = address.description
    return address.version == .four || text.hasPrefix("2") && text.prefix { $0 != ":" }.count == 4
      || ["fe8", "fd", "fc", "ff0", "::"].contains { text.hasPrefix($0) }
  }

  /// Words that name IP addresses.
  private static let addressWords: Set<String> = [
    "ip", "ips", "ipv", "ipaddr", "ipaddress", "inet", "cidr", "subnet",
  ]

  /// Words of names under which texts in the form of addresses are such.
  private static let hostWords: Set<String> = [
    "addr", "address", "host", "peer", "remote", "client", "server", "network", "gateway", "netmask", "dns",
  ]

  /// Words of things that are made of addresses.
  private static let otherWords: Set<String> = [
    "hash", "md", "sha", "checksum", "crc", "digest", "count", "id", "ids", "version", "port", "key",
    "length", "len",
    "prefix", "mask", "token", "flag", "flags", "status", "type",
  ]
}
