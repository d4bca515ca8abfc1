/// A file that can be read at any offset and, if it was opened for that, written.
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

/// A file that replaces another one when it is finished; if it is released before, nothing is left of it.
public protocol ReplacementFile: RandomAccessFile {
  /// Replaces the other file in one step.
  func finish() throws(FileError)
}
