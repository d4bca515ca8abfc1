/// A source of bytes that is read block by block.
public protocol ByteReader: AnyObject {
  /// Replaces `block` by the next bytes, of which there is at least one.
  ///
  /// - Returns: false at the end.
  func read(into block: inout [UInt8]) throws(FileError) -> Bool
}

/// A destination to which bytes are written.
public protocol ByteDestination: AnyObject {
  /// Writes all the bytes.
  func write(_ bytes: Span<UInt8>) throws(FileError)
  /// Ends the writing and releases its resources; a second call has no effect.
  func close() throws(FileError)
}
