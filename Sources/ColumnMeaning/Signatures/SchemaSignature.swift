package import TypedSQLite

/// The schema of a known application or framework, and what its columns mean.
///
/// Each family of them is a file in this folder. A signature counts only as far as the values agree with it.
package struct SchemaSignature: Sendable {
  /// The application or framework, as `.format why` names it.
  package let name: String
  /// The tables that a schema must have, all of them.
  package let tables: [String]
  /// The columns that it must also have, as `table.column`.
  package let requiredColumns: [String]
  package let columns: [SignatureColumn]
  /// What holds for all columns of the schema.
  package let hints: SchemaHints

  package init(
    _ name: String, tables: [String], requiring requiredColumns: [String] = [],
    hints: SchemaHints = SchemaHints(), columns: [SignatureColumn] = []
  ) {
    self.name = name
    self.tables = tables
    self.requiredColumns = requiredColumns
    self.columns = columns
    self.hints = hints
  }

  /// The signatures of all families.
  package static let all: [SchemaSignature] =
    apple + chromium + mozilla + android + windows + desktop + frameworks
}

/// Columns of a known schema that have the same meaning.
package struct SignatureColumn: Sendable {
  /// The columns, as `table.column`.
  package let names: [String]
  package let kind: ColumnKind
  /// The names of the storages that versions of the software use; the usual one first.
  package let storages: [String]
  /// The storages of instants; empty for other kinds.
  package let dateStorages: [DateStorage]

  private init(
    _ kind: ColumnKind, _ storages: [some ValueStorage], dates: [DateStorage] = [], _ names: [String]
  ) {
    self.names = names
    self.kind = kind
    self.storages = storages.map(\.name)
    dateStorages = dates
  }

  var storage: ColumnStorage? { storages.first.flatMap(kind.storage(named:)) }

  /// Declares columns of instants.
  package static func dates(_ storages: DateStorage..., of names: String...) -> SignatureColumn {
    SignatureColumn(.date, storages, dates: storages, names)
  }

  /// Declares columns of durations.
  package static func durations(_ storage: DurationStorage, of names: String...) -> SignatureColumn {
    SignatureColumn(.duration, [storage], names)
  }

  /// Declares columns of UUIDs.
  package static func uuids(_ storages: UUIDStorage..., of names: String...) -> SignatureColumn {
    SignatureColumn(.uuid, storages, names)
  }

  /// Declares columns of booleans.
  package static func bools(_ names: String...) -> SignatureColumn {
    SignatureColumn(.bool, [BoolStorage.integer], names)
  }
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

  package init(
    dateStorage: DateStorage? = nil, uuidBlob: UUIDStorage? = nil, textIsUTC: Bool = false,
    dropsZ: Bool = false
  ) {
    self.dateStorage = dateStorage
    self.uuidBlob = uuidBlob
    self.textIsUTC = textIsUTC
    self.dropsZ = dropsZ
  }
}
