import SQLSyntax

/// A table, view, index or trigger.
package struct SchemaObject: Hashable, Sendable {
  /// `table`, `view`, `index` or `trigger`.
  package let type: String
  package let name: String
  /// The table of an index or trigger; for a table or view its own name.
  package let table: String
  /// The CREATE statement in bytes; empty for an automatic index.
  package let sql: [UInt8]

  package init(type: String, name: String, table: String, sql: [UInt8]) {
    self.type = type
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// The first statement in the text, without whatever follows it; nil if there is none.
  package var soundSQL: String? {
    SchemaStatement.sound(sql).map { String(decoding: $0, as: UTF8.self) }
  }
}
