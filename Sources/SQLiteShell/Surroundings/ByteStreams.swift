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
