import SQLSyntax
import TypedSQLiteCore

/// A small table whose rows are the labels of a column that refers to it.
///
/// A table of people or files has rows with names too. So a table counts only if its name, or that of the column, says
/// a type or a status, and if it has only a number and one unique text.
package struct LookupTable: Sendable {
  package let table: String
  /// The column of the labels.
  package let column: String
  /// The labels, with the number of their row.
  package let labels: [(label: String, value: Int64)]

  private static let limit = 64

  /// Reads the table that a column refers to; nil if there is none, or if it is no table of labels.
  init?(of column: TableColumn, in table: TableFacts, database: Database) {
    let refersAlone = { (key: TableForeignKey) in
      key.columns.count == 1 && key.columns[0].matches(column.name)
    }
    guard let key = table.foreignKeys.first(where: refersAlone), !table.isRowid(column),
      Self.saysLabels(key.table) || Self.saysLabels(column.name),
      let target = TableFacts(key.table, in: table.schema, database: database), target.canBeSampled,
      let number = target.columns.first(where: target.isRowid),
      key.referencedColumns.isEmpty || key.referencedColumns[0].matches(number.name),
      let text = Self.labelColumn(of: target, database)
    else { return nil }
    let sql = """
      SELECT \(SQLName.quoted(number.name)), \(SQLName.quoted(text.name)) \
      FROM \(SQLName.qualified(target.name, in: target.schema)) LIMIT \(Self.limit + 1)
      """
    let rows = try? database.rows(sql) { row in
      row.cell(1).storageClass == .text && row.cell(1).byteCount <= 64
        ? (label: row.text(1) ?? "", value: row.cell(0).int64) : nil
    }
    guard let rows, (2...Self.limit).contains(rows.count) else { return nil }
    let labels = rows.compactMap(\.self)
    guard labels.count == rows.count, labels.allSatisfy({ !$0.label.isEmpty }) else { return nil }
    (self.table, self.column, self.labels) = (target.name, text.name, labels)
  }

  /// The only text column of a table that has little else, if it is unique and named like a label.
  private static func labelColumn(of target: TableFacts, _ database: Database) -> TableColumn? {
    let texts = target.columns.filter {
      ColumnAffinity(declaredType: $0.declaredType, isStrict: false) == .text
    }
    guard texts.count == 1, let text = texts.first, text.kind == .ordinary, target.columns.count <= 4,
      DeclaredType(text.declaredType).kind == nil,
      let name = ColumnName(text.name).words.last, labelWords.contains(name) || kindWords.contains(name),
      let indexes = try? SchemaReader(database).indexes(of: target.name, in: target.schema)
    else { return nil }
    let isUnique = indexes.contains { index in
      index.isUnique && !index.isPartial && index.columns.count == 1
        && index.columns[0].map(text.name.matches) == true
    }
    let others = target.columns.filter { $0.name != text.name && $0.primaryKeyPosition == 0 }
    let areOrders = others.allSatisfy { ColumnName($0.name).mentions(orderWords) }
    return isUnique && areOrders ? text : nil
  }

  private static func saysLabels(_ name: String) -> Bool {
    var words = ColumnName(name).words[...]
    if words.last == "id", words.count > 1 { words = words.dropLast() }
    return words.last.map(kindWords.contains) ?? false
  }

  /// Words for things with few values.
  private static let kindWords: Set<String> = [
    "type", "types", "kind", "kinds", "status", "statuses", "state", "states", "level", "levels", "priority",
    "priorities", "severity", "severities", "mode", "modes", "stage", "stages", "phase", "phases",
    "transition",
    "transitions",
  ]
  /// Words for labels.
  private static let labelWords: Set<String> = [
    "name", "label", "title", "caption", "text", "value", "code", "key",
  ]
  /// Words of columns that order labels, or disable them.
  private static let orderWords: Set<String> = [
    "sort", "order", "position", "rank", "ordinal", "seq", "weight", "active", "enabled", "default",
  ]
}
