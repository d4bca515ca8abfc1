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

/// A file that takes the place of another one when it is finished; dropped unfinished, it leaves nothing.
public protocol ReplacementFile: RandomAccessFile {
  /// Puts the file in the place of the other one, as one step.
  func finish() throws(FileError)
}
