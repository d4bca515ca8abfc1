/// A folder that is filled with files, without following a link below it.
///
/// A path is the list of its names, none of which is empty, `.` or `..`. Folders on the way are made where they are
/// missing; a symbolic link on the way is an error.
public protocol FolderTree: AnyObject {
  /// Makes a folder, unless it is there; the empty path is the folder itself.
  func makeFolder(at path: [[UInt8]]) throws(FileError)
  /// Makes a symbolic link, in place of a file or a link of that name.
  func makeLink(at path: [[UInt8]], to target: [UInt8], modified: Int64) throws(FileError)
  /// Begins a file, which takes its name and the place of another one only when it is finished.
  func beginFile(at path: [[UInt8]]) throws(FileError) -> any NewFile
  /// Sets the permissions and the time of a folder.
  func setAttributes(ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64) throws(FileError)
}

/// A file that is being made; closing it unfinished leaves nothing of it.
public protocol NewFile: ByteDestination {
  /// Gives the file its permissions, its time and its name.
  func finish(permissions: UInt32, modified: Int64) throws(FileError)
}
