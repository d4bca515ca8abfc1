package import TypedSQLite

/// The schema of an application or a framework that is known, and what its columns mean.
///
/// Each family is a file of its own in this folder. A signature is believed only as far as the values agree
/// with it.
package struct SchemaSignature: Sendable {
  /// The application or framework, as `.format why` names it.
  package let name: String
  /// The tables that a schema must have, all of them.
  package let tables: [String]
  /// The columns, as `table.column`, that it must have besides.
  package let requiredColumns: [String]
  /// The columns whose meaning is known.
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

  /// The signatures of each family.
  package static let all: [SchemaSignature] =
    apple + chromium + mozilla + android + windows + desktop + frameworks
}

/// Columns of a known schema with one meaning.
package struct SignatureColumn: Sendable {
  /// The columns, as `table.column`.
  package let names: [String]
  /// What their values mean.
  package let kind: ColumnKind
  /// The storages in which some version of the software keeps them, by name; the usual one first.
  package let storages: [String]
  /// The storages of instants; none for other kinds.
  package let dateStorages: [DateStorage]

  private init(
    _ kind: ColumnKind, _ storages: [some ValueStorage], dates: [DateStorage] = [], _ names: [String]
  ) {
    self.names = names
    self.kind = kind
    self.storages = storages.map(\.name)
    dateStorages = dates
  }

  /// The usual storage.
  var storage: ColumnStorage? { storages.first.flatMap(kind.storage(named:)) }

  /// Instants.
  package static func dates(_ storages: DateStorage..., of names: String...) -> SignatureColumn {
    SignatureColumn(.date, storages, dates: storages, names)
  }

  /// Lengths of time.
  package static func durations(_ storage: DurationStorage, of names: String...) -> SignatureColumn {
    SignatureColumn(.duration, [storage], names)
  }

  /// UUIDs.
  package static func uuids(_ storages: UUIDStorage..., of names: String...) -> SignatureColumn {
    SignatureColumn(.uuid, storages, names)
  }

  /// True and false.
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
  /// Whether text without a zone is in UTC.
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
