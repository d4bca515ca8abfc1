/// Files, folders and other programs, as the engine may use them.
///
/// Paths and names are bytes: the system does not ask that they be UTF-8. What a person types is a `String`, and each
/// function that takes such a path has a variant for it.
public protocol FileAccess {
  // MARK: Files

  /// Opens a file to read it from its start.
  func openForReading(_ path: [UInt8]) throws(FileError) -> any ByteReader
  /// Opens a file to write it, emptying it unless `appending`.
  func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination
  /// Opens a file to read any part of it.
  func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile
  /// Opens a file that is to take the place of another one and has its owner and permissions; there need be none.
  ///
  /// Until it is finished, anyone who opens the path finds what was there.
  ///
  /// - Parameters:
  ///   - path: a file, or a link to one, which stays.
  ///   - copying: whether it begins with the bytes of the other one; else it is empty.
  /// - Returns: the file, to be written and finished.
  /// - Throws: `FileError` if there is no room for it, or the other one must not be written.
  func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile
  /// Removes a file or a symbolic link, if there is one; a device or a pipe stays.
  func removeFile(_ path: [UInt8])
  /// Removes a file that is going to be made if a signal ends the program.
  func removeAfterSignal(_ path: [UInt8])

  // MARK: Folders and links

  /// The names in a folder, as the system orders them, without `.` and `..`.
  func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]]
  /// Opens a folder to fill it, creating it where there is none.
  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree
  /// Makes a folder, or gives one that is there other permissions.
  func makeFolder(_ path: [UInt8], permissions: UInt32) throws(FileError)
  /// Makes a symbolic link, where there is nothing of its name.
  func makeLink(_ path: [UInt8], to target: [UInt8]) throws(FileError)
  /// The path that a symbolic link holds.
  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8]
  /// Makes a folder the current one.
  func changeDirectory(_ path: [UInt8]) throws(FileError)
  /// The files and folders in `folder` whose names begin with `prefix`, folders with a final `/`.
  func completions(of prefix: String) -> [String]

  // MARK: What the system keeps of them

  /// What the system keeps of a file; of a link itself, not of what it leads to.
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes
  /// Sets who may read, write and run a file.
  func setPermissions(of path: [UInt8], to permissions: UInt32) throws(FileError)
  /// Sets when a file was changed, in seconds since 1970; of a link itself, not of what it leads to.
  func setModificationTime(of path: [UInt8], to seconds: Int64) throws(FileError)
  /// Whether there is a file or folder at `path`.
  func exists(_ path: [UInt8]) -> Bool
  /// Whether two paths lead to one file, through symbolic and other links; false where one leads to none.
  func isSameFile(_ path: [UInt8], as other: [UInt8]) -> Bool
  /// Whether a file gives the same bytes each time it is read, which pipes and devices do not.
  func canReadAgain(_ path: [UInt8]) -> Bool
  /// The path from the root on, without links; nil where there is nothing of that path.
  func canonicalPath(of path: [UInt8]) -> [UInt8]?
  /// The other programs that hold a lock on a file, such as `4711 (sqlite3)`, as far as the system tells.
  func lockHolders(of path: [UInt8]) -> [String]

  // MARK: Programs

  /// Runs a command in the user's shell and reads its output.
  func openPipe(from command: String) throws(FileError) -> any ByteReader
  /// Runs a command in the user's shell and writes its input; closing waits for it to end.
  func openPipe(to command: String) throws(FileError) -> any ByteDestination
  /// Runs a command in the user's shell, sharing this program's streams.
  ///
  /// - Returns: the status as the system reports it: 256 times the exit status, or the number of a signal.
  func run(_ command: [UInt8]) throws(FileError) -> Int
}
