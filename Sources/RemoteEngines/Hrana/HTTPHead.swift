import TypedSQLiteCore

/// What precedes the body of an answer over HTTP.
struct HTTPHead {
  /// How the end of the body is found.
  enum Framing: Equatable {
    case length(Int)
    case chunked
    /// The body ends with the connection.
    case untilEnd
  }

  let status: Int
  private(set) var framing = Framing.untilEnd
  /// Whether another request can be sent on the connection.
  private(set) var keepsConnection: Bool
  private var length: Int?

  /// The maximum size of all lines in bytes.
  static let sizeLimit = 1 << 16

  /// Reads the first line.
  ///
  /// - Returns: nil if another protocol is spoken.
  init?(statusLine line: [UInt8]) {
    let version = Array("HTTP/1.".utf8)
    guard line.count >= 12, line.starts(with: version), [0x30, 0x31].contains(line[7]), line[8] == 0x20,
      let status = Int(String(decoding: line[9..<12], as: UTF8.self)), 100..<600 ~= status,
      line.count == 12 || line[12] == 0x20
    else { return nil }
    self.status = status
    keepsConnection = line[7] == 0x31
  }

  /// Reads another line.
  ///
  /// - Returns: false if it is wrong.
  mutating func read(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[0] > 0x20 else { return false }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self).lowercased()
      .split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-length":
      guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(value),
        length ?? count == count
      else { return false }
      length = count
      if framing != .chunked { framing = .length(count) }
    case "transfer-encoding":
      guard value == "chunked" else { return false }
      framing = .chunked
    case "content-encoding": return value == "identity"
    case "connection": if value.contains("close") { keepsConnection = false }
    default: break
    }
    return true
  }

  /// Completes the head after its last line.
  mutating func end() {
    if status < 200 || status == 204 || status == 304 { framing = .length(0) }
    if framing == .untilEnd { keepsConnection = false }
  }
}
