import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// One of the two databases that are compared: a schema of a connection.
struct ComparedSide {
  let database: Database
  /// `main`, or the name given to ATTACH.
  let schema: String
  /// Finds out what its columns mean.
  let resolver: ColumnResolver

  /// Whether texts are stored in UTF-16, which SQLite orders otherwise than UTF-8.
  func usesUTF16() throws(DatabaseError) -> Bool {
    try pragma("encoding") != "UTF-8"
  }

  /// The value of a pragma as text; empty if it has none.
  func pragma(_ name: String) throws(DatabaseError) -> String {
    try database.rows("PRAGMA \(SQLName.quoted(schema)).\(name)") { $0.text(0) ?? "" }.first ?? ""
  }

  /// The name of a table in a statement.
  func name(of table: String) -> String { SQLName.qualified(table, in: schema) }
}

/// What one side has of a table whose rows are compared.
struct TableShape {
  let name: String
  /// The columns whose values are stored and can be inserted, in their order.
  let columns: [TableColumn]
  /// The terms of the primary key, in its order; empty if none is declared.
  let key: [IndexTerm]
  /// For each term, whether the index of the key has another collation than the column, which comparisons in SQL use.
  let hasOwnCollation: [Bool]
  /// Whether the key is a column that is the rowid.
  let hasIntegerKey: Bool
  /// Whether each row has another key by declaration, and none has a NULL in it.
  let isKeyStrict: Bool
  /// A name of the rowid that no column has; nil for a table without rowids, or if columns use all of its names.
  let rowIDName: String?
  let isWithoutRowID: Bool
  /// The unique indexes other than that of the primary key.
  let uniqueKeys: [UniqueKey]

  /// Reads the schema of a table.
  ///
  /// - Throws: `DatabaseError` if it cannot be read.
  init(_ table: ListedTable, of side: ComparedSide) throws(DatabaseError) {
    let reader = SchemaReader(side.database)
    name = table.name
    isWithoutRowID = table.isWithoutRowID
    let all = try reader.columns(of: table.name, in: side.schema)
    let columns = all.filter { $0.kind == .ordinary }
    self.columns = columns
    rowIDName = table.isWithoutRowID ? nil : all.rowIDName
    let members = columns.filter { $0.primaryKeyPosition > 0 }.sorted {
      $0.primaryKeyPosition < $1.primaryKeyPosition
    }
    let indexes = try reader.indexes(of: table.name, in: side.schema)
    let keyIndex = indexes.first { $0.origin == .primaryKey }
    hasIntegerKey = !members.isEmpty && keyIndex == nil && !table.isWithoutRowID
    if let keyIndex {
      key = try reader.terms(ofIndex: keyIndex.name, in: side.schema).filter { $0.column != nil }
    } else {
      key = members.map {
        IndexTerm(number: -1, column: $0.name, isDescending: false, collation: "BINARY", isKey: true)
      }
    }
    let isRowID = hasIntegerKey
    hasOwnCollation = key.map { term in
      let collation = side.database.collation(
        ofColumn: term.column ?? "", in: table.name, schema: side.schema)
      return !isRowID && collation?.matches(term.collation) != true
    }
    isKeyStrict = hasIntegerKey || table.isWithoutRowID || members.allSatisfy(\.isNotNull)
    var unique: [UniqueKey] = []
    for index in indexes where index.isUnique && index.origin != .primaryKey {
      let terms = try reader.terms(ofIndex: index.name, in: side.schema)
      unique.append(UniqueKey(terms, of: columns, isPartial: index.isPartial))
    }
    uniqueKeys = unique
  }

  /// The place of a column; nil if the table has none of that name.
  func place(of column: String) -> Int? { columns.firstIndex { $0.name.matches(column) } }
}

/// Columns of which an index allows no two rows to have the same values.
struct UniqueKey {
  /// The places of the columns; empty if the index has expressions, generated columns or a condition.
  let places: [Int]
  /// The collation of each column in the index.
  let collations: [String]

  init(_ terms: [IndexTerm], of columns: [TableColumn], isPartial: Bool = false) {
    let found = terms.compactMap { term in
      term.column.flatMap { name in columns.firstIndex { $0.name.matches(name) } }
    }
    let isPlain = !isPartial && found.count == terms.count
    places = isPlain ? found : []
    collations = isPlain ? terms.map(\.collation) : []
  }
}
