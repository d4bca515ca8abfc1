package import TypedSQLite

/// A kind of server that keeps databases.
package struct EngineKind: Sendable {
  /// The schemes of its addresses.
  package let schemes: [String]
  /// The form of its addresses, for help and manual.
  package let form: String
  /// What it is, in a sentence for the manual.
  package let summary: String
  /// Makes the engine for an address; nothing is sent before ``RemoteEngine/connect()``.
  package let make:
    @Sendable (_ address: String, _ network: any NetworkAccess) throws(RemoteFailure) -> any RemoteEngine

  /// The engine for the address of a database; nil for a path.
  package static func engine(
    for address: String, network: () -> any NetworkAccess
  ) throws(RemoteFailure) -> (any RemoteEngine)? {
    guard let scheme = RemoteAddress.scheme(of: address),
      let kind = all.first(where: { $0.schemes.contains(scheme) })
    else { return nil }
    return try kind.make(address, network())
  }
}
