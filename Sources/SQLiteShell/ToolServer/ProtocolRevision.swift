/// A revision of the Model Context Protocol.
///
/// See [its specification](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning). Before the last one,
/// a client begins with a handshake, whose revision holds until the end; since then each request names its own.
enum ProtocolRevision: String, CaseIterable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether each request names its revision, and there is no handshake.
  var isStateless: Bool { self == .july2026 }

  /// The last one that begins with a handshake.
  static let lastWithHandshake = november2025

  /// The names of all, the newest first.
  static let names = allCases.reversed().map(\.rawValue)

  /// The keys of what a request says of itself.
  enum Key {
    static let revision = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
  }

  /// The name and the version of the server.
  static let server = JSONTree.object([
    "name": .text("tsqlite"), "title": .text("tsqlite"), "version": .text(ProgramVersion.number),
  ])

  /// How long a result may be kept, and by whom.
  enum Freshness {
    /// It changes with the database.
    case stale
    /// It is the same while the server runs.
    case lasting
  }

  /// A result with what this revision requires of all results.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - freshness: how long it may be kept; nil if the revision says nothing about such results.
  /// - Returns: the result with these members.
  func complete(_ result: JSONTree, _ freshness: Freshness? = nil) -> JSONTree {
    guard isStateless else { return result }
    var whole = JSONTree.object(JSONTree.object(["resultType": .text("complete")]).members + result.members)
    if let freshness {
      whole = whole.adding([
        "ttlMs": .integer(freshness == .lasting ? 3_600_000 : 0),
        "cacheScope": .text(freshness == .lasting ? "public" : "private"),
      ])
    }
    return whole.adding(["_meta": .object([Self.Key.server: Self.server])])
  }
}
