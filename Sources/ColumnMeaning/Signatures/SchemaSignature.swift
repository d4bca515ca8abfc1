import SQLSyntax
package import TypedSQLiteCore

/// The schema of a known application or framework, and what its columns mean.
///
/// A signature counts only as far as the values agree with it. Signatures are texts, which a ``SignatureTable`` reads.
package struct SchemaSignature: Sendable {
  /// The application or framework, as `.format why` names it.
  package let name: String
  /// Sets of tables and `table.column`s; a schema that has all of one set is of this application.
  package internal(set) var marks: [[SchemaName]] = []
  package internal(set) var columns: [SignatureColumn] = []
  /// What the rows of tables are, in words, by the name of the table in lower case.
  package internal(set) var purposes: [String: String] = [:]
  /// What holds for all columns of the schema.
  package internal(set) var hints = SchemaHints()
}

/// A table, or a column of one.
package struct SchemaName: Hashable, Sendable {
  package let table: String
  package let column: String?
}

/// Columns of a known schema that have the same meaning.
package struct SignatureColumn: Sendable {
  package let names: [SchemaName]
  /// What the values mean; nil if they have no meaning but themselves.
  package let kind: ColumnKind?
  /// The storages that versions of the software use; the usual one first.
  package let storages: [ColumnStorage]
  /// The storages of instants; empty for other kinds.
  package let dateStorages: [DateStorage]
}

/// What holds for all columns of a known schema.
package struct SchemaHints: Sendable {
  /// The storage of instants in numbers.
  package var dateStorage: DateStorage?
  /// The storage of UUIDs in blobs.
  package var uuidBlob: UUIDStorage?
  /// Whether text that names no zone is in UTC.
  package var textIsUTC = false
  /// Whether each name begins with a Z, as Core Data writes them.
  package var dropsZ = false

  package init() {}
}
