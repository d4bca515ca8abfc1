import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What may be wrong with a database beside the values of single columns.
struct OddFindings {
  let database: Database
  let diagram: Diagram
  /// The tables on the page; others are only in the diagram.
  let tables: [TablePath]

  /// The rows from which a table needs statistics for its indexes.
  private static let largeTable = 1000

  /// Finds values without a parent, keys without an index, tables without statistics, and empty tables.
  ///
  /// - Parameters:
  ///   - known: what was found in columns, which is last.
  ///   - rows: the tables with the numbers of their rows.
  /// - Returns: all findings, those that matter most first.
  /// - Throws: `DatabaseError` after Ctrl-C.
  func read(
    _ known: [ReportContents.Finding], _ rows: [(path: TablePath, count: Int)]
  ) throws(DatabaseError) -> [ReportContents.Finding] {
    try orphans() + known + missingIndexes() + missingStatistics(rows) + emptyTables(rows)
  }

  private func finding(_ subject: String, _ text: String) -> ReportContents.Finding {
    ReportContents.Finding(subject: subject, text: text)
  }

  /// Runs a query that may fail on a damaged table; an interrupt is thrown.
  private func value(of sql: String) throws(DatabaseError) -> Int? {
    do throws(DatabaseError) {
      return try database.rows(sql) { Int(clamping: $0.cell(0).int64) }.first
    } catch {
      guard error.resultCode != .SQLITE_INTERRUPT else { throw error }
      return nil
    }
  }

  private func orphans() throws(DatabaseError) -> [ReportContents.Finding] {
    var found: [ReportContents.Finding] = []
    for link in diagram.links where tables.contains(where: { $0.isSameTable(as: diagram.tables[link.child]) })
    {
      let subject =
        "\(diagram.tables[link.child].shownName).\(link.childColumns.joined(separator: ", "))"
      guard let parent = link.parent else {
        found.append(finding(subject, "refers to \(link.parentName), which does not exist"))
        continue
      }
      let target = diagram.tables[parent].shownName
      if link.isImplied {
        guard let missing = link.missing, missing.count > 0 else { continue }
        let compared = "\(groupedText(missing.count)) of \(groupedText(missing.comparedCount)) values"
        found.append(finding(subject, "\(compared) that were compared are not in \(target)"))
      } else if let query = DiagramReport.orphans(of: link, in: diagram),
        let count = try value(of: "SELECT coalesce(sum(\"rows\"), 0) FROM (\(query))"), count > 0
      {
        let rows = countText(count, "row")
        found.append(finding(subject, "\(rows) \(count == 1 ? "has" : "have") no parent in \(target)"))
      }
    }
    return found
  }

  private func missingIndexes() throws(DatabaseError) -> [ReportContents.Finding] {
    let names = Set(tables.filter { $0.schema == "main" }.map { $0.table.lowercased() })
    return try ForeignKeyCheck.missingIndexes(in: database).filter { names.contains($0.table.lowercased()) }
      .map { child, sql in
        finding(child, "no index helps to check a foreign key: \(sql)")
      }
  }

  private func missingStatistics(
    _ rows: [(path: TablePath, count: Int)]
  ) throws(DatabaseError) -> [ReportContents.Finding] {
    var names: [String] = []
    let reader = SchemaReader(database)
    for (path, count) in rows where count >= Self.largeTable {
      guard let indexes = try? reader.indexes(of: path.table, in: path.schema), !indexes.isEmpty else {
        continue
      }
      let schema = SQLName.quoted(path.schema)
      let condition = "WHERE lower(tbl) = lower(\(SQLName.literal(path.table)))"
      if try value(of: "SELECT count(*) FROM \(schema).sqlite_stat1 \(condition)") ?? 0 == 0 {
        names.append(path.shownTable)
      }
    }
    return list(names, "has no statistics, so SQLite may choose a worse index; ANALYZE writes them")
  }

  private func emptyTables(_ rows: [(path: TablePath, count: Int)]) -> [ReportContents.Finding] {
    list(rows.filter { $0.count == 0 }.map(\.path.shownTable), "has no rows")
  }

  private func list(_ names: [String], _ text: String) -> [ReportContents.Finding] {
    names.map { finding($0, text) }
  }
}
