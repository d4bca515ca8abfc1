import RemoteEngines
import TypedSQLiteCore

/// The command of `-via`, which runs once for each connection to a server.
struct CarrierCommand {
  private let text: String

  /// Reads a command in which `%h` is the host, `%p` the port, and `%%` a percent sign.
  ///
  /// - Throws: ``RemoteFailure`` `.refused` if it has another letter after `%`.
  init(_ text: String) throws(RemoteFailure) {
    self.text = text
    guard !text.utf8.allSatisfy({ $0 == 0x20 }) else { throw .refused("the command of -via is empty") }
    guard !text.contains("\0") else { throw .refused("the command of -via contains a zero byte") }
    _ = try expanded(host: "", port: "")
  }

  /// The line for the system's shell.
  ///
  /// - Throws: ``ChannelFault`` `.noConnection` for a host that would be more than a word of the line: the name of a
  ///   leader comes from a server.
  func line(for place: NetworkPlace) throws(ChannelFault) -> [UInt8] {
    let isWord = place.host.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || ".:-_".utf8.contains($0)
    }
    guard isWord, !place.host.hasPrefix("-") else {
      throw .noConnection("the name of the host has characters that a command line cannot have")
    }
    let line: String
    do throws(RemoteFailure) {
      line = try expanded(host: place.host, port: "\(place.port)")
    } catch {
      throw .noConnection("the command of -via is wrong")
    }
    // Ctrl-C ends a statement; a program that it ended too would take the open transaction with it.
    return Array("trap '' INT QUIT\n\(line)".utf8)
  }

  /// The command with a host and a port in place of `%h` and `%p`.
  private func expanded(host: String, port: String) throws(RemoteFailure) -> String {
    var line = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        line.append(character)
        continue
      }
      switch rest.popFirst() {
      case "h": line += host
      case "p": line += port
      case "%": line += "%"
      case let letter:
        throw .refused(
          "the command of -via has %\(letter.map(String.init) ?? " at its end"); "
            + "%h is the host, %p the port and %% a percent sign")
      }
    }
    return line
  }
}
