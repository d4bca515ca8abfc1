import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A difference between two schemas.
struct SchemaChange: Equatable {
  /// `removed`, `added` or `changed`.
  let kind: RowDifference.Kind
  /// `table`, `column`, `index`, `view`, `trigger` or `pragma`.
  let type: String
  /// The name; that of a column is after that of its table.
  let name: String
  /// What is defined on each side; nil if nothing is.
  var old: String?
  var new: String?

  /// The change in one line.
  var line: String {
    switch kind {
    case .removed: "- \(type) \(name)" + (type == "column" ? old.map { " \($0)" } ?? "" : "")
    case .added: "+ \(type) \(name)" + (type == "column" ? new.map { " \($0)" } ?? "" : "")
    default: "~ \(type) \(name): \(old ?? "") → \(new ?? "")"
    }
  }
}

/// Compares two schemas, and finds the tables whose rows can be compared.
struct SchemaComparison {
  private(set) var changes: [SchemaChange] = []
  /// The tables of users with rows of their own, each with what the sides have of it.
  private(set) var tables: [TablePairing] = []
  /// What nobody compares, with the reason.
  private(set) var uncompared: [String] = []
  /// How many objects of each type both sides have.
  private(set) var counts: [(type: String, count: Int)] = []
  /// The objects of each side that have SQL, by their type and name.
  let old: [ObjectKey: SchemaObject]
  let new: [ObjectKey: SchemaObject]
  /// The same keys, in the order in which the objects were created, those of the old side first.
  let order: [ObjectKey]

  /// An object, without the case of its name.
  struct ObjectKey: Hashable {
    let type: String
    let name: [UInt8]
  }

  /// A table by its name on each side.
  struct TablePairing {
    let old: ListedTable?
    let new: ListedTable?
    /// Whether the definitions differ by more than white space.
    let isRedefined: Bool

    var name: String { old?.name ?? new?.name ?? "" }
  }

  /// Reads and compares the schemas.
  ///
  /// - Parameters:
  ///   - sides: the two databases.
  ///   - names: the tables, views, indexes and triggers that are compared; empty for all, and the pragmas.
  /// - Throws: `DatabaseError` if a schema cannot be read.
  init(_ sides: (old: ComparedSide, new: ComparedSide), only names: [String]) throws(DatabaseError) {
    let chosen = Set(names.map(\.nameKey))
    let oldObjects = try Self.objects(of: sides.old, chosen)
    let newObjects = try Self.objects(of: sides.new, chosen)
    old = Dictionary(oldObjects) { first, _ in first }
    new = Dictionary(newObjects) { first, _ in first }
    var seen: Set<ObjectKey> = []
    order = (oldObjects + newObjects).map(\.0).filter { seen.insert($0).inserted }
    let oldTables = try Self.tables(of: sides.old, chosen)
    let newTables = try Self.tables(of: sides.new, chosen)
    pairTables(oldTables, newTables)
    listUncompared(oldTables + newTables)
    if names.isEmpty { try comparePragmas(sides) }
    let shadows = Set((oldTables + newTables).filter { $0.type == "shadow" }.map(\.name.nameKey))
    for key in order where !shadows.contains(key.name) { try compare(key, sides) }
    for type in ["table", "index", "view", "trigger"] {
      let count = order.count {
        $0.type == type && old[$0] != nil && new[$0] != nil && !shadows.contains($0.name)
      }
      if count > 0 { counts.append((type, count)) }
    }
  }

  /// The pragmas that are compared.
  static let pragmas = ["user_version", "application_id", "encoding", "page_size", "auto_vacuum"]

  // MARK: - Reading

  private static func objects(
    of side: ComparedSide, _ chosen: Set<[UInt8]>
  ) throws(DatabaseError) -> [(ObjectKey, SchemaObject)] {
    try SchemaReader(side.database).objects(in: side.schema)
      .filter { object in
        !object.sql.isEmpty && !object.name.hasPrefix("sqlite_")
          && (chosen.isEmpty || chosen.contains(object.name.nameKey) || chosen.contains(object.table.nameKey))
      }
      .map { (ObjectKey(type: $0.type, name: $0.name.nameKey), $0) }
  }

  private static func tables(
    of side: ComparedSide, _ chosen: Set<[UInt8]>
  ) throws(DatabaseError) -> [ListedTable] {
    let listed = try SchemaReader(side.database).listedTables(in: side.schema)
    let places = Dictionary(listed.map { ($0.name.nameKey, $0) }) { first, _ in first }
    // The order is that of the schema.
    let names = try side.database.namesOfObjects(in: side.schema, where: "type = 'table'", order: "rowid")
    return names.compactMap { places[$0.nameKey] }
      .filter { chosen.isEmpty || chosen.contains($0.name.nameKey) }
  }

  // MARK: - Tables

