import SQLSyntax
package import TypedSQLite

/// The signatures that a database matches, and what they say about its columns.
package struct SchemaFacts: Sendable {
  /// The signatures that match, in the order of ``SchemaSignature/all``.
  package let signatures: [SchemaSignature]
  /// Their hints together; for each hint the first signature that states it counts.
  package let hints: SchemaHints

  /// Creates facts for a schema that matches no signature.
  package init() {
    signatures = []
    hints = SchemaHints()
  }

  /// Compares the tables of a database with each signature.
  package init(_ schema: String, database: Database) {
    let reader = SchemaReader(database)
    let tables = Set(((try? reader.tableNames(in: schema)) ?? []).map { $0.lowercased() })
    signatures = SchemaSignature.all.filter { signature in
      signature.tables.allSatisfy { tables.contains($0.lowercased()) }
        && signature.requiredColumns.allSatisfy { Self.hasColumn($0, reader, schema) }
    }
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
    for signature in signatures {
      for column in signature.columns where column.names.contains(where: origin.name.matches) {
        return (signature, column)
      }
    }
    return nil
  }

  /// The name of the signature that states a hint.
  package func source(where states: (SchemaHints) -> Bool) -> String? {
    signatures.first { states($0.hints) }?.name
  }

  private static func hasColumn(_ name: String, _ reader: SchemaReader, _ schema: String) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, let columns = try? reader.columns(of: parts[0], in: schema) else { return false }
    return columns.contains { $0.name.matches(parts[1]) }
  }
}
