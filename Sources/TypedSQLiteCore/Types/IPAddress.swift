/// An IP address of version 4 or 6, optionally with the prefix length of a network.
///
/// It makes no system calls, which give no prefix lengths and not everywhere the shortest form of RFC 5952.
///
/// ```swift
/// let address = IPAddress("2001:DB8:0:0:0:0:0:1")
/// address?.description  // "2001:db8::1"
/// ```
public struct IPAddress: Hashable, Sendable {
  /// The version of the protocol.
  public enum Version: Hashable, Sendable {
    /// Addresses of 32 bits.
    case four
    /// Addresses of 128 bits.
    case six
  }

  /// The version of the protocol.
  public let version: Version
  /// How many bits identify the network, as in `10.0.0.0/8`; nil if not stated.
  public let prefixLength: Int?
  /// The address as a number; IPv4 addresses use the lowest 32 bits.
  internal let bits: UInt128

  package init(_ version: Version, _ bits: UInt128, prefixLength: Int? = nil) {
    self.version = version
    self.bits = bits
    self.prefixLength = prefixLength
  }

  /// Reads a whole text: `192.168.0.1` or `2001:db8::1`, optionally followed by `/` and a prefix length.
  ///
  /// The numbers of an IPv4 address have no leading zeros, which some software reads as octal. A zone such as
  /// `%eth0` is not part of an address.
  public init?(_ text: Span<UInt8>) {
    let slash = text.firstIndex(of: UInt8(ascii: "/"))
    let address = text.extracting(0..<(slash ?? text.count))
    if let four = address.addressOfVersion4 {
      (version, bits) = (.four, UInt128(four))
    } else if let six = address.addressOfVersion6 {
      (version, bits) = (.six, six)
    } else {
      return nil
    }
    guard let slash else {
      prefixLength = nil
      return
    }
    let limit: UInt32 = version == .four ? 32 : 128
    guard let length = text.extracting(slash + 1..<text.count).smallNumber(upTo: limit) else { return nil }
    prefixLength = Int(length)
  }

  /// Reads a whole text, such as `192.168.0.1`, `2001:db8::1` or `10.0.0.0/8`.
  public init?(_ text: String) {
    guard let address = text.withUTF8Span({ IPAddress($0) }) else { return nil }
    self = address
  }
}

// MARK: - Order

extension IPAddress {
  /// A number that is not less for a later address; addresses of version 4 come first.
  package var place: Double { version == .four ? Double(bits) : 4_294_967_296 + Double(bits) }

  /// Whether an address comes before another one; of two equal ones, the larger network.
  package func precedes(_ other: IPAddress) -> Bool {
    guard version == other.version else { return version == .four }
    return bits == other.bits
      ? (prefixLength ?? 129) < (other.prefixLength ?? 129) : bits < other.bits
  }
}

// MARK: - Reading

extension Span<UInt8> {
  /// The number of one to three decimal digits without a leading zero; nil for anything else.
  fileprivate func smallNumber(upTo limit: UInt32) -> UInt32? {
    guard (1...3).contains(count), count == 1 || self[0] != UInt8(ascii: "0") else { return nil }
    var number: UInt32 = 0
    for index in indices {
      guard let digit = digit(at: index) else { return nil }
      number = number * 10 + UInt32(digit)
    }
    return number <= limit ? number : nil
  }

  /// The address of four numbers separated by points.
  fileprivate var addressOfVersion4: UInt32? {
    guard (7...15).contains(count) else { return nil }
    var address: UInt32 = 0
    var start = 0
    for part in 0..<4 {
      let end = part < 3 ? firstIndex(of: UInt8(ascii: "."), from: start) : count
      guard let end, let number = extracting(start..<end).smallNumber(upTo: 255) else { return nil }
      address = address << 8 | number
      start = end + 1
    }
    return address
  }

  /// The number of eight groups between colons, in which `::` replaces missing zeros.
  fileprivate var addressOfVersion6: UInt128? {
    guard (2...45).contains(count) else { return nil }
    var address: UInt128 = 0
    var groups = 0
    var gap: Int?
    var index = 0
    if has(":", at: 0) {
      guard has(":", at: 1) else { return nil }
      gap = 0
      index = 2
    }
    while index < count {
      let start = index
      var group: UInt128 = 0
      while index < count, index - start < 4, self[index].hexadecimalValue < 16 {
        group = group << 4 | UInt128(self[index].hexadecimalValue)
        index += 1
      }
      guard index > start else { return nil }
      if has(".", at: index) {
        // The last 32 bits may be written in the IPv4 form.
        guard let four = extracting(start..<count).addressOfVersion4 else { return nil }
        address = address << 32 | UInt128(four)
        groups += 2
        break
      }
      address = address << 16 | group
      groups += 1
      guard groups <= 8, index < count else { break }
      guard has(":", at: index), index + 1 < count else { return nil }
      index += 1
      guard has(":", at: index) else { continue }
      guard gap == nil else { return nil }
      gap = groups
      index += 1
    }
    guard let gap else { return groups == 8 ? address : nil }
    guard groups < 8 else { return nil }
    let tailBits = UInt128(16 * (groups - gap))
    let tail = address & ((1 << tailBits) - 1)
    return gap == 0 ? tail : (address >> tailBits) << UInt128(16 * (8 - gap)) | tail
  }
}

// MARK: - Writing

extension IPAddress: CustomStringConvertible {
  /// The address as RFC 5952 writes it: in lower case, the longest run of zeros as `::`.
  public var description: String {
    var buffer = ByteBuffer(capacity: 48)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// Appends the address as RFC 5952 writes it, with its prefix length if it has one.
  public func write(to buffer: inout ByteBuffer) {
    switch version {
    case .four: Self.write(four: UInt32(truncatingIfNeeded: bits), to: &buffer)
    case .six: writeSix(to: &buffer)
    }
    guard let prefixLength else { return }
    buffer.append(UInt8(ascii: "/"))
    buffer.append(decimal: Int64(prefixLength))
  }

  private static func write(four: UInt32, to buffer: inout ByteBuffer) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      if shift < 24 { buffer.append(UInt8(ascii: ".")) }
      buffer.append(decimal: Int64(four >> shift & 255))
    }
  }

  private func group(_ index: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: bits >> UInt128(16 * (7 - index)))
  }

  private func writeSix(to buffer: inout ByteBuffer) {
    let zeros = longestZeros
    // An IPv4 address mapped into IPv6 keeps its points.
    let isMapped = bits >> 32 == 0xFFFF
    var index = 0
    while index < 8 {
      if index == zeros.lowerBound, !zeros.isEmpty {
        buffer.append("::")
        index = zeros.upperBound
        continue
      }
      if index > 0, index != zeros.upperBound || zeros.isEmpty { buffer.append(UInt8(ascii: ":")) }
      if isMapped, index == 6 {
        return Self.write(four: UInt32(truncatingIfNeeded: bits), to: &buffer)
      }
      buffer.append(String(group(index), radix: 16))
      index += 1
    }
  }

  /// The first of the longest runs of at least two groups that are zero; empty if there is none.
  private var longestZeros: Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || group(index) != 0 {
      if index - start > max(longest.count, 1) { longest = start..<index }
      start = index + 1
    }
    return longest
  }
}

extension IPAddress: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``IPAddressStorage/text``.
  public static var defaultStorage: IPAddressStorage { .text }
}
