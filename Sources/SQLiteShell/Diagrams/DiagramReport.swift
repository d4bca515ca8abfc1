import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.diagram` prints.
struct DiagramReport {
  let request: DiagramRequest
  let console: any CommandConsole

  /// Draws the diagram, or lists values without a parent.
  ///
  /// - Throws: ``ShellError`` if there is no such table, and at the end if a table could not be read.
  func run() throws(ShellError) {
    let names = request.names
    let chosen = try console.resolving { () throws(ShellError) in
      names.isEmpty ? nil : try console.chosenTables(names)
    }
    let schemas = chosen.map { paths in Array(Set(paths.map(\.schema))).sorted() }
    let paths = try console.resolving { () throws(ShellError) in
      try console.chosenTables([], in: schemas).filter { !Self.isShadow($0) }
    }
    var unread = UnreadTables()
    let database = try console.database()
    var diagram: Diagram
    do throws(DatabaseError) {
      diagram = try console.resolving { () throws(DatabaseError) in
        try DiagramReader(database).diagram(of: paths, chosen: chosen) { path, error in
          unread.add(path.shownTable, error, console)
        }
      }
    } catch {
      throw .database(error)
    }
    if let chosen { diagram = diagram.around(chosen) }
    if request.listsOrphans {
      try listOrphans(of: diagram, database)
    } else {
      if request.showsKeysOnly || diagram.tables.count > Diagram.keysAbove { diagram = diagram.withKeysOnly }
      try draw(diagram)
    }
    try unread.end()
  }

  private static func isShadow(_ path: TablePath) -> Bool { path.table.hasPrefix("sqlite_") }

  private func draw(_ diagram: Diagram) throws(ShellError) {
    guard !diagram.tables.isEmpty else { return console.report(note: "there are no tables") }
    switch request.form {
    case .text where console.settings.mode.isForPrograms: try showRows(diagram)
    case .text: print(text(diagram).lines)
    case .tree: print(text(diagram).treeLines)
    case .dot: print(DotDiagram(diagram: diagram).lines)
    case .mermaid:
      let lines = MermaidDiagram(diagram: diagram).lines
      print(lines)
      let count = lines.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
      guard count > MermaidDiagram.characterLimit else { return }
      console.report(
        note:
          "Mermaid draws at most 50,000 characters unless its maxTextSize is set; --keys or TABLE makes it smaller"
      )
    case .svg(let file): try console.writeLines(SVGDiagram(diagram).lines, to: file)
    }
  }

  private func print(_ lines: [String]) {
    for line in lines { console.say(line: line) }
  }

  private func text(_ diagram: Diagram) -> TextDiagram {
    let isScreen = console.output.isTerminal
    return TextDiagram(
      diagram: diagram, width: isScreen ? console.surroundings.terminalWidth() ?? 80 : 80,
      height: isScreen ? console.surroundings.terminalHeight().map { max($0 - 2, 1) } : nil)
  }

  /// Shows each link as a row.
  private func showRows(_ diagram: Diagram) throws(ShellError) {
    var table = ReportTable(
      "~diagram",
      columns: [
        ("table", "TEXT"), ("columns", "TEXT"), ("parent", "TEXT"), ("parent_columns", "TEXT"),
        ("children", "TEXT"), ("parents", "TEXT"), ("implied", "INTEGER"), ("compared", "INTEGER"),
        ("missing", "INTEGER"),
      ])
    for link in diagram.links {
      table.add([
        diagram.tables[link.child].shownName.databaseValue,
        link.childColumns.joined(separator: ", ").databaseValue,
        (link.parent.map { diagram.tables[$0].shownName } ?? link.parentName).databaseValue,
        link.parentColumns.joined(separator: ", ").databaseValue,
        (link.isSingle ? "0..1" : "0..n").databaseValue,
        (link.parent == nil ? "0" : link.isOptional ? "0..1" : "1").databaseValue,
        (link.isImplied ? 1 : 0).databaseValue, (link.missing?.comparedCount).databaseValue,
        (link.missing?.count).databaseValue,
      ])
    }
    try table.show(in: console)
  }

  /// Shows the values of all links that have no parent.
  private func listOrphans(of diagram: Diagram, _ database: Database) throws(ShellError) {
    let arms = diagram.links.compactMap { Self.orphans(of: $0, in: diagram) }
    guard !arms.isEmpty else { return console.report(note: "no table refers to another one") }
    // SQLite accepts 500 arms in a compound.
    let groups = stride(from: 0, to: arms.count, by: 400).map { start in
      "SELECT * FROM (\(arms[start..<min(start + 400, arms.count)].joined(separator: " UNION ALL ")))"
    }
    let sql = "SELECT * FROM (\(groups.joined(separator: " UNION ALL ")))"
    let statement: Statement
    do throws(DatabaseError) {
      statement = try database.prepare(sql)
    } catch {
      throw .database(error)
    }
    // A person reads that there are none.
    try console.statements.run(
      statement, at: SourcePosition(origin: console.isTyped ? .terminal : .argument, line: 1))
  }

  /// A query for the values of a link that have no parent, and the number of their rows; nil if the columns of a key do not
  /// fit those of the parent.
  static func orphans(of link: Diagram.Link, in diagram: Diagram) -> String? {
    let child = diagram.tables[link.child]
    guard link.parent == nil || link.childColumns.count == link.parentColumns.count else { return nil }
    let columns = link.childColumns.map { "child.\(SQLName.quoted($0))" }
    let value =
      columns.count == 1 ? columns[0] : columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    var condition = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    if let parent = link.parent {
      let table = diagram.tables[parent]
      let joined = zip(link.parentColumns, columns).map { "parent.\(SQLName.quoted($0)) = \($1)" }
      condition += """
         AND NOT EXISTS (SELECT 1 FROM \(SQLName.qualified(table.name, in: table.schema)) AS parent \
        WHERE \(joined.joined(separator: " AND ")))
        """
    }
    let parentName = link.parent.map { diagram.tables[$0].shownName } ?? link.parentName
    return """
      SELECT \(SQLName.literal(child.shownName)) AS "table", \
      \(SQLName.literal(link.childColumns.joined(separator: ", "))) AS "columns", \(value) AS "value", \
      count(*) AS "rows", \(SQLName.literal(parentName)) AS "parent" \
      FROM \(SQLName.qualified(child.name, in: child.schema)) AS child WHERE \(condition) \
      GROUP BY \(columns.joined(separator: ", "))
      """
  }
}
