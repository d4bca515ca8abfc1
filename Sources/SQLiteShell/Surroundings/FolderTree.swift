/// A folder into which files are extracted, without following links inside it.
///
/// A path is a list of names, none of which is empty, `.` or `..`. Missing folders of a path are made; a
/// symbolic link in a path is an error.
public protocol FolderTree: AnyObject {
  /// Makes a folder, unless it exists; the empty path is the folder itself.
  func makeFolder(at path: [[UInt8]]) throws(FileError)
  /// Makes a symbolic link, replacing a file or a link with that name.
  func makeLink(at path: [[UInt8]], to target: [UInt8], modified: Int64) throws(FileError)
  /// Begins a file, which gets its name and replaces another one only when it is finished.
  func beginFile(at path: [[UInt8]]) throws(FileError) -> any NewFile
  /// Sets the permissions and the modification time of a folder.
  func setAttributes(ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64) throws(FileError)
}

/// A file that is being made; if it is closed before it is finished, nothing is left of it.
public protocol NewFile: ByteDestination {
  /// Gives the file its permissions, its modification time and its name.
  func finish(permissions: UInt32, modified: Int64) throws(FileError)
}
