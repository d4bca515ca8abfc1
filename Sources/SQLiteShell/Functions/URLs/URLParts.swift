import OutputModes
import TypedSQLiteCore

/// The parts of an absolute address, as RFC 3986 defines them.
///
/// Letters beyond ASCII are accepted, as browsers show them.
struct URLParts {
  let bytes: [UInt8]
  /// The letters before the first colon.
  let scheme: Range<Int>
  /// The host without brackets; nil if there is no `//`, or nothing after it.
  private(set) var host: Range<Int>?
  private(set) var port: Int?
  let path: Range<Int>
  /// What follows the `?`; nil if there is none.
  let query: Range<Int>?
  /// What follows the `#`; nil if there is none.
  let fragment: Range<Int>?

  /// Reads an address; nil if it has no scheme, is not UTF-8, or has a host, a port or a character that none can have.
  init?(_ bytes: [UInt8]) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, first.isASCIILetter,
      bytes[..<colon].allSatisfy(\.mayBeInScheme),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || "<>\"".utf8.contains($0) }),
      bytes.span.isUTF8
    else { return nil }
    self.bytes = bytes
    scheme = 0..<colon
    let end = bytes.count
    let hash = bytes[(colon + 1)...].firstIndex(of: UInt8(ascii: "#"))
    fragment = hash.map { $0 + 1..<end }
    let question = bytes[(colon + 1)..<(hash ?? end)].firstIndex(of: UInt8(ascii: "?"))
    query = question.map { $0 + 1..<(hash ?? end) }
    let pathEnd = question ?? hash ?? end
    guard bytes[(colon + 1)..<pathEnd].starts(with: "//".utf8) else {
      path = colon + 1..<pathEnd
      return
    }
    let start = colon + 3
    let slash = bytes[start..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
    path = slash..<pathEnd
    guard readAuthority(start..<slash) else { return nil }
  }

  /// Reads `user:password@host:port`.
  private mutating func readAuthority(_ range: Range<Int>) -> Bool {
    let at = bytes[range].lastIndex(of: UInt8(ascii: "@"))
    let start = at.map { $0 + 1 } ?? range.lowerBound
    var portStart: Int?
    var name = start..<range.upperBound
    if start < range.upperBound, bytes[start] == UInt8(ascii: "[") {
      guard let close = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "]")) else {
        return false
      }
      name = start + 1..<close
      guard Self.isIPv6(bytes[name]) else { return false }
      if close + 1 < range.upperBound {
        guard bytes[close + 1] == UInt8(ascii: ":") else { return false }
        portStart = close + 2
      }
    } else {
      if let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) {
        portStart = colon + 1
        name = start..<colon
      }
      guard !bytes[name].contains(where: { "[]\\^`{|}@".utf8.contains($0) }) else { return false }
    }
    if let portStart {
      let digits = bytes[portStart..<range.upperBound]
      guard digits.allSatisfy(\.isDigit), digits.count <= 5 else { return false }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      guard number <= 65_535 else { return false }
      port = digits.isEmpty ? nil : number
    }
    host = name.isEmpty ? nil : name
    return true
  }

  /// Whether bytes look like an address of IPv6, with a zone or without: groups of hexadecimal digits, or `::` in place
  /// of some.
  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    let address = bytes.prefix { $0 != UInt8(ascii: "%") }
    guard address.count >= 2, address.count <= 45 else { return false }
    let text = String(decoding: address, as: UTF8.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var count = 0
    for half in halves where !half.isEmpty {
      let groups = half.split(separator: ":", omittingEmptySubsequences: false)
      for (index, group) in groups.enumerated() {
        if group.contains(".") {
          let numbers = group.split(separator: ".", omittingEmptySubsequences: false)
          let isLast = index == groups.count - 1
          guard isLast, numbers.count == 4,
            numbers.allSatisfy({ (1...3).contains($0.utf8.count) && (UInt8($0) != nil) })
          else { return false }
          count += 2
        } else {
          guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(\.isHexadecimalDigit) else {
            return false
          }
          count += 1
        }
      }
    }
    return halves.count == 2 ? count < 8 : count == 8
  }

  func text(_ range: Range<Int>?) -> DatabaseValue? {
    range.map { String(decoding: bytes[$0], as: UTF8.self).databaseValue }
  }

  /// The host in lower case; other letters than A to Z stay.
  var lowerHost: String? {
    host.map { range in String(decoding: bytes[range].map(\.lowercased), as: UTF8.self) }
  }

  /// The first value of a name in `a=1&b=2`, decoded; nil if the name is not there, or the value is not UTF-8.
  func value(named name: [UInt8], in query: Range<Int>) -> [UInt8]? {
    var start = query.lowerBound
    while start <= query.upperBound {
      let end = bytes[start..<query.upperBound].firstIndex(of: UInt8(ascii: "&")) ?? query.upperBound
      let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
      if Self.decoded(bytes[start..<(equals ?? end)]) == name, start < end {
        let value = equals.map { Self.decoded(bytes[($0 + 1)..<end]) } ?? []
        return value.span.isUTF8 ? value : nil
      }
      start = end + 1
    }
    return nil
  }

  /// Bytes with a blank for `+`, and a byte for `%` with two hexadecimal digits; any other `%` stays.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let escaped = UInt8(hexadecimal: bytes[index + 1], bytes[index + 2])
      {
        result.append(escaped)
        index += 3
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var mayBeInScheme: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
