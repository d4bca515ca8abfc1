/// What the library keeps for a connection.
final class LibraryClient: ConnectionClient {
  /// How a queue or a pool opened the connection; nil if none did.
  var configuration: Configuration?
  /// What tells observers of statements and changed rows; nil if nothing observes.
  var broker: ObservationBroker?
  var schemaSource: (any DatabaseSchemaSource)?

  var observer: (any ConnectionObserver)? { broker }
  var transactionClock: any TransactionClock { configuration?.transactionClock ?? .default }
}

extension Database {
  /// What the library keeps for the connection, made when it is needed first.
  var client: LibraryClient {
    if let client = context.client as? LibraryClient { return client }
    let client = LibraryClient()
    context.client = client
    return client
  }

  /// Calls a function while another schema source, or none, is in use.
  ///
  /// - Parameters:
  ///   - schemaSource: the source; nil for none.
  ///   - block: uses the connection.
  /// - Returns: what `block` returns.
  /// - Throws: the error of `block`.
  public func withSchemaSource<Value>(
    _ schemaSource: (any DatabaseSchemaSource)?, execute block: () throws -> Value
  ) rethrows -> Value {
    let previous = client.schemaSource
    useSchemaSource(schemaSource)
    defer { useSchemaSource(previous) }
    return try block()
  }

  private func useSchemaSource(_ source: (any DatabaseSchemaSource)?) {
    client.schemaSource = source
    // The keys of views may be others.
    forgetPrimaryKeys()
  }
}
