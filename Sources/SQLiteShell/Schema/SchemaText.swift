package import ColumnMeaning
import OutputModes
import SQLSyntax
package import TypedSQLiteCore

/// The statements of a schema in the output of `.schema`, `.fullschema` and `.dump`.
package enum SchemaText {
  /// Writes a statement that makes an object, in a form that can be run.
  ///
  /// An open comment at the end is closed, so that the semicolon counts. A table with a quoted name may be a
  /// shadow table of a virtual table, which has already made it, so it becomes IF NOT EXISTS.
  package static func write(_ sql: [UInt8], to buffer: inout ByteBuffer) {
    writeStart(sql[...], to: &buffer)
    buffer.append(commentEnd(for: sql))
    buffer.append(";\n")
  }

  /// The text that is printed in place of an invalid definition.
  static let refusal: StaticString = "/* left out: a definition that is not one CREATE statement */\n"

  /// The statement of an object as a session prints it; nil if it must not be printed.
  static func printable(_ sql: [UInt8], in console: any CommandConsole) -> [UInt8]? {
    console.dialect.printsAnyDefinition ? sql : SchemaStatement.sound(sql)
  }

  /// A text in a form that can be part of a comment.
  static func commentText(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("\n", with: " ")
  }

  /// Writes a statement to the output of a session; on a terminal, control characters are escaped.
  static func print(_ sql: [UInt8], indented: Bool, to console: any CommandConsole) {
    var text = ByteBuffer(capacity: sql.count + 64)
    ControlEscape.write(to: &text, escaping: console.rendering.escapesControls) { buffer in
      if indented {
        SchemaIndenter.write(
          sql, breakingConditions: console.dialect.isSQLite3(since: 3_052), to: &buffer)
      } else if !console.dialect.isSQLite3(since: 3_052) {
        write(sql, to: &buffer)
      } else {
        buffer.append(sql)
        buffer.append(commentEnd(for: sql))
        buffer.append(";\n")
      }
    }
    guard console.output.styles.contains(TextStyle(.string)) else {
      return console.output.buffer.append(text)
    }
    var start = 0
    let plain = text.bytes
    for part in StatementStyles(plain, cursor: -1, isKnown: { _ in true }).styles {
      console.output.buffer.append(plain.span.extracting(start..<part.range.lowerBound))
      let first = console.output.buffer.count
      console.output.buffer.append(plain.span.extracting(part.range))
      TextStyle(part.style).apply(to: &console.output.buffer, from: first)
      start = part.range.upperBound
    }
    console.output.buffer.append(plain.span.extracting(start..<plain.count))
  }

  /// Runs a body that prints statements, in colours if a person reads them at a terminal that has them.
  static func colouring(
    _ isRead: Bool, _ console: any CommandConsole, _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard isRead, console.surroundings.environment.showsStyles else { return try body() }
    let output = console.output
    let styles = output.styles
    output.styles += TokenStyle.ofStatements.map(TextStyle.init)
    defer {
      try? output.flush()
      output.styles = styles
    }
    try body()
  }

  /// Writes the beginning of a statement.
  static func writeStart(_ sql: ArraySlice<UInt8>, to buffer: inout ByteBuffer) {
    let table = Array("CREATE TABLE ".utf8)
    let quote = sql.dropFirst(table.count).first
    guard sql.starts(with: table), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      buffer.append(sql.span)
      return
    }
    buffer.append("CREATE TABLE IF NOT EXISTS ")
    let rest = sql.dropFirst(table.count)
    buffer.append(rest.span)
  }

  /// The text that closes a comment that is open at the end of a statement.
  static func commentEnd(for sql: [UInt8]) -> StaticString {
    guard hasCommentMark(sql) else { return "" }
    for end in ["", "*/", "\n"] as [StaticString] {
      var text = ByteBuffer(capacity: sql.count + 8)
      text.append(sql)
      text.append(end)
      text.append(";")
      if Database.isComplete(text.bytes) { return end }
    }
    return ""
  }

  private static func hasCommentMark(_ sql: [UInt8]) -> Bool {
    zip(sql, sql.dropFirst()).contains { first, second in
      first == UInt8(ascii: "-") && second == UInt8(ascii: "-")
        || first == UInt8(ascii: "/") && second == UInt8(ascii: "*")
    }
  }
}

// MARK: - Adding to a statement

extension SchemaText {
  /// The statement of an object, with the name of a schema if one is given, and followed by the columns of a
  /// view or virtual table in a comment.
  ///
  /// Names that would end the comment are left out unless `keepsEveryName` is true.
  package static func described(
    _ sql: [UInt8], name: String?, qualifier: String?, reader: SchemaReader, keepsEveryName: Bool
  ) -> [UInt8] {
    guard let kind = kinds.first(where: { sql.starts(with: Array("CREATE \($0) ".utf8)) }) else { return sql }
    var text = sql
    if let qualifier {
      let prefix = Array("CREATE \(kind) ".utf8)
      text = prefix + Array("\(schemaName(qualifier)).".utf8) + sql.dropFirst(prefix.count)
    }
    if kind.hasPrefix("V"), let name, let columns = signature(of: name, qualifier: qualifier, reader: reader),
      keepsEveryName || !columns.contains("*/")
    {
      text += Array("\n/* \(columns) */".utf8)
    }
    return text
  }

  /// The columns of a table in the form of a call, such as `t(a,b)`; nil if it has none.
  package static func signature(of name: String, qualifier: String?, reader: SchemaReader) -> String? {
    // A view that no longer fits its tables has no columns to show, but is not hidden.
    let columns = (try? reader.columns(of: name, in: qualifier ?? "main").filter { $0.kind != .hidden }) ?? []
    guard !columns.isEmpty else { return nil }
    let prefix = qualifier.map { schemaName($0) + "." } ?? ""
    return "\(prefix)\(SQLName.plain(name))(\(columns.map { SQLName.plain($0.name) }.joined(separator: ",")))"
  }

  /// A schema name, quoted if necessary; `temp` is a keyword but needs no quotes as a schema.
  private static func schemaName(_ schema: String) -> String {
    schema.matches("temp") ? schema : SQLName.plain(schema)
  }

  private static let kinds = ["TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "VIRTUAL TABLE"]
}