  private mutating func pairTables(_ oldTables: [ListedTable], _ newTables: [ListedTable]) {
    let isCompared = { (table: ListedTable) in table.type == "table" && !table.name.hasPrefix("sqlite_") }
    let others = Dictionary(newTables.filter(isCompared).map { ($0.name.nameKey, $0) }) { first, _ in first }
    for table in oldTables where isCompared(table) {
      let other = others[table.name.nameKey]
      let key = ObjectKey(type: "table", name: table.name.nameKey)
      let isSame = Self.words(old[key]) == Self.words(new[key])
      tables.append(TablePairing(old: table, new: other, isRedefined: other != nil && !isSame))
    }
    let known = Set(oldTables.filter(isCompared).map(\.name.nameKey))
    for table in newTables where isCompared(table) && !known.contains(table.name.nameKey) {
      tables.append(TablePairing(old: nil, new: table, isRedefined: false))
    }
  }

  private mutating func listUncompared(_ tables: [ListedTable]) {
    var seen: Set<[UInt8]> = []
    let reasons = [
      ("virtual", "the rows of virtual tables"), ("shadow", "tables in which virtual tables keep their rows"),
      ("sqlite", "SQLite's own tables"),
    ]
    for (type, reason) in reasons {
      let names = tables.filter { table in
        let isOwn = table.name.hasPrefix("sqlite_")
        return (type == "sqlite" ? isOwn : !isOwn && table.type == type)
          && seen.insert(table.name.nameKey).inserted
      }.map { SQLName.plain($0.name) }
      if !names.isEmpty { uncompared.append("\(reason) (\(names.joined(separator: ", ")))") }
    }
  }

  // MARK: - Definitions

  private mutating func comparePragmas(_ sides: (old: ComparedSide, new: ComparedSide)) throws(DatabaseError)
  {
    for name in Self.pragmas {
      let (old, new) = (try sides.old.pragma(name), try sides.new.pragma(name))
      if old != new {
        changes.append(SchemaChange(kind: .changed, type: "pragma", name: name, old: old, new: new))
      }
    }
  }

  private mutating func compare(
    _ key: ObjectKey, _ sides: (old: ComparedSide, new: ComparedSide)
  ) throws(DatabaseError) {
    let (oldObject, newObject) = (old[key], new[key])
    let (oldWords, newWords) = (Self.words(oldObject), Self.words(newObject))
    guard oldWords != newWords else { return }
    let name = SQLName.plain((oldObject ?? newObject)?.name ?? "")
    guard let oldObject, let newObject else {
      changes.append(
        SchemaChange(
          kind: oldObject == nil ? .added : .removed, type: key.type, name: name, old: oldWords,
          new: newWords))
      return
    }
    if key.type == "table", !oldObject.isVirtual, !newObject.isVirtual {
      let found = columnChanges(
        of: name, try SchemaReader(sides.old.database).columns(of: oldObject.name, in: sides.old.schema),
        try SchemaReader(sides.new.database).columns(of: newObject.name, in: sides.new.schema))
      changes += found
      if !found.isEmpty { return }
    }
    changes.append(
      SchemaChange(kind: .changed, type: key.type, name: name, old: oldWords, new: newWords))
  }

  /// The columns that only one side has or that differ; none if the definitions differ in something else.
  private func columnChanges(of table: String, _ old: [TableColumn], _ new: [TableColumn]) -> [SchemaChange] {
    var found: [SchemaChange] = []
    for column in old {
      let name = "\(table).\(SQLName.plain(column.name))"
      let other = new.first { $0.name.matches(column.name) }
      guard other?.definition != column.definition else { continue }
      found.append(
        SchemaChange(
          kind: other == nil ? .removed : .changed, type: "column", name: name, old: column.definition,
          new: other?.definition))
    }
    for column in new where !old.contains(where: { $0.name.matches(column.name) }) {
      let name = "\(table).\(SQLName.plain(column.name))"
      found.append(SchemaChange(kind: .added, type: "column", name: name, new: column.definition))
    }
    return found
  }

  /// The SQL of an object with one space between its tokens; nil for no object.
  static func words(_ object: SchemaObject?) -> String? {
    guard let sql = object?.sql else { return nil }
    return SQLTokenizer.tokens(of: sql.span).filter { $0.kind != .space }
      .map { String(decoding: sql[$0.range], as: UTF8.self).replacing("\n", with: " ") }
      .joined(separator: " ")
  }
}

extension TableColumn {
  /// The declaration as far as pragmas say it.
  fileprivate var definition: String {
    var words = declaredType.isEmpty ? [] : [declaredType]
    if primaryKeyPosition > 0 { words.append("PRIMARY KEY") }
    if isNotNull { words.append("NOT NULL") }
    if let defaultExpression { words.append("DEFAULT \(defaultExpression)") }
    if kind == .virtualGenerated { words.append("GENERATED") }
    if kind == .storedGenerated { words.append("GENERATED STORED") }
    return words.isEmpty ? "(no type)" : words.joined(separator: " ")
  }
}
