/// Folders, links and what the system keeps of files, as the engine may use them.
///
/// Paths and names are bytes: the system does not ask that they be UTF-8.
public protocol FolderAccess {
  /// What the system keeps of a file; of a link itself, not of what it leads to.
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes
  /// The names in a folder, as the system orders them, without `.` and `..`.
  func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]]
  /// The path that a symbolic link holds.
  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8]
  /// Opens a file to read any part of it.
  func openFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile
  /// Opens a file to read and write any part of it, creating it where there is none.
  func openFileForWriting(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile
  /// Removes a file or a symbolic link, if there is one; a device or a pipe stays.
  func removeFile(_ path: [UInt8])
  /// Opens a folder to fill it, creating it where there is none.
  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree
}

/// What the system keeps of a file beside its bytes.
public struct FileAttributes: Hashable, Sendable {
  /// The type and the rights, as the system numbers them.
  public var mode: UInt32
  /// When the bytes were changed, in seconds since 1970.
  public var modified: Int64
  /// The number of bytes.
  public var size: Int64

  /// Creates attributes.
  public init(mode: UInt32, modified: Int64, size: Int64) {
    self.mode = mode
    self.modified = modified
    self.size = size
  }
}

/// A file of which any part can be read and, where it was opened for that, written.
public protocol RandomAccessFile: AnyObject {
  /// The number of bytes.
  func size() throws(FileError) -> Int
  /// Reads up to `count` bytes from an offset on; fewer only at the end.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
  /// Writes bytes at an offset, which may be the end.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError)
  /// Drops the bytes from an offset on.
  func truncate(to size: Int) throws(FileError)
}

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
  /// Sets the rights and the time of a folder.
  func setAttributes(ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64) throws(FileError)
}

/// A file that is being made; closing it unfinished leaves nothing of it.
public protocol NewFile: ByteDestination {
  /// Gives the file its rights, its time and its name.
  func finish(permissions: UInt32, modified: Int64) throws(FileError)
}

/// Surroundings without folders.
public struct NoFolders: FolderAccess {
  /// Creates surroundings.
  public init() {}

  private static let fault = FileError(code: 38, message: "Function not implemented")

  /// Throws an error.
  public func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes { throw Self.fault }
  /// Throws an error.
  public func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]] { throw Self.fault }
  /// Throws an error.
  public func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8] { throw Self.fault }
  /// Throws an error.
  public func openFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile { throw Self.fault }
  /// Throws an error.
  public func openFileForWriting(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    throw Self.fault
  }
  /// Does nothing.
  public func removeFile(_ path: [UInt8]) {}
  /// Throws an error.
  public func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree { throw Self.fault }
}
