import SQLSyntax

/// Finds columns whose names say that they refer to another table, although no foreign key does.
///
/// A table must have a key of one column, and only one table may fit. The values decide later.
struct ImpliedKeys {
  /// A column that may refer to a key.
  struct Candidate: Equatable {
    let child: Int
    let childColumn: Int
    let parent: Int
    let parentColumn: Int
    /// Whether the name is only that of a table, so that values must show it.
    let needsValues: Bool
  }

  private let diagram: Diagram
  private let entities: [Int: String]
  /// The tables by each name by which columns may call them, in lower case without underscores.
  private var tables: [String: Set<Int>] = [:]
  /// The tables by the name of their key, unless many tables call theirs so.
  private var keys: [String: Set<Int>] = [:]
  /// The tables by their name with that of their key.
  private var qualifiedKeys: [String: Set<Int>] = [:]
  /// The tables of Core Data by their names.
  private var coreDataTables: [String: Set<Int>] = [:]

  /// - Parameters:
  ///   - diagram: the tables with the foreign keys that are declared.
  ///   - entities: the names of the entities of Core Data by their numbers.
  init(_ diagram: Diagram, entities: [Int: String]) {
    self.diagram = diagram
    self.entities = entities
    for (index, table) in diagram.tables.enumerated() {
      guard let key = key(of: index) else { continue }
      for name in Self.names(ofTable: table.name) { tables[name, default: []].insert(index) }
      let keyName = Self.folded(table.columns[key].name)
      if !Self.commonKeys.contains(keyName) { keys[keyName, default: []].insert(index) }
      if keyName != "id" {
        for name in Self.names(ofTable: table.name) {
          qualifiedKeys[name + keyName, default: []].insert(index)
        }
      }
      if keyName == "zpk" { coreDataTables[table.name.uppercased(), default: []].insert(index) }
    }
  }

  private static let commonKeys: Set = [
    "id", "rowid", "key", "name", "uuid", "guid", "zpk", "pk", "code", "type", "value", "hash", "url", "path",
    "date",
    "position", "version",
  ]

  /// All candidates, in the order of the tables and columns.
  var candidates: [Candidate] {
    diagram.tables.indices.flatMap { child in
      let table = diagram.tables[child]
      let key = key(of: child)
      return table.columns.indices.compactMap { index -> Candidate? in
        let column = table.columns[index]
        guard !column.isReference, index != key else { return nil }
        var found = parents(of: column.name, in: child)
        let needsValues = found.isEmpty
        if needsValues, column.type.uppercased().contains("INT") {
          found = (tables[Self.folded(column.name)] ?? []).filter { parent in
            diagram.tables[parent].schema == table.schema && parent != child
              && self.key(of: parent).map {
                diagram.tables[parent].columns[$0].type.uppercased().contains("INT")
              }
                ?? false
          }
        }
        guard found.count == 1, let parent = found.first, let parentKey = self.key(of: parent) else {
          return nil
        }
        let affinities = [column.type, diagram.tables[parent].columns[parentKey].type].map(Self.isTextual)
        guard affinities[0] == nil || affinities[1] == nil || affinities[0] == affinities[1] else {
          return nil
        }
        return Candidate(
          child: child, childColumn: index, parent: parent, parentColumn: parentKey,
          needsValues: needsValues)
      }
    }
  }

  /// The index of the only column of the primary key, or of the only unique column called `id`; nil if there is none.
  private func key(of table: Int) -> Int? {
    let columns = diagram.tables[table].columns
    let primary = columns.indices.filter { columns[$0].keyPosition > 0 }
    if primary.count == 1 { return primary[0] }
    guard primary.isEmpty else { return nil }
    return columns.indices.first { columns[$0].isUnique && columns[$0].name.lowercased() == "id" }
  }

  private func parents(of column: String, in child: Int) -> Set<Int> {
    let schema = diagram.tables[child].schema
    let inSchema = { (found: Set<Int>?) in (found ?? []).filter { diagram.tables[$0].schema == schema } }
    if column.uppercased().hasPrefix("Z") {
      let found = inSchema(coreDataParents(of: column))
      if !found.isEmpty { return found }
    }
    // What a column is called before `_id`, `Id` and the like is the name of a table.
    for ending in ["_id", "_fk", "_key", "_pk", "_uuid", "_guid", "_rowid"] + ["Id", "ID", "Fk", "FK"]
    where column.count > ending.count {
      let end = column.suffix(ending.count)
      guard ending.hasPrefix("_") ? end.lowercased() == ending : end == ending else { continue }
      let found = inSchema(tables[Self.folded(String(column.dropLast(ending.count)))])
      if !found.isEmpty { return found }
    }
    let found = inSchema(keys[Self.folded(column)]).subtracting([child])
    if !found.isEmpty { return found }
    // The name of a table before that of its key, such as `album_code` for `album.code`.
    return inSchema(qualifiedKeys[Self.folded(column)]).subtracting([child])
  }

  /// Core Data calls a column of a relation to one object `ZNAME` as the table, and one of a table of pairs `Z_4NAME`, in which 4 is
  /// the number of the entity.
  private func coreDataParents(of column: String) -> Set<Int> {
    var name = column.uppercased()
    if name.hasPrefix("Z_"), let digits = name.dropFirst(2).split(whereSeparator: { !$0.isNumber }).first,
      name.dropFirst(2).hasPrefix(digits), let number = Int(digits), let entity = entities[number]
    {
      name = "Z" + entity.uppercased()
    }
    return coreDataTables[name] ?? []
  }

  /// The names by which columns may call a table: its own, that of one of its rows, and that after a prefix.
  static func names(ofTable table: String) -> Set<String> {
    var names: Set<String> = []
    let words = table.lowercased().split(separator: "_")
    for start in words.indices {
      let name = words[start...].joined()
      names.insert(name)
      if name.hasSuffix("ies") { names.insert(String(name.dropLast(3)) + "y") }
      for ending in ["ses", "xes", "ches", "shes"] where name.hasSuffix(ending) {
        names.insert(String(name.dropLast(2)))
      }
      if name.hasSuffix("s"), !name.hasSuffix("ss") { names.insert(String(name.dropLast())) }
      // Only a first word that others share is a prefix, but the values decide.
      if start == 1 { break }
    }
    return names.filter { !$0.isEmpty }
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().replacing("_", with: "")
  }

  /// Whether a type is one of text; nil if it fits each value.
  private static func isTextual(_ type: String) -> Bool? {
    switch ColumnAffinity(declaredType: type, isStrict: false) {
    case .text: true
    case .numeric, .real: false
    default: nil
    }
  }
}
