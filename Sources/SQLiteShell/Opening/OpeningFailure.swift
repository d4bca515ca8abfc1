import TypedSQLiteCore

/// How a database cannot be opened.
enum OpeningFailure: Failure {
  case noHexadecimalLines
  case cannotOpenForReading(String)
  /// A text that is no database; sqlite3 gives no reason.
  case wrongHexadecimal(HexadecimalDatabase.Fault, worded: Dialect)
  /// The failure of `.open`, after which the database with this path is still open.
  case staysOpen(String, ShellError)
  case cannotOpen(String, DatabaseError, isFolder: Bool = false)
  /// A command was given that carries connections, and the path of a file.
  case isNoAddress(String)
  /// `.open` was asked to make a database that cannot be written.
  case newAndReadOnly(String)
  /// A database that is opened as one that nobody changes, with the ending of its journal that has changes.
  case frozenWithJournal(String, String)
  /// An address with a scheme that no server has.
  case unknownScheme(String, String, [String])

  /// Why a folder cannot be opened.
  static let folder = "it is a folder"

  var words: FailureWords {
    switch self {
    case .noHexadecimalLines: "Error: --hexdb without a file reads the lines that follow, and there are none"
    case .cannotOpenForReading(let path): "cannot open \"\(path)\" for reading"
    case .wrongHexadecimal(let fault, let dialect):
      FailureWords(
        (dialect.isSQLite3(since: 3_052) && fault.isOfPageSize ? "invalid pagesize\n" : "")
          + "Error on line \(fault.line) of --hexdb input"
          + (dialect.isSQLite3 ? "" : ": \(fault.reason)"))
    case .staysOpen(let path, let error):
      FailureWords(
        "\(error.message)\n\(path == ":memory:" ? "The database in memory" : "\"\(path)\"") is still open")
    case .isNoAddress(let path):
      "Error: -via is for addresses of other machines, and \"\(path)\" is a file"
    case .newAndReadOnly(let path):
      "Error: .open --new makes '\(path)' empty, so it is opened neither with --readonly nor with --ifexist"
    case .frozenWithJournal(let path, let ending):
      FailureWords(
        "Error: unable to open database \"\(path)\": \(path)\(ending) has changes that -frozen would not show; "
          + "-readonly shows them")
    case .unknownScheme(let path, let scheme, let schemes):
      FailureWords(
        "Error: unable to open database \"\(path.withoutSecrets)\": \(scheme):// is the scheme of no server; there are "
          + schemes.map { "\($0)://" }.joined(separator: ", "))
    case .cannotOpen(let path, let error, let isFolder):
      "Error: unable to open database \"\(path)\": \(isFolder ? Self.folder : error.message ?? "")"
    }
  }
}

extension ShellError {
  static func opening(_ failure: OpeningFailure) -> ShellError { ShellError(failure) }
}
