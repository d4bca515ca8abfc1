import SQLSyntax
import TypedSQLiteCore

/// How files, folders and other programs fail.
enum FileFailure: Failure {
  case viewerFailed(String)
  case overDatabase(String)
  /// A file that is a database and was not replaced.
  case isDatabase(String, FileError)
  /// A file that was not made, or that kept what it had.
  case notWritten(String, FileError, wasThere: Bool)
  case cannotWriteFile(String, FileError)
  case outputFailed(FileError)
  case inputFailed(FileError)
  case cannotOpenFile(String)
  case cannotOpenPipe(String)
  case cannotRun(String, FileError)
  case cannotChangeDirectory(String)
  case commandFailed(status: Int)

  var words: FailureWords {
    switch self {
    case .viewerFailed(let command): "Failed: [\(command)]"
    case .overDatabase(let path): "Error: '\(path)' is the open database"
    case .isDatabase(let path, let error): "Error: cannot write '\(path)': \(error.message)"
    case .notWritten(let path, let error, let wasThere): Self.notWrittenWords(path, error, wasThere: wasThere)
    case .cannotWriteFile(let path, let error): Self.cannotWriteFileWords(path, error)
    case .outputFailed(let error):
      FailureWords("Error: cannot write output: \(error.message)", isBrokenPipe: error.isBrokenPipe)
    case .inputFailed(let error): "Error: cannot read standard input: \(error.message)"
    case .cannotOpenFile(let path): "Error: cannot open \"\(path)\""
    case .cannotOpenPipe(let command): "Error: cannot open pipe \"\(command.dropFirst())\""
    case .cannotRun(let command, let error): "Error: cannot run \"\(command)\": \(error.message)"
    case .cannotChangeDirectory(let path): "Cannot change to directory \"\(path)\""
    case .commandFailed(let status): "System command returns \(status)"
    }
  }

  private static func notWrittenWords(_ path: String, _ error: FileError, wasThere: Bool) -> FailureWords {
    let rest = wasThere ? "\"\(path)\" is as it was" : "no file was made"
    return FailureWords("Error: cannot write \"\(path)\": \(error.message); \(rest)")
  }

  private static func cannotWriteFileWords(_ path: String, _ error: FileError) -> FailureWords {
    let text = "Error: cannot write to \"\(path)\""
    // sqlite3 says so twice.
    return FailureWords("\(text): \(error.message)")
      .inSQLite3("\(Self.cannotOpenFile(path).words.message)\n\(text)")
  }
}

extension FileError {
  /// The failure of what would have replaced a database; nil for errors of the system.
  func refusal(of path: String) -> ShellError? {
    switch self {
    case .openDatabase: .file(.overDatabase(path))
    case .declined: .notDone
    default: code == FileError.isDatabase("").code ? .file(.isDatabase(path, self)) : nil
    }
  }
}

extension ShellError {
  static func file(_ failure: FileFailure) -> ShellError { ShellError(failure) }
}
