package import TypedSQLiteCore

/// A kind of server that keeps databases.
package struct EngineKind: Sendable {
  /// The schemes of its addresses, that of its own first.
  package let schemes: [String]
  /// The form of its addresses, for help and manual.
  package let form: String
  /// What it is, in a sentence for the manual.
  package let summary: String
  /// Makes the engine for an address; nothing is sent or read before ``RemoteEngine/connect()``.
  package let make:
    @Sendable (_ address: String, _ resources: EngineResources) throws(RemoteFailure) -> any RemoteEngine

  /// The engine for the address of a database; nil for a path.
  package static func engine(
    for address: String, secrets: any SecretSource = NoSecrets(), network: () -> any NetworkAccess
  ) throws(RemoteFailure) -> (any RemoteEngine)? {
    guard let scheme = RemoteAddress.scheme(of: address),
      let kind = all.first(where: { $0.schemes.contains(scheme) })
    else { return nil }
    return try kind.make(address, EngineResources(network: network(), secrets: secrets))
  }
}

/// What an engine may use of the program.
package struct EngineResources {
  package let network: any NetworkAccess
  package let secrets: any SecretSource

  package init(network: any NetworkAccess, secrets: any SecretSource = NoSecrets()) {
    self.network = network
    self.secrets = secrets
  }
}

/// The source of the tokens that an address names.
package protocol SecretSource {
  /// The value of a variable of the environment; nil if there is none.
  func variable(_ name: String) -> String?

  /// The beginning of a file; nil if it cannot be read.
  func contents(of path: String, atMost count: Int) -> [UInt8]?
}

/// No secrets at all.
package struct NoSecrets: SecretSource {
  package init() {}

  package func variable(_ name: String) -> String? { nil }

  package func contents(of path: String, atMost count: Int) -> [UInt8]? { nil }
}

extension EngineKind {
  /// All kinds; a new one is a folder and a line here.
  package static let all = [dqlite, hrana]
}
