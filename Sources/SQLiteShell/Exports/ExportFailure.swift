import SQLSyntax
import TypedSQLiteCore

/// How `.dump`, `.clone` and `.export` fail.
enum ExportFailure: Failure {
  case noDefinition(String)
  case cloneUsage
  case fileExists(String)
  case cannotCreateClone(DatabaseError)
  case cloneInterrupted(String)
  case cannotClone(String, DatabaseError)
  case unknownDumpOption(String)
  case cannotDump(String, DatabaseError?)
  case dumpInterrupted
  case unknownFormat(String)
  case noFormat(String)
  case nothingToExport
  case needsQuery
  case wideIntegers(inColumn: String)
  case repeatedName(String)
  case fieldsLose(String, [CSVLoss])
  case overDatabase(String)

  var words: FailureWords {
    switch self {
    case .noDefinition(let name):
      "Error: left out \(SQLName.quoted(name)), whose definition is not one CREATE statement"
    case .cloneUsage: "Usage: .clone FILENAME"
    case .fileExists(let path): "File \"\(path)\" already exists."
    case .cannotCreateClone(let error):
      FailureWords("Cannot create output database: \(error.message ?? "")").inSQLite3(fails: false)
    case .cloneInterrupted(let path): "Error: clone interrupted; \(path) was not created"
    case .cannotClone(let name, let error): "Error: cannot clone \"\(name)\": \(error.message ?? "")"
    case .unknownDumpOption(let word):
      FailureWords("Unknown option \"\(word)\" on \".dump\"").pointing(at: word, "unknown option")
    case .cannotDump(let table, let error):
      "Error: cannot dump table \"\(table)\": \(error?.message ?? "it has no columns")"
    case .dumpInterrupted: "Error: dump interrupted, the output is not complete"
    case .unknownFormat(let name): ".export: no format '\(name)'; use \(Self.formatsText)"
    case .noFormat(let file):
      ".export: the name '\(file)' has no known suffix; add --format with \(Self.formatsText)"
    case .nothingToExport: ".export: there was no query yet; name a table or a SELECT"
    case .needsQuery: ".export: only a statement that reads and returns columns can be exported"
    case .wideIntegers(let name):
      .warning("column \"\(name)\" has integers beyond 2^53, which many readers of JSON round")
    case .repeatedName(let name):
      .warning("more than one column is named \"\(name)\"; many readers of JSON keep only the last")
    case .fieldsLose(let file, let losses):
      .note(
        "\(file): .import does not restore all of \(losses.map(\.text).joined(separator: ", ")); "
          + "json and ndjson keep everything")
    case .overDatabase(let file): ".export: '\(file)' is the open database"
    }
  }

  private static var formatsText: String { ExportFormat.all.map(\.name).joined(separator: ", ") }
}

extension ShellError {
  static func export(_ failure: ExportFailure) -> ShellError { ShellError(failure) }
}
