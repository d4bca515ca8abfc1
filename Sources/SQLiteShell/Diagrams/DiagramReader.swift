import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Reads the tables and their links from databases.
struct DiagramReader {
  let database: Database
  /// The number of values of a column that are compared with those of a parent.
  static let comparedLimit = 100_000

  private let reader: SchemaReader

  init(_ database: Database) {
    self.database = database
    reader = SchemaReader(database)
  }

  /// The diagram of all tables of some databases.
  ///
  /// - Parameters:
  ///   - paths: the tables.
  ///   - chosen: the tables of which implied links are looked for; nil for all.
  ///   - unread: called for each table that cannot be read.
  /// - Returns: the diagram, with implied links.
  /// - Throws: `DatabaseError` if an interrupt ends it.
  func diagram(
    of paths: [TablePath], chosen: [TablePath]?, unread: (TablePath, DatabaseError) -> Void
  ) throws(DatabaseError) -> Diagram {
    var diagram = Diagram(tables: [], links: [])
    var keys: [[TableForeignKey]] = []
    var uniques: [[[String]]] = []
    for path in paths {
      do throws(DatabaseError) {
        let indexes = try reader.indexes(of: path.table, in: path.schema)
        let columns = try reader.columns(of: path.table, in: path.schema).filter { $0.kind != .hidden }
        let foreign = try reader.foreignKeys(of: path.table, in: path.schema)
        let primary = columns.filter { $0.primaryKeyPosition > 0 }
          .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
        let unique =
          [primary].filter { !$0.isEmpty }
          + indexes.filter { $0.isUnique && !$0.isPartial }.compactMap { index in
            index.columns.allSatisfy { $0 != nil } ? index.columns.compactMap(\.self) : nil
          }
        let referring = Set(foreign.flatMap { $0.columns.map { $0.lowercased() } })
        diagram.tables.append(
          Diagram.Table(
            schema: path.schema, name: path.table,
            columns: columns.map { column in
              Diagram.Column(
                name: column.name, type: column.declaredType,
                isNotNull: column.isNotNull || column.primaryKeyPosition > 0,
                keyPosition: column.primaryKeyPosition,
                isUnique: unique.contains { $0.count == 1 && $0[0].matches(column.name) },
                isReference: referring.contains(column.name.lowercased()))
            }))
        keys.append(foreign)
        uniques.append(unique)
      } catch {
        guard error.resultCode != .SQLITE_INTERRUPT else { throw error }
        unread(path, error)
      }
    }
    for (child, foreign) in keys.enumerated() {
      for key in foreign { diagram.links.append(link(key, from: child, in: diagram, uniques[child])) }
    }
    let candidates = ImpliedKeys(diagram, entities: coreDataEntities()).candidates
    for candidate in candidates {
      guard
        chosen?.contains(where: { path in
          [candidate.child, candidate.parent].contains { path.isSameTable(as: diagram.tables[$0]) }
        }) ?? true
      else { continue }
      guard let link = try checked(candidate, in: diagram, uniques[candidate.child]) else { continue }
      diagram.links.append(link)
      for (index, column) in diagram.tables[link.child].columns.enumerated()
      where link.childColumns.contains(where: column.name.matches) {
        diagram.tables[link.child].columns[index].isReference = true
      }
    }
    return diagram
  }

  private func link(
    _ key: TableForeignKey, from child: Int, in diagram: Diagram, _ uniques: [[String]]
  ) -> Diagram.Link {
    let table = diagram.tables[child]
    let parent = diagram.tables.firstIndex { $0.schema == table.schema && $0.name.matches(key.table) }
    var referenced = key.referencedColumns
    if referenced.isEmpty, let parent {
      referenced = diagram.tables[parent].columns.filter { $0.keyPosition > 0 }
        .sorted { $0.keyPosition < $1.keyPosition }.map(\.name)
    }
    let columns = table.columns.filter { column in key.columns.contains(where: column.name.matches) }
    return Diagram.Link(
      child: child, childColumns: key.columns, parent: parent,
      parentName: parent.map { diagram.tables[$0].name } ?? key.table, parentColumns: referenced,
      isImplied: false, isSingle: Self.isUnique(key.columns, uniques),
      isOptional: !columns.allSatisfy(\.isNotNull))
  }

