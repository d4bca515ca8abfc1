import TypedSQLiteCore

/// A source of bytes that is read block by block.
public protocol ByteReader: AnyObject {
  /// Replaces `block` by the next bytes, at least one.
  ///
  /// - Returns: false at the end.
  func read(into block: inout [UInt8]) throws(FileError) -> Bool
}

extension ByteReader {
  /// Reads all bytes that are left.
  ///
  /// - Parameters:
  ///   - limit: how many there may be, a multiple of 1 MiB.
  ///   - interrupt: what ends the reading.
  /// - Returns: the bytes.
  /// - Throws: `FileError`, also if there are more.
  func readAll(limit: Int = 1 << 30, _ interrupt: InterruptHandle) throws(FileError) -> [UInt8] {
    var (bytes, block): ([UInt8], [UInt8]) = ([], [])
    while try read(into: &block) {
      if interrupt.isInterrupted { throw .interrupted }
      bytes += block
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
    return bytes
  }
}

/// A destination to which bytes are written.
public protocol ByteDestination: AnyObject {
  /// Writes all the bytes.
  func write(_ bytes: Span<UInt8>) throws(FileError)
  /// Ends the writing and releases its resources; a second call has no effect.
  func close() throws(FileError)
}

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

/// The attributes that the system stores with a file.
public struct FileAttributes: Hashable, Sendable {
  /// The type and the permissions, as numbered by the system.
  public var mode: UInt32
  /// The modification time, in seconds since 1970.
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
