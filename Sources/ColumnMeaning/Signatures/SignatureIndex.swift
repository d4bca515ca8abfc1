/// Signatures, found by their tables.
///
/// The time to find those of a schema depends on its tables, not on how many signatures there are.
package struct SignatureIndex: Sendable {
  private let tables: [SignatureTable]
  /// The signatures that need a table, by its name.
  private var entries: [TableHash: [Entry]] = [:]

  private struct Entry: Hashable, Comparable {
    let table: Int
    let signature: Int

    static func < (one: Entry, two: Entry) -> Bool {
      (one.table, one.signature) < (two.table, two.signature)
    }
  }

  package init(_ tables: [SignatureTable]) {
    self.tables = tables
    for table in tables.indices {
      for signature in 0..<tables[table].count {
        for name in tables[table].firstTables(of: signature) {
          entries[name, default: []].append(Entry(table: table, signature: signature))
        }
      }
    }
  }

  /// Whether there is no signature.
  var isEmpty: Bool { entries.isEmpty }

  /// The signatures that may be those of a schema with tables, in the order of the texts.
  ///
  /// - Parameter tables: the names of its tables.
  /// - Returns: the signatures of which a mark may begin with one of the tables.
  package func candidates(for tables: Set<String>) -> [SchemaSignature] {
    // A signature that cannot be read says nothing; the tests read all, and the shell reports those of users.
    Set(tables.flatMap { entries[TableHash($0)] ?? [] }).sorted()
      .compactMap { try? self.tables[$0.table].signature($0.signature) }
  }

  /// The signatures that the library has, one text for each family.
  package static let builtIn = SignatureIndex(families)

  package static var families: [SignatureTable] {
    [.apple, .chromium, .mozilla, .android, .windows, .desktop, .servers, .frameworks, .maps]
  }
}
