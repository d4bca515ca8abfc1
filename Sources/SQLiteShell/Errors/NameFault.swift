import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A way in which SQLite says that it does not know a name, and the names that may have been meant.
struct NameFault: Sendable {
  /// What is before the name in the message.
  private let start: String
  private let names: @Sendable (CompletionSchema, SQLOutline) -> [String]

  /// All ways; the first whose words are in a message is the one.
  static let all = [
    NameFault(start: "no such table: ") { schema, _ in schema.tableNames },
    NameFault(start: "no such column: ", names: columnNames),
    NameFault(start: " has no column named ", names: columnNames),
    NameFault(start: "no such function: ") { schema, _ in schema.functions },
    NameFault(start: "no such collation sequence: ") { schema, _ in schema.collations },
    NameFault(start: "no such index: ") { schema, _ in schema.objects(ofType: "index") },
    NameFault(start: "no such trigger: ") { schema, _ in schema.objects(ofType: "trigger") },
    NameFault(start: "no such view: ") { schema, _ in schema.objects(ofType: "view") },
    NameFault(start: "unknown database ") { schema, _ in schema.schemas },
  ]

  /// The columns of the tables that a statement names.
  static func columnNames(_ schema: CompletionSchema, _ outline: SQLOutline) -> [String] {
    let words = Set(outline.tokens.indices.compactMap(outline.name))
    return schema.tableNames.filter { words.contains($0.lowercased()) }
      .flatMap { schema.declaredColumns(of: $0, in: nil).map(\.name) }
  }

  /// The name in a message, without what qualifies it; nil for a message about something else.
  func name(in message: String) -> String? {
    guard let range = message.firstRange(of: start) else { return nil }
    let words = message[range.upperBound...].split(separator: " - ").first ?? ""
    return words.split(separator: ".").last.map { $0.filter { $0 != "\"" } }
  }

  /// The name that may have been meant; nil if none is near.
  func suggestion(for name: String, _ schema: CompletionSchema, _ outline: SQLOutline) -> String? {
    Suggestion.nearest(to: name, among: names(schema, outline))
  }
}
