import TypedSQLite

// The words of every failure, one function a case.

extension ShellError {
  static func unknownCommand(_ name: String, suggestion: String?) -> ShellError {
    var text = "Error: unknown command or invalid arguments:  \"\(name)\". Enter \".help\" for help"
    if let suggestion { text += "\nDid you mean \".\(suggestion)\"?" }
    return ShellError(text)
  }

  static func usage(_ command: DotCommand) -> ShellError {
    ShellError("Usage: \(command.synopsis)")
  }

  static func outputFailed(_ error: FileError) -> ShellError {
    ShellError("Error: cannot write output: \(error.message)", isBrokenPipe: error.isBrokenPipe)
  }

  static func cannotOpenDatabase(_ path: String, _ error: DatabaseError) -> ShellError {
    ShellError("Error: unable to open database \"\(path)\": \(error.message ?? "")")
  }

  static func cannotOpenFile(_ path: String) -> ShellError {
    ShellError("Error: cannot open \"\(path)\"")
  }
}
