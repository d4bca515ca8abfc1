import TypedSQLite

// The words of failures that no one family owns, one function a case; the families have files of their own.

extension ShellError {
  static func outputFailed(_ error: FileError) -> ShellError {
    ShellError("Error: cannot write output: \(error.message)", isBrokenPipe: error.isBrokenPipe)
  }

  static func noHereText(_ label: String) -> ShellError {
    ShellError("Error: no lines follow <<\(label) on the command line")
  }

  static func unendedHereText(_ label: String) -> ShellError {
    ShellError("Error: the input ends before the line \"\(label)\" that ends the text of <<\(label)")
  }

  static func inputFailed(_ error: FileError) -> ShellError {
    ShellError("Error: cannot read input: \(error.message)")
  }

  static func inputInterrupted(_ path: String, line: Int) -> ShellError {
    ShellError("Error: .read: interrupted behind line \(line) of \"\(path)\"")
  }

  static func inputNestedTooDeep(limit: Int, line: Int) -> ShellError {
    ShellError("Input nesting limit (\(limit)) reached at line \(line). Check recursion.")
  }

  static func cannotOpenDatabase(_ path: String, _ error: DatabaseError, isFolder: Bool = false) -> ShellError
  {
    ShellError("Error: unable to open database \"\(path)\": \(isFolder ? folder : error.message ?? "")")
  }

  /// Why a folder cannot be opened.
  static let folder = "it is a folder"

  static func cannotOpenFile(_ path: String) -> ShellError {
    ShellError("Error: cannot open \"\(path)\"")
  }

  static func cannotOpenPipe(_ command: String) -> ShellError {
    ShellError("Error: cannot open pipe \"\(command.dropFirst())\"")
  }

  static func cannotRun(_ command: String, _ error: FileError) -> ShellError {
    ShellError("Error: cannot run \"\(command)\": \(error.message)")
  }

  static func cannotChangeDirectory(_ path: String) -> ShellError {
    ShellError("Cannot change to directory \"\(path)\"")
  }

  static func commandFailed(status: Int) -> ShellError {
    ShellError("System command returns \(status)")
  }
}
