import SQLSyntax

/// A table, view, index or trigger.
package struct SchemaObject: Hashable, Sendable {
  /// `table`, `view`, `index` or `trigger`.
  package let type: String
  /// The name.
  package let name: String
  /// The table that an index or trigger belongs to; else the name again.
  package let table: String
  /// The statement that makes it, in bytes; none for an automatic index.
  package let sql: [UInt8]

  package init(type: String, name: String, table: String, sql: [UInt8]) {
    self.type = type
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// The statement that makes it, and nothing else that the text may hold; nil if there is none.
  package var soundSQL: String? {
    SchemaStatement.sound(sql).map { String(decoding: $0, as: UTF8.self) }
  }
}
