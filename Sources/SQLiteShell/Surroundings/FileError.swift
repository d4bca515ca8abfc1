/// An error of an operation on a file, as the operating system reports it.
public struct FileError: Error, Hashable, Sendable {
  /// The system's number of the error.
  public var code: Int32
  /// The system's message, such as `No such file or directory`.
  public var message: String
  /// Whether the reader of a pipe is gone, which ends the program without a message.
  public var isBrokenPipe: Bool
  /// Whether a folder of the path is missing.
  public var isMissingFolder: Bool { code == 2 }

  /// Creates an error.
  public init(code: Int32, message: String, isBrokenPipe: Bool = false) {
    self.code = code
    self.message = message
    self.isBrokenPipe = isBrokenPipe
  }
}

// The errors that the engine reports itself, with the numbers that all systems use.

extension FileError {
  /// The user interrupted the operation.
  static let interrupted = FileError(code: 4, message: "interrupted")
  /// Safe mode refuses to start other programs.
  static let noPrograms = FileError(code: 1, message: "safe mode starts no other programs")
  /// Another program would write to standard output, which a program reads as JSON.
  static let onlyJSON = FileError(
    code: 1, message: "with -json, standard output is only for JSON, and another program may write to it")
  /// A line or a row has more bytes than SQLite accepts in a text; a device such as `/dev/zero` never ends.
  static func tooLong(_ what: String, limit: Int) -> FileError {
    FileError(code: 27, message: "\(what) has more than \(limit) bytes, the limit of a text")
  }
  /// The file is a device, a pipe or the like, from which a program could read for ever.
  public static let notRegular = FileError(code: -3, message: "it is not a regular file")
  /// The maximum size of files that the program reads unasked, in bytes: 4 MiB.
  package static let smallFileLimit = 4 << 20
  /// The file has more bytes than are read; the limit is a multiple of 1 MiB.
  package static func tooLarge(limit: Int) -> FileError {
    FileError(code: 27, message: "it is larger than \(limit >> 20) MiB")
  }
  /// Such a file is not possible.
  static let invalidArgument = FileError(code: 22, message: "Invalid argument")
  /// The file belongs to an open database.
  static let readOnlyCompanion = FileError(
    code: 30, message: "-readonly keeps it as it is, because it belongs to the open database")
  static let openDatabase = FileError(code: 26, message: "it is the open database")
  /// The file is a database, and nobody has said that it may be replaced; `remedy` says how.
  static func isDatabase(_ remedy: String) -> FileError {
    FileError(code: -1, message: "it is a database; \(remedy)")
  }
  /// A person was asked, and did not say yes.
  static let declined = FileError(code: -2, message: "not done")
}
