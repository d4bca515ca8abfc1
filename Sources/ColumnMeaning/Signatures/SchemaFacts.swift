import SQLSyntax
package import TypedSQLiteCore

/// The signatures that a database matches, and what they say about its columns.
package struct SchemaFacts: Sendable {
  /// The signatures that match, those of the user first.
  package private(set) var signatures: [SchemaSignature]
  /// The tables and columns by which each of ``signatures`` was recognised.
  package private(set) var evidence: [[SchemaName]]
  /// Their hints together; for each hint the first signature that states it counts.
  package private(set) var hints: SchemaHints

  /// Creates facts for a schema that matches no signature.
  package init() {
    signatures = []
    evidence = []
    hints = SchemaHints()
  }

  /// Compares the tables of a database with the signatures of an index, and with those that the library has.
  ///
  /// - Parameters:
  ///   - schema: the name of the database, such as `main`.
  ///   - database: the connection.
  ///   - own: the signatures of the user, which count before the others.
  package init(_ schema: String, database: Database, own: SignatureIndex = SignatureIndex([])) {
    let reader = SchemaReader(database)
    // Some frameworks are known by the name of an index.
    let names = ((try? reader.tableNames(in: schema)) ?? []) + ((try? reader.indexNames(in: schema)) ?? [])
    let tables = Set(names.map { $0.lowercased() })
    let matches = (own.candidates(for: tables) + SignatureIndex.builtIn.candidates(for: tables)).compactMap {
      candidate in
      candidate.marks.first { $0.allSatisfy { Self.has($0, tables, reader, schema) } }
        .map { (signature: candidate, mark: $0) }
    }
    signatures = matches.map(\.signature)
    evidence = matches.map(\.mark)
    var hints = SchemaHints()
    for signature in signatures.map(\.hints) {
      hints.dateStorage = hints.dateStorage ?? signature.dateStorage
      hints.uuidBlob = hints.uuidBlob ?? signature.uuidBlob
      hints.textIsUTC = hints.textIsUTC || signature.textIsUTC
      hints.dropsZ = hints.dropsZ || signature.dropsZ
    }
    self.hints = hints
  }

  /// What is known about a column, and the signature that says so.
  package func rule(for origin: ColumnOrigin) -> (signature: SchemaSignature, column: SignatureColumn)? {
    let name = SchemaName(table: origin.table, column: origin.column)
    for signature in signatures {
      for column in signature.columns where column.names.contains(where: name.matches) {
        return (signature, column)
      }
    }
    return nil
  }

  /// What the rows of a table are, in words; nil if no signature says it.
  package func purpose(ofTable table: String) -> String? {
    signatures.lazy.compactMap { $0.purposes[table.lowercased()] }.first
  }

  /// The facts with what the columns of a table say about its framework, if it has another name or was copied.
  func adapted(to table: TableFacts) -> SchemaFacts {
    guard !hints.dropsZ, table.column(Self.coreDataKey) != nil,
      table.columns.allSatisfy({ $0.name.hasPrefix("Z") }),
      let coreData = SignatureIndex.builtIn.candidates(for: ["z_metadata", "z_primarykey"])
        .first(where: \.hints.dropsZ)
    else { return self }
    var facts = self
    facts.signatures.append(coreData)
    facts.evidence.append([SchemaName(table: table.name, column: Self.coreDataKey)])
    facts.hints.dropsZ = true
    facts.hints.dateStorage = facts.hints.dateStorage ?? coreData.hints.dateStorage
    facts.hints.uuidBlob = facts.hints.uuidBlob ?? coreData.hints.uuidBlob
    return facts
  }

  /// The key that Core Data gives each table; its other columns begin with a Z too.
  private static let coreDataKey = "Z_PK"

  /// The one storage in which the known application stores its instants as numbers, and its name; nil if there are
  /// several.
  var oneDateStorage: (storage: DateStorage, source: String)? {
    if let storage = hints.dateStorage {
      return source { $0.dateStorage == storage }.map { (storage, $0) }
    }
    // A column of REALs counts as one of INTEGERs does.
    let whole = Dictionary(DateWindow.realTwins.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var storages: Set<DateStorage> = []
    for column in signatures.flatMap(\.columns) {
      for storage in column.dateStorages where [.integer, .real].contains(storage.storageClass) {
        storages.insert(whole[storage] ?? storage)
      }
    }
    guard storages.count == 1, let storage = storages.first, let signature = signatures.first else {
      return nil
    }
    return (storage, signature.name)
  }

  /// The name of the signature that states a hint.
  package func source(where states: (SchemaHints) -> Bool) -> String? {
    signatures.first { states($0.hints) }?.name
  }

  private static func has(
    _ name: SchemaName, _ tables: Set<String>, _ reader: SchemaReader, _ schema: String
  ) -> Bool {
    guard tables.contains(name.table.lowercased()) else { return false }
    guard let column = name.column else { return true }
    return (try? reader.columns(of: name.table, in: schema))?.contains { $0.name.matches(column) } ?? false
  }
}
