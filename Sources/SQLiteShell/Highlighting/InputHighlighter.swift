import SQLSyntax
import TypedSQLiteCore

/// Finds the styles of an input that is being typed.
///
/// It reads the names of the tables once, so one is made for each input.
package final class InputHighlighter {
  private let shell: Shell
  /// The tables and databases, in lower case; nil if they are not known, so nothing is called unknown.
  private lazy var names: Set<String>? = tableNames()

  package init(_ shell: Shell) {
    self.shell = shell
  }

  /// The styles of the parts of an input, in order.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - cursor: the position of the cursor, in bytes; a name that is being typed there is not called unknown.
  ///     Nil if nothing more is typed.
  /// - Returns: the parts whose style is not plain.
  package func styles(of input: [UInt8], cursor: Int?) -> [StyledRange] {
    guard !shell.reading.isInText else { return [] }
    let parts = shell.assistant.parts(of: input)
    var styles: [StyledRange] = []
    for range in parts.commands {
      let line = input[range]
      guard line.first != UInt8(ascii: "#") else {
        styles.append(StyledRange(range, .comment))
        continue
      }
      let end = line.firstIndex(where: \.isWhiteSpace) ?? range.upperBound
      styles.append(StyledRange(range.lowerBound..<end, .command))
    }
    for range in parts.statements {
      let part = StatementStyles(Array(input[range]), cursor: (cursor ?? -1) - range.lowerBound) { [self] in
        names?.contains($0) ?? true
      }
      styles += part.styles.map {
        StyledRange($0.range.lowerBound + range.lowerBound..<$0.range.upperBound + range.lowerBound, $0.style)
      }
    }
    return styles.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let schemaTables = [
    "sqlite_schema", "sqlite_master", "sqlite_temp_schema", "sqlite_temp_master", "sqlite_sequence",
    "sqlite_stat1", "sqlite_stat4",
  ]

  /// The names of tables, views and databases in lower case, if they can be read now without waiting.
  private func tableNames() -> Set<String>? {
    guard let database = shell.connections.database else { return nil }
    return shell.readingQuietly(database) {
      let schema = CompletionSchema(database, shell.completions) { _ in [] }
      let schemas = schema.schemas
      guard !schemas.isEmpty, schemas.allSatisfy(schema.knowsTables) else { return nil }
      let modules = schema.modules
      let tables = schema.tables().map(\.name) + Self.schemaTables
      return Set((schemas + tables + modules).map { $0.lowercased() })
    }
  }
}
