/// An object of the contract for programs: what the manual says of it, and the tests compare it with.
package struct ContractObject: Sendable {
  package let kinds: [OutputContract.Kind]
  package let summary: String
  package let members: [ContractMember]

  /// The members that all objects begin with.
  package static let head: [ContractMember] = [
    ContractMember("version", .integer, "the version of the objects, now \(OutputContract.version)"),
    ContractMember("kind", .text, "what the object is"),
  ]

  /// The columns of a result, inside of `columns`.
  package static let column: [ContractMember] = [
    ContractMember("name", .text, "the name of the column"),
    ContractMember("type", .text, orNull: true, "the declared type"),
    ContractMember("meaning", .text, orNull: true, "what the values mean, such as date"),
    ContractMember("storage", .text, orNull: true, "how the meaning is stored"),
  ]

  /// What is known after the rows of a result.
  package static let tail: [ContractMember] = [
    ContractMember("count", .integer, "how many rows were written"),
    ContractMember("truncated", .flag, "whether a limit ended them before their end"),
    ContractMember("changes", .integer, "how many rows the statement inserted, changed or deleted itself"),
    ContractMember("seconds", .number, orNull: true, "the elapsed time; null if it was not taken"),
    ContractMember("error", .object, isOptional: true, "what ended the rows; an error without its head"),
  ]

  /// A failure, a warning or a note.
  package static let message: [ContractMember] = [
    ContractMember("message", .text, "what happened; SQLite's own words, if it says so"),
    ContractMember("code", .integer, isOptional: true, "the primary result code of SQLite"),
    ContractMember("extended", .integer, isOptional: true, "the extended result code"),
    ContractMember("name", .text, isOptional: true, "its name, such as SQLITE_CONSTRAINT_UNIQUE"),
    ContractMember("offset", .integer, isOptional: true, "the byte of the fault in its statement, from 0"),
    ContractMember("line", .integer, isOptional: true, "the line of the input, from 1"),
    ContractMember("column", .integer, isOptional: true, "the character in that line, from 1"),
    ContractMember("hint", .text, isOptional: true, "what can be done about it"),
    ContractMember(
      "done", .text, isOptional: true,
      "what became of the statement: " + MessageReport.Deed.allCases.map(\.rawValue).joined(separator: ", ")),
    ContractMember("file", .text, isOptional: true, "the script"),
    ContractMember("command", .text, isOptional: true, "the dot-command or option that failed"),
  ]

  /// The messages of a call of a tool.
  private static let messages = ContractMember(
    "messages", .list, isOptional: true, "the failures, warnings and notes of the call, without their version"
  )

  private static let command = ContractMember(
    "command", .text, isOptional: true, "the dot-command or option that made it")

  /// A table or a view, inside of `tables`.
  package static let table: [ContractMember] = [
    ContractMember("name", .text, "its name"),
    ContractMember("database", .text, isOptional: true, "its database, if that is not main"),
    ContractMember("type", .text, isOptional: true, "table, virtual table or view"),
    ContractMember("rows", .integer, isOptional: true, "how many rows it has, if they could be counted soon"),
    ContractMember("purpose", .text, isOptional: true, "what its rows are, for tables of known applications"),
    ContractMember("columns", .list, isOptional: true, "the columns, as below, and as follows"),
    ContractMember("foreign_keys", .list, isOptional: true, "columns, table and the referenced columns"),
    ContractMember("indexes", .list, isOptional: true, "names and columns, and whether unique or partial"),
    ContractMember("fault", .text, isOptional: true, "why its columns cannot be read"),
  ]

  /// What a column inside of a table has beside ``column``.
  package static let tableColumn: [ContractMember] = [
    ContractMember("primary_key", .integer, isOptional: true, "its place in the primary key, from 1"),
    ContractMember("unique", .flag, isOptional: true, "whether no value is there twice"),
    ContractMember("not_null", .flag, isOptional: true, "whether it refuses NULL"),
    ContractMember(
      "values", .list, isOptional: true, "the values that were seen, as literals, if they are few"),
  ]

  /// All objects, in the order of the manual.
  package static let all: [ContractObject] = [
    ContractObject(
      kinds: [.result], summary: "With -envelope in mode json: a statement, or the rows of a command",
      members: head + [
        command, ContractMember("columns", .list, "the columns"), ContractMember("rows", .list, "the rows"),
      ] + tail + [messages]),
    ContractObject(
      kinds: [.result], summary: "With -envelope in mode jsonl: the head of a result",
      members: head + [command, ContractMember("columns", .list, "the columns")]),
    ContractObject(
      kinds: [.row], summary: "With -envelope in mode jsonl: a row, without a version",
      members: [head[1], ContractMember("row", .object, "the row")]),
    ContractObject(
      kinds: [.end], summary: "With -envelope in mode jsonl: the end of a result", members: head + tail),
    ContractObject(
      kinds: [.text], summary: "What is no result: the text of a command that has no rows, or of a session",
      members: head + [
        command, ContractMember("text", .text, "the text; bytes that are not UTF-8 are U+FFFD"), messages,
      ]),
    ContractObject(
      kinds: [.error, .warning, .note],
      summary: "A message, on standard error; with -envelope a failure is also the last object of the output",
      members: head + message + [messages]),
    ContractObject(
      kinds: [.results], summary: "With -mcp: several results of one call of a tool",
      members: head + [ContractMember("results", .list, "the results"), messages]),
    ContractObject(
      kinds: [.schema], summary: "With -mcp: the answer of the tool schema",
      members: head + [
        ContractMember("tables", .list, "the tables and views"),
        ContractMember("table_count", .integer, "how many there are, also if not all are listed"),
        ContractMember("truncated", .flag, "whether something was left out because of max_bytes"),
        ContractMember("shortened", .text, isOptional: true, "what was left out"), messages,
      ]),
    ContractObject(
      kinds: [.change], summary: "With -mcp: the report of the tool write",
      members: head + [
        ContractMember("committed", .flag, "whether the change was kept"),
        ContractMember(
          "changes", .integer, "how many rows the statement inserted, changed or deleted itself"),
        ContractMember("total_changes", .integer, "the same, with those of triggers and foreign keys"),
        ContractMember(
          "tables", .list, orNull: true,
          "the table, the operation (insert, update or delete) and the count of rows; null if they are not known"
        ),
        ContractMember(
          "schema", .list, "the tables, indexes, views and triggers created, changed and dropped"),
        messages,
      ]),
  ]
}

/// A member of an object of the contract.
package struct ContractMember: Sendable {
  package enum Value: String, Sendable {
    case text
    case integer
    case number
    case flag = "true or false"
    case list
    case object
  }

  package let name: String
  package let value: Value
  package let mayBeNull: Bool
  /// Whether it is left out if nothing is known.
  package let isOptional: Bool
  package let summary: String

  init(
    _ name: String, _ value: Value, orNull mayBeNull: Bool = false, isOptional: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.mayBeNull = mayBeNull
    self.isOptional = isOptional
    self.summary = summary
  }

  /// The value in the manual, such as `text, optional`.
  package var valueText: String {
    value.rawValue + (mayBeNull ? " or null" : "") + (isOptional ? ", optional" : "")
  }
}