  private static func isUnique(_ columns: [String], _ uniques: [[String]]) -> Bool {
    let names = Set(columns.map { $0.lowercased() })
    return uniques.contains { unique in unique.allSatisfy { names.contains($0.lowercased()) } }
  }

  /// The link of a candidate, with the values that have no parent; nil if the values speak against it.
  private func checked(
    _ candidate: ImpliedKeys.Candidate, in diagram: Diagram, _ uniques: [[String]]
  ) throws(DatabaseError) -> Diagram.Link? {
    let (child, parent) = (diagram.tables[candidate.child], diagram.tables[candidate.parent])
    let column = child.columns[candidate.childColumn]
    let key = parent.columns[candidate.parentColumn]
    var link = Diagram.Link(
      child: candidate.child, childColumns: [column.name], parent: candidate.parent,
      parentName: parent.name, parentColumns: [key.name], isImplied: true,
      isSingle: Self.isUnique([column.name], uniques), isOptional: !column.isNotNull)
    let limit = Self.comparedLimit
    let name = SQLName.quoted(column.name)
    let sql = """
      SELECT count(*), total(NOT EXISTS (SELECT 1 FROM \(SQLName.qualified(parent.name, in: parent.schema)) AS parent \
      WHERE parent.\(SQLName.quoted(key.name)) = child.\(name))) FROM (SELECT \(name) FROM \
      \(SQLName.qualified(child.name, in: child.schema)) WHERE \(name) IS NOT NULL LIMIT \(limit + 1)) AS child
      """
    do throws(DatabaseError) {
      link.missing = try database.rows(sql) { row in
        let compared = Int(clamping: row.cell(0).int64)
        return Diagram.Missing(
          count: Int(clamping: Int64(row.cell(1).double)), comparedCount: min(compared, limit),
          isPart: compared > limit)
      }.first
    } catch {
      guard error.resultCode != .SQLITE_INTERRUPT else { throw error }
      return nil
    }
    if let missing = link.missing {
      if missing.count > missing.comparedCount / (candidate.needsValues ? 10 : 2) { return nil }
      if candidate.needsValues, missing.comparedCount == 0 { return nil }
    }
    return link
  }

  /// The names of the entities of Core Data by their numbers; none in other databases.
  private func coreDataEntities() -> [Int: String] {
    let rows = try? database.rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY LIMIT 10000") { row in
      (Int(clamping: row.cell(0).int64), row.text(1) ?? "")
    }
    return Dictionary(rows ?? []) { first, _ in first }
  }
}

extension TablePath {
  func isSameTable(as table: Diagram.Table) -> Bool {
    schema == table.schema && self.table.matches(table.name)
  }
}

extension Diagram {
  /// The diagram of some tables, with the keys of those that they refer to or that refer to them.
  func around(_ paths: [TablePath]) -> Diagram {
    let chosen = Set(tables.indices.filter { index in paths.contains { $0.isSameTable(as: tables[index]) } })
    let kept = links.filter { link in chosen.contains(link.child) || link.parent.map(chosen.contains) ?? false
    }
    let shown = chosen.union(kept.flatMap { [$0.child] + [$0.parent].compactMap(\.self) }).sorted()
    let keys = withKeysOnly
    var places: [Int: Int] = [:]
    for (place, index) in shown.enumerated() { places[index] = place }
    return Diagram(
      tables: shown.map { chosen.contains($0) ? tables[$0] : keys.tables[$0] },
      links: kept.compactMap { $0.moved(to: places) })
  }
}

extension Diagram.Link {
  /// The link between tables that are at other places; nil if the child is at none.
  fileprivate func moved(to places: [Int: Int]) -> Diagram.Link? {
    guard let child = places[child] else { return nil }
    var link = self
    (link.child, link.parent) = (child, parent.flatMap { places[$0] })
    return link
  }
}
