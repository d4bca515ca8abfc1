/// Files and other programs, as the engine may use them.
public protocol FileAccess {
  /// Opens a file to read it from its start.
  func openForReading(_ path: String) throws(FileError) -> any ByteReader
  /// Opens a file to write it, emptying it unless `appending`.
  func openForWriting(_ path: String, appending: Bool) throws(FileError) -> any ByteDestination
  /// Runs a command in the user's shell and reads its output.
  func openPipe(from command: String) throws(FileError) -> any ByteReader
  /// Runs a command in the user's shell and writes its input; closing waits for it to end.
  func openPipe(to command: String) throws(FileError) -> any ByteDestination
  /// Whether there is a file or folder at `path`.
  func exists(_ path: String) -> Bool
  /// Whether two paths lead to one file, through symbolic and other links; false where one leads to none.
  func isSameFile(_ path: String, as other: String) -> Bool
  /// Whether a file gives the same bytes each time it is read, which pipes and devices do not.
  func canReadAgain(_ path: String) -> Bool
  /// Removes a file or a symbolic link, if there is one; a device or a pipe stays.
  func removeFile(_ path: String)
  /// The other programs that hold a lock on a file, such as `4711 (sqlite3)`, as far as the system tells.
  func lockHolders(of path: String) -> [String]
  /// Makes a folder the current one.
  func changeDirectory(_ path: String) throws(FileError)
  /// Runs a command in the user's shell, sharing this program's streams.
  ///
  /// - Returns: the status as the system reports it: 256 times the exit status, or the number of a signal.
  func run(_ command: String) throws(FileError) -> Int
  /// Makes a folder, or gives one that is there other rights.
  func makeFolder(_ path: String, permissions: UInt32) throws(FileError)
  /// Makes a symbolic link, where there is nothing of its name.
  func makeLink(_ path: String, to target: String) throws(FileError)
  /// Sets who may read, write and run a file.
  func setPermissions(of path: String, to permissions: UInt32) throws(FileError)
  /// Sets when a file was changed, in seconds since 1970; of a link itself, not of what it leads to.
  func setModificationTime(of path: String, to seconds: Int64) throws(FileError)
  /// The path from the root on, without links; nil where there is nothing of that path.
  func canonicalPath(of path: String) -> String?
  /// The files and folders in `folder` whose names begin with `prefix`, folders with a final `/`.
  func completions(of prefix: String) -> [String]
}

/// What is read block by block.
public protocol ByteReader: AnyObject {
  /// Replaces `block` by the next bytes, of any number above none.
  ///
  /// - Returns: false at the end.
  func read(into block: inout [UInt8]) throws(FileError) -> Bool
}

/// What bytes are written to.
public protocol ByteDestination: AnyObject {
  /// Writes all the bytes.
  func write(_ bytes: Span<UInt8>) throws(FileError)
  /// Ends the writing and frees what it held; a second call does nothing.
  func close() throws(FileError)
}

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
