import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds out what columns mean, with the reasons.
struct ColumnExplainer {
  let formats: FormatSettings
  let meaning: MeaningState
  unowned let console: any CommandConsole

  /// The columns of a statement; throws if what they hold could not be read.
  func columns(of statement: Statement) throws(DatabaseError) -> [ResultColumn] {
    let columns = console.resolving { meaning.resolver.explainedColumns(of: statement, settings: formats) }
    if let error = meaning.takeFailure() { throw error }
    return columns
  }

  /// The columns of a table, one column of it, or those of the last query.
  func columns(named name: String?) throws(ShellError) -> [ResultColumn] {
    guard let name else { return try meaning.lastQuery.map(columns(ofQuery:)) ?? [] }
    // The name of a table may contain a point; a column is looked for first.
    if let origin = try console.column(atPath: name) {
      return try columns(
        ofQuery:
          "SELECT \(SQLName.quoted(origin.column)) FROM \(SQLName.qualified(origin.table, in: origin.schema))"
      )
    }
    if name.contains("."), let table = try? TablePath.path(named: name, in: console.database()),
      table.column == nil
    {
      return try columns(ofQuery: "SELECT * FROM \(SQLName.qualified(table.table, in: table.schema))")
    }
    if let point = name.firstIndex(of: ".") {
      let (table, column) = (String(name[..<point]), String(name[name.index(after: point)...]))
      let columns = try columns(
        ofQuery: "SELECT \(SQLName.quoted(column)) FROM \(SQLName.quoted(table))")
      guard columns.first?.origin != nil else {
        throw .format(.cannotPin(name, because: "no such column: \(name)"))
      }
      return columns
    }
    return try columns(ofQuery: "SELECT * FROM \(SQLName.quoted(name))")
  }

  private func columns(ofQuery sql: String) throws(ShellError) -> [ResultColumn] {
    let database = try console.database()
    var offset = 0
    do {
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return [] }
      return meaning.resolver.explainedColumns(of: statement, settings: formats)
    } catch {
      throw .statement(.sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1)))
    }
  }
}

extension CommandConsole {
  var explainer: ColumnExplainer {
    ColumnExplainer(formats: settings.formats, meaning: meaning, console: self)
  }
}
