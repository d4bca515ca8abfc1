import OutputModes
import TypedSQLite

/// A form of files that `.export` writes.
enum ExportFormat: String, CaseIterable {
  case json
  case ndjson
  case csv
  case sql

  /// The form of a name as `--format` takes it, or of the suffix of a file.
  init?(named name: String) {
    let name = name.lowercased()
    self.init(rawValue: name == "jsonl" ? "ndjson" : name)
  }

  /// The layout that writes it.
  var mode: OutputMode {
    switch self {
    case .json: .json
    case .ndjson: .jsonl
    case .csv: .csv
    case .sql: .insert
    }
  }

  /// How cells are written; for programs, but for SQL, which is what is stored.
  var style: TypedStyle {
    self == .sql ? .storage : .json
  }
}
