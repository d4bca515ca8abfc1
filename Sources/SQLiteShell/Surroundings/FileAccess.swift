/// The engine's access to files, folders and other programs.
///
/// Paths and names are bytes, because the system does not require them to be UTF-8. What a person types is a
/// `String`, and functions that accept such a path have a variant for it.
public protocol FileAccess {
  // MARK: Files

  /// Opens a file to read it from its start.
  func openForReading(_ path: [UInt8]) throws(FileError) -> any ByteReader
  /// Opens a file to write it, and empties it unless `appending`.
  func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination
  /// Opens a file to read any part of it.
  func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile
  /// Opens a file to read any part of it, but not a device, which may have no end, or a pipe, which may wait for ever.
  ///
  /// The null device is an empty file.
  func openRegularFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile
  /// Makes a file that only the user can read and write, and that is removed if a signal ends the program.
  ///
  /// It fails if anything has the name.
  func makePrivateFile(_ path: [UInt8]) throws(FileError) -> any ByteDestination
  /// Opens a file that will replace another one, with its owner and permissions; the other one may not exist.
  ///
  /// Until it is finished, the path leads to the old file.
  ///
  /// - Parameters:
  ///   - path: a file, or a link to one, which is kept.
  ///   - copying: whether it begins with the bytes of the other one; otherwise it is empty.
  /// - Returns: the file, to be written and finished.
  /// - Throws: `FileError` if there is no room for it, or if the other one is write-protected.
  func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile
  /// Removes a file or a symbolic link, if it exists, but not a device or a pipe.
  func removeFile(_ path: [UInt8])

  // MARK: Folders and links

  /// The names in a folder, in the system's order, without `.` and `..`.
  func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]]
  /// Opens a folder to extract files into it, and creates it if it does not exist.
  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree
  /// Makes a folder, or changes the permissions of an existing one.
  func makeFolder(_ path: [UInt8], permissions: UInt32) throws(FileError)
  /// Makes a symbolic link; fails if its name exists.
  func makeLink(_ path: [UInt8], to target: [UInt8]) throws(FileError)
  /// The target of a symbolic link.
  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8]
  /// Changes the current folder.
  func changeDirectory(_ path: [UInt8]) throws(FileError)
  /// The files and folders in `folder` whose names begin with `prefix`, folders with a final `/`.
  func completions(of prefix: String) -> [String]

  // MARK: What the system keeps of them

  /// The attributes that the system stores with a file; for a link, those of the link itself.
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes
  /// Sets who may read, write and run a file.
  func setPermissions(of path: [UInt8], to permissions: UInt32) throws(FileError)
  /// Sets the modification time of a file, in seconds since 1970; for a link, that of the link itself.
  func setModificationTime(of path: [UInt8], to seconds: Int64) throws(FileError)
  /// Whether there is a file or folder at `path`.
  func exists(_ path: [UInt8]) -> Bool
  /// Whether two paths lead to the same file, through symbolic and hard links; false if one leads to none.
  func isSameFile(_ path: [UInt8], as other: [UInt8]) -> Bool
  /// Whether a file contains the same bytes each time it is read, unlike pipes and devices.
  func canReadAgain(_ path: [UInt8]) -> Bool
  /// The absolute path without links; nil if nothing exists at the path.
  func canonicalPath(of path: [UInt8]) -> [UInt8]?

  // MARK: Programs

  /// Runs a command in the user's shell and reads its output.
  func openPipe(from command: String) throws(FileError) -> any ByteReader
  /// Runs a command in the user's shell and writes its input; closing waits for it to end.
  func openPipe(to command: String) throws(FileError) -> any ByteDestination
  /// Runs a command in the user's shell, sharing this program's streams.
  ///
  /// - Parameters:
  ///   - command: the line that the shell reads.
  ///   - file: the last argument of the command, which is no part of the line.
  /// - Returns: the status as the system reports it: 256 times the exit status, or the number of a signal.
  /// - Throws: `FileError` if the shell cannot be started.
  func run(_ command: [UInt8], on file: String?) throws(FileError) -> Int
}
