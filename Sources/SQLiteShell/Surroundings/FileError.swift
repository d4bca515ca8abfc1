/// A failed operation on a file, as the operating system names it.
public struct FileError: Error, Hashable, Sendable {
  /// The number the system gives the fault.
  public var code: Int32
  /// The system's words, such as `No such file or directory`.
  public var message: String
  /// Whether the reader of a pipe is gone, which ends the program quietly.
  public var isBrokenPipe: Bool
  /// Whether a folder on the way to a file is missing.
  public var isMissingFolder: Bool { code == 2 }

  /// Creates an error.
  public init(code: Int32, message: String, isBrokenPipe: Bool = false) {
    self.code = code
    self.message = message
    self.isBrokenPipe = isBrokenPipe
  }
}

// The faults that the engine tells of without asking the system, under the numbers that all systems give them.

extension FileError {
  /// The user has interrupted what was being done.
  static let interrupted = FileError(code: 4, message: "interrupted")
  /// A line or a row has more bytes than SQLite takes in a text; a device such as `/dev/zero` never ends.
  static func tooLong(_ what: String, limit: Int) -> FileError {
    FileError(code: 27, message: "\(what) has more than \(limit) bytes, the limit of a text")
  }
  /// There can be no such file.
  static let invalidArgument = FileError(code: 22, message: "Invalid argument")
  /// The file belongs to a database that is open.
  static let openDatabase = FileError(code: 26, message: "it is the database itself")
}
