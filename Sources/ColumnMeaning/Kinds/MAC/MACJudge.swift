import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes hardware addresses from texts; from digits, blobs and numbers only under a telling name.
  package static let hardwareAddresses = ColumnJudge("MAC") { subject in
    let sample = subject.sample
    let isNamed = HardwareAddressName.saysAddress(subject.name)
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, !sample.hasNumbers, sample.blobs.isEmpty, sample.longCount == 0 {
      return HardwareAddressReading.textFinding(texts, subject, isNamed: isNamed)
    }
    guard isNamed, texts.isEmpty, sample.longCount == 0, sample.reals.isEmpty else { return nil }
    let says = "the name \(subject.origin.column) says a hardware address"
    if !sample.hasNumbers, !sample.blobs.isEmpty {
      let addresses = sample.blobs.compactMap { HardwareAddress(blob: $0.span) }
      guard addresses.count == sample.blobs.count, addresses.contains(where: \.isSet) else { return nil }
      // A message authentication code has 8 bytes too.
      guard
        addresses.allSatisfy({ $0.byteCount == 6 }) || subject.name.mentions(HardwareAddressName.longWords)
      else { return nil }
      return HardwareAddressReading.finding(
        .blob, [says, "\(countText(addresses.count, "blob")) of 6 or 8 bytes"])
    }
    guard sample.blobs.isEmpty, !sample.integers.isEmpty else { return nil }
    let set = sample.integers.filter { $0 != 0 }
    // Small numbers are keys of a table of addresses.
    guard !set.isEmpty, set.allSatisfy({ (1 << 32..<1 << 48).contains($0) }) else { return nil }
    return HardwareAddressReading.finding(.integer, [says, "\(countText(set.count, "number")) of 48 bits"])
  }
}

/// What texts say about hardware addresses.
enum HardwareAddressReading {
  /// The storage in whose form a text is written; nil if it is no address.
  static func storage(of text: Span<UInt8>) -> HardwareAddressStorage? {
    guard let (_, form) = HardwareAddress.read(text) else { return nil }
    var isUpper = false
    for index in text.indices where (0x41...0x46).contains(text[index]) { isUpper = true }
    let storages = HardwareAddressStorage.all.filter { $0.text?.form == form }
    return storages.first { $0.text?.isUpper == isUpper } ?? storages.first
  }

  static func textFinding(
    _ texts: [[UInt8]], _ subject: ColumnSubject, isNamed: Bool
  ) -> ColumnFinding? {
    let read = texts.compactMap { HardwareAddress.read($0.span) }
    guard read.count == texts.count, read.contains(where: \.address.isSet), let storage = usualStorage(texts)
    else { return nil }
    // Digits without separators could be any number, and groups of decimal digits any other code.
    let isTelling =
      read.allSatisfy { [.colons, .hyphens, .dots].contains($0.form) }
      && texts.contains { text in
        text.contains { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "f") }
      }
    guard isNamed || isTelling else { return nil }
    let reason = "\(countText(texts.count, "text")), all hardware addresses"
    return finding(
      storage, (isNamed ? ["the name \(subject.origin.column) says a hardware address"] : []) + [reason],
      texts.count >= 3 || isNamed && isTelling ? .strong : .fair)
  }

  /// The form of columns whose declared type says hardware addresses.
  @Sendable static func declaredFormat(_ subject: ColumnSubject) -> ColumnFormat? {
    let texts = subject.sample.texts.filter { !$0.isEmpty }
    let storage: HardwareAddressStorage?
    if let usual = usualStorage(texts) {
      storage = usual
    } else if !subject.sample.blobs.isEmpty {
      storage = .blob
    } else if !subject.sample.integers.isEmpty {
      let isLong =
        subject.declaredType.name.contains("8") && subject.declaredType.name != "EUI48"
        || subject.declaredType.name.contains("64")
      storage = isLong ? .integer64 : .integer
    } else {
      return nil
    }
    return ColumnFormat(
      kind: .mac, storage: storage.flatMap(ColumnKind.mac.storage), declaredType: subject.declaredType,
      evidence: Evidence(
        .declaredType, .certain, ["declared \(subject.declaredType.text)"], settlesStorage: true))
  }

  static func finding(
    _ storage: HardwareAddressStorage, _ reasons: [String], _ confidence: Evidence.Confidence = .strong
  ) -> ColumnFinding {
    ColumnFinding(
      ColumnFormat(
        kind: .mac, storage: ColumnKind.mac.storage(storage),
        evidence: Evidence(.sample, confidence, reasons, settlesStorage: true)))
  }

  /// The storage of most texts; nil if there are no addresses.
  private static func usualStorage(_ texts: [[UInt8]]) -> HardwareAddressStorage? {
    // Texts without letters fit capitals and small letters.
    var telling: [String: Int] = [:]
    var others: [String: Int] = [:]
    for text in texts {
      guard let name = storage(of: text.span)?.name else { continue }
      let hasLetter = text.contains { (0x61...0x66).contains($0 | 0x20) }
      if hasLetter { telling[name, default: 0] += 1 } else { others[name, default: 0] += 1 }
    }
    let counts = telling.isEmpty ? others : telling
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
      HardwareAddressStorage.named($0.key)
    }
  }
}

/// What the name of a column says about hardware addresses.
enum HardwareAddressName {
  /// Whether a name says a hardware address, and not something made from one.
  static func saysAddress(_ name: ColumnName) -> Bool {
    guard !name.mentions(otherWords) else { return false }
    if name.mentions(words) || name.mentions(longWords) { return true }
    return name.mentions(["address", "addr"]) && name.mentions(deviceWords)
  }

  /// Words for addresses of 8 bytes.
  static let longWords: Set<String> = ["eui", "wwn", "wwpn", "wwnn", "wwid", "ieee", "ieeeaddr"]

  private static let words: Set<String> = [
    "mac", "macs", "macaddr", "macaddress", "bssid", "hwaddr", "hwaddress", "lladdr", "bdaddr", "ethaddr",
    "devmac", "srcmac", "dstmac",
  ]

  private static let deviceWords: Set<String> = [
    "hw", "hardware", "ether", "ethernet", "bluetooth", "bt", "bd", "ble", "wifi", "wlan", "physical",
    "beacon",
    "link",
  ]

  private static let otherWords: Set<String> = [
    "hash", "hmac", "count", "vendor", "oui", "prefix", "version", "os", "osx", "type", "flag", "flags",
    "mask",
    "tag", "signature", "key", "length", "len", "size", "salt", "cipher", "algorithm", "digest", "path",
    "name",
  ]
}
