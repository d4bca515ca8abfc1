import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLite

/// A format of files that `.export` writes.
struct ExportFormat: Sendable {
  /// The name as `--format` takes it, which is also a suffix of files.
  let name: String
  /// Other names and suffixes.
  var aliases: [String] = []
  /// The layout that writes it.
  let mode: OutputMode
  /// How cells are written.
  var style = TypedStyle.json
  /// Which columns of a table are written if all of it is exported.
  var writes: @Sendable (TableColumn) -> Bool = { $0.kind != .hidden }
  /// What is written if there are no rows.
  var emptyText = ""

  /// Each format, in the order of messages.
  static let all: [ExportFormat] = [.json, .ndjson, .csv, .sql]

  /// An array of objects.
  static let json = ExportFormat(name: "json", mode: .json, emptyText: "[]\n")
  /// An object a line.
  static let ndjson = ExportFormat(name: "ndjson", aliases: ["jsonl"], mode: .jsonl)
  /// Comma-separated values.
  static let csv = ExportFormat(name: "csv", mode: .csv)
  /// INSERT statements, which write what is stored; a computed column cannot be inserted.
  static let sql = ExportFormat(
    name: "sql", mode: .insert, style: .storage, writes: { $0.kind == .ordinary })

  /// The format of a name as `--format` takes it, or of the suffix of a file.
  static func named(_ name: String) -> ExportFormat? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
