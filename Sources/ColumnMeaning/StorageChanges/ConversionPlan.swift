import SQLSyntax
package import TypedSQLiteCore

/// What a conversion will do: the columns, their new declared types and defaults, and what else uses them.
package struct ConversionPlan {
  package let converter: CellConverter
  /// The named column, and the columns that foreign keys tie to it.
  package private(set) var columns: [ConvertedColumn]
  /// The changes to the schema, in the order of ``columns``.
  package private(set) var edits: [SchemaEdit] = []
  package let dependents: Dependents
  /// Why the conversion cannot run, as sentences.
  private(set) var obstacles: [String] = []

  /// The changes to the definition of a column; nil for a part that stays.
  package struct SchemaEdit: Equatable {
    package internal(set) var declaredType: String?
    package internal(set) var defaultExpression: String?

    var isEmpty: Bool { declaredType == nil && defaultExpression == nil }
  }

  package init(
    _ column: ConvertedColumn, _ converter: CellConverter, in database: Database
  ) throws(ConversionError) {
    do {
      try self.init(converting: column, by: converter, in: database)
    } catch {
      throw .failed(error)
    }
  }

  private init(
    converting column: ConvertedColumn, by converter: CellConverter, in database: Database
  ) throws(DatabaseError) {
    self.converter = converter
    let reader = SchemaReader(database)
    columns = try Self.group(of: column, reader, in: database)
    dependents = try Dependents(of: columns, sortsAlike: converter.sortsAlike, reader)
    obstacles = dependents.obstacles
    for column in columns {
      if column.isRowID { obstacles.append("\(column.name) is the rowid, which is always an INTEGER") }
      if column.column.isGenerated { obstacles.append("\(column.name) is computed from other columns") }
      edits.append(edit(of: column, in: database))
    }
  }

  private mutating func edit(of column: ConvertedColumn, in database: Database) -> SchemaEdit {
    var edit = SchemaEdit()
    if !column.affinity.suits(converter.target) {
      edit.declaredType = converter.target.storageClass.declaredType
    }
    guard let expression = column.column.defaultExpression else { return edit }
    let affinity = ColumnAffinity(
      declaredType: edit.declaredType ?? column.column.declaredType, isStrict: column.isStrict)
    switch ConvertedDefault(expression, converter, affinity: affinity, in: database) {
    case .unchanged: break
    case .replaced(let new): edit.defaultExpression = new
    case .obstacle: obstacles.append("\(column.name) has the default \(expression), which has no such form")
    }
    return edit
  }

  /// How many rows the columns have together.
  package func rowCount(in database: Database) throws(ConversionError) -> Int {
    var total = 0
    for column in columns {
      let count = try ConversionError.when { () throws(DatabaseError) in
        try database.rows("SELECT count(*) FROM \(column.tableSQL)") { $0.cell(0).int64 }
      }
      total += Int(clamping: count.first ?? 0)
    }
    return total
  }

  // MARK: - Foreign keys

  /// A column and those that refer to it, or that it refers to, directly or through others.
  private static func group(
    of column: ConvertedColumn, _ reader: SchemaReader, in database: Database
  ) throws(DatabaseError) -> [ConvertedColumn] {
    var pairs: [(String, String, String, String)] = []
    for table in try reader.objects(in: column.schema) where table.type == "table" {
      for key in try reader.foreignKeys(of: table.name, in: column.schema) {
        var referenced = key.referencedColumns
        if referenced.isEmpty {
          referenced = try reader.columns(of: key.table, in: column.schema)
            .filter { $0.primaryKeyPosition > 0 }
            .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
        }
        for (from, to) in zip(key.columns, referenced) {
          pairs.append((table.name.lowercased(), from.lowercased(), key.table.lowercased(), to.lowercased()))
        }
      }
    }
    var group = [column]
    var known: Set<[String]> = [[column.table.lowercased(), column.column.name.lowercased()]]
    var next = 0
    while next < group.count {
      let place = [group[next].table.lowercased(), group[next].column.name.lowercased()]
      next += 1
      for pair in pairs {
        let (from, to) = ([pair.0, pair.1], [pair.2, pair.3])
        let other = from == place ? to : to == place ? from : place
        guard known.insert(other).inserted else { continue }
        let origin = ColumnOrigin(schema: column.schema, table: other[0], column: other[1])
        if let member = try ConvertedColumn(origin, reader, in: database) { group.append(member) }
      }
    }
    return group
  }
}

extension CellConverter {
  /// Whether values sort the same in both storages.
  var sortsAlike: Bool {
    (source?.sortsByMeaning ?? true) && target.sortsByMeaning
  }

  /// The meaning of a cell of the column, even if it is a sentinel.
  func meaning(of value: DatabaseValue) -> KindValue? {
    let texts = kind.storages.filter { $0.storageClass == .text && $0.showsStoredText }
      .map { storage in textZone.map { storage.onClocks(of: $0) } ?? storage }
    return ([source].compactMap { $0 } + texts).lazy.compactMap { $0.values.decode(value) }.first
  }
}

extension ColumnAffinity {
  /// Whether a column of this affinity keeps all values of a storage unchanged.
  fileprivate func suits(_ storage: ColumnStorage) -> Bool {
    switch (self, storage.storageClass) {
    case (.strict(let storageClass), let other): storageClass == other
    case (.text, .integer), (.text, .real), (.real, .integer): false
    // These turn text that is all digits into a number.
    case (.numeric, .text), (.real, .text): !storage.mayBeDigits
    default: true
    }
  }
}
