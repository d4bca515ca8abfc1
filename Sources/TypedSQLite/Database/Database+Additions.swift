import Synchronization

/// What a module gives to connections.
package typealias ConnectionAddition = @Sendable (Database) throws(DatabaseError) -> Void

private let additions = Mutex<[ConnectionAddition]>([])

extension Database {
  /// Gives each connection that will be opened with Swift's functions something of a module above this one.
  package static func giveEachConnection(_ addition: @escaping ConnectionAddition) {
    additions.withLock { $0.append(addition) }
  }

  /// Makes Swift's functions and collations of text known to the connection, and what other modules add to them.
  internal func addSwiftFunctions() throws(DatabaseError) {
    for function in DatabaseFunction.builtIn { try register(function) }
    for collation in DatabaseCollation.builtIn { try register(collation) }
    for addition in additions.withLock(\.self) { try addition(self) }
  }
}
