import TypedSQLiteCore

@testable import RemoteEngines

extension FuzzTarget {
  /// What a server sends after it was asked to open a database and to run a query.
  static let dqlite = FuzzTarget(
    name: "dqlite",
    summary: "answers of a node: whatever comes, reading ends, and no byte beyond the message is read",
    words: ["\u{1}\u{0}\u{0}\u{0}\u{7}\u{0}\u{0}\u{0}", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"],
    seeds: { seeds },
    run: { bytes in
      let channel = ReceivedBytes(bytes)
      let connection = DqliteConnection(channel, to: NetworkPlace(host: "a", port: 1))
      // Each answer has at least a word besides its header, so there cannot be more than these.
      var answers = bytes.count / 16 + 1
      do throws(ChannelFault) {
        _ = try connection.open("app", until: .never)
        while true {
          try read(DqliteParts(connection, .never))
          answers -= 1
          guard answers >= 0 else { break }
        }
      } catch {
        return
      }
      throw FuzzFault(description: "more answers were read than there are bytes for")
    })

  private static func read(_ parts: DqliteParts) throws(ChannelFault) {
    while parts.hasMore {
      if try parts.nextPart() != nil { return }
      while let row = try parts.nextRow() {
        for value in row.values { touch(value) }
      }
    }
  }

  /// Reads the first and the last byte of a value.
  private static func touch(_ value: RemoteValue) {
    switch value {
    case .text(let text): _ = String(cString: text).utf8.count
    case .blob(let bytes): _ = (bytes.first, bytes.last)
    case .countedText(let bytes): _ = (bytes.first, bytes.last)
    case .null, .integer, .real: break
    }
  }

  private static var seeds: [[UInt8]] {
    let server = message(1, word(1) + text("a:1"))
    let opened = server + message(4, word(0)) + message(5, word(0) + word(0)) + message(8, word(0))
    let schema = message(
      7,
      word(4) + ["a", "b", "c", "d"].flatMap(text) + row([0x51, 0x15]) + [3, 0, 0, 0].flatMap(word) + end)
    let rows = message(
      7,
      word(2) + text("c0") + text("c1") + row([0x43]) + text("häß") + word(2) + padded([1, 2])
        + row([0x21]) + word(7) + word(1 << 62) + end)
    let overflow = word(1) + text("integer overflow")
    let members = message(3, word(1) + word(1) + text("127.0.0.1:9001") + word(0))
    return [
      opened + schema + members + rows,
      opened + schema + rows, opened + schema + message(0, word(1) + text("no such table: t")),
      opened + schema + message(0, word(1) + text("a") + row([1]) + word(1) + overflow),
      server + message(0, word(10250) + text("not leader")),
    ]
  }

  private static let end = [UInt8](repeating: 0xFF, count: 8)

  private static func message(_ type: UInt8, _ body: [UInt8]) -> [UInt8] {
    word(body.count / 8).prefix(4) + [type, 0, 0, 0] + body
  }

  private static func word(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func text(_ text: String) -> [UInt8] { padded(Array(text.utf8) + [0]) }

  private static func row(_ types: [UInt8]) -> [UInt8] { padded(types) }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }
}
