/// A connection to another program that carries bytes both ways.
///
/// The program that uses the engines makes the channels, so tests can replace them and cut them at any byte.
package protocol ByteChannel: AnyObject {
  /// Sends all bytes.
  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault)

  /// Waits for bytes, and reads those that are there.
  ///
  /// - Returns: how many bytes were put at the start of `buffer`; 0 after the last one.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int

  /// Whether the other side has closed the channel; it may also close it a moment later.
  var hasEnded: Bool { get }

  /// Closes the channel; nothing is called after it.
  func close()
}

/// Why bytes could not be carried.
package enum ChannelFault: Error, Equatable {
  /// There is no connection; nothing was sent.
  case noConnection(String)
  /// The other side has closed the connection, or it is lost.
  case ended(String)
  /// The deadline has passed.
  case late
  /// Nothing came for the time that the server has at most.
  case silent(Duration)
  /// The user has interrupted the wait.
  case interrupted
  /// What came does not follow the protocol.
  case wrongBytes(String)

  /// What happened, as a part of a sentence.
  package var reason: String {
    switch self {
    case .noConnection(let reason), .ended(let reason), .wrongBytes(let reason): reason
    case .late: "no answer in time"
    case .silent(let time): "no answer for \(time.text), the limit that timeout=TIME in the address changes"
    case .interrupted: "interrupted"
    }
  }
}

extension Duration {
  /// The time in seconds, or in milliseconds if it has a part of one.
  fileprivate var text: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds) s" : "\(1000 * seconds + attoseconds / 1_000_000_000_000_000) ms"
  }
}

extension ChannelFault {
  /// The reason if nothing has been heard yet of the other side; with a hint if nothing encrypts the connection.
  func reasonAtOpening(_ isPlain: Bool) -> String {
    guard isPlain, case .ended = self else { return reason }
    return "\(reason); if the server wants TLS, a program of -via adds it"
  }
}

/// The network, as far as engines may use it.
package protocol NetworkAccess: AnyObject {
  /// Whether a program that the user chose carries the bytes, such as one for TLS.
  var usesProgram: Bool { get }

  /// Opens a channel.
  ///
  /// - Throws: ``ChannelFault`` `.noConnection`, `.late` or `.interrupted`.
  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel

  /// Waits before another attempt.
  ///
  /// - Throws: ``ChannelFault`` `.interrupted`.
  func pause(milliseconds: Int) throws(ChannelFault)
}

/// A host and a port.
package struct NetworkPlace: Hashable, Sendable, CustomStringConvertible {
  /// A name, an IPv4 address, or an IPv6 address without brackets.
  package let host: String
  package let port: UInt16

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `host:port`, or `[address]:port` for IPv6.
  ///
  /// - Returns: nil if the text has another form.
  package init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      return nil
    }
    let isHost = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    guard !host.isEmpty, isHost else { return nil }
    self.init(host: host, port: port)
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
