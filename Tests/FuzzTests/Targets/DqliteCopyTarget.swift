import TestSupport
import TypedSQLiteCore

@testable import RemoteEngines

extension FuzzTarget {
  /// What a server sends after it was asked for a copy of a database.
  static let dqliteCopies = FuzzTarget(
    name: "dqlite-copies",
    summary: "a copy that a node sends: it is never larger than what came",
    words: ["\u{37}\u{7F}\u{6}\u{82}", "app-wal\u{0}"],
    seeds: {
      let log = [0x37, 0x7F, 0x06, 0x82] + [UInt8](repeating: 0, count: 28)
      let page = [UInt8](repeating: 7, count: 512)
      return [log, log + page, []].map { log in
        let files = text("app") + word(512) + page + text("app-wal") + word(log.count) + log
        let body = word(2) + files
        return word(body.count / 8).prefix(4) + [9, 0, 0, 0] + body
      }
    },
    run: { bytes in
      let file = MemoryDatabaseFile()
      let connection = DqliteConnection(ReceivedBytes(bytes), to: NetworkPlace(host: "a", port: 1))
      _ = try? connection.copy("app", into: file, until: .never)
      guard file.bytes.count <= bytes.count else {
        throw FuzzFault(description: "the copy has \(file.bytes.count) bytes")
      }
    })

  private static func word(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }
}
