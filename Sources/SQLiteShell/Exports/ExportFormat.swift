import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// A file format that `.export` writes.
struct ExportFormat: Sendable {
  /// The name, as users type it after `--format`, which is also a suffix of files.
  let name: String
  /// Other names and suffixes.
  var aliases: [String] = []
  /// The mode that writes it; nil for a workbook, which has several tables.
  let mode: OutputMode?
  /// How cells are written.
  var style = TypedStyle.json
  /// Which columns are written if a whole table is exported.
  var writes: @Sendable (TableColumn) -> Bool = { $0.kind != .hidden }
  /// Whether each row names its values, so that columns with the same name are at risk.
  var namesValues = false
  /// Makes what keeps the storage of values in fields; nil if the format has none.
  var makeFieldKeeper: (@Sendable ([KeptColumn]) -> any FieldKeeper)?
  /// The text of an export without rows.
  var emptyText = ""

  /// All formats, in the order of messages.
  static let all: [ExportFormat] = [.json, .ndjson, .csv, .sql, .markdown, .html, .xlsx]

  /// An array of objects.
  static let json = ExportFormat(name: "json", mode: .json, namesValues: true, emptyText: "[]\n")
  /// An object a line.
  static let ndjson = ExportFormat(name: "ndjson", aliases: ["jsonl"], mode: .jsonl, namesValues: true)
  /// Comma-separated values; generated columns are omitted because fields are read by their order.
  static let csv = ExportFormat(
    name: "csv", mode: .csv, writes: { $0.kind == .ordinary }, makeFieldKeeper: CSVKeeper.init)
  /// INSERT statements of storage values; generated columns are omitted because they cannot be inserted.
  static let sql = ExportFormat(
    name: "sql", mode: .insert, style: .storage, writes: { $0.kind == .ordinary })

  /// A table for a document, which is not read back.
  static let markdown = ExportFormat(
    name: "markdown", aliases: ["md"], mode: .markdown, style: .text)
  /// A table for a page, which is not read back.
  static let html = ExportFormat(name: "html", aliases: ["htm"], mode: .html, style: .text)

  /// A workbook of Excel, with a sheet for each table.
  static let xlsx = ExportFormat(name: "xlsx", mode: nil, style: .text)

  /// The format with a name from `--format`, or from the suffix of a file.
  static func named(_ name: String) -> ExportFormat? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
