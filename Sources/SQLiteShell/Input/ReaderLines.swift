import TypedSQLiteCore

/// The lines of a stream, which is read in blocks.
public final class ReaderLines: LineSource {
  /// The kind of source.
  public let origin: InputOrigin
  private let reader: any ByteReader
  private let lengthLimit: Int
  private var block: [UInt8] = []
  private var position = 0

  /// Creates a source of the lines of `reader`, which fails at a line of more than a thousand million bytes.
  public convenience init(_ reader: any ByteReader, origin: InputOrigin) {
    self.init(reader, origin: origin, lengthLimit: DatabaseLimit.usualLength)
  }

  /// Creates a source of the lines of `reader`, which fails at a line of more than `lengthLimit` bytes.
  init(_ reader: any ByteReader, origin: InputOrigin, lengthLimit: Int) {
    self.reader = reader
    self.lengthLimit = lengthLimit
    self.origin = origin
  }

  /// Whether the last block contains the whole next line.
  public var hasLineAtHand: Bool {
    guard position < block.count else { return false }
    return block.firstIndex(of: UInt8(ascii: "\n"), from: position) != nil
  }

  /// Adds bytes that were read from the stream in another way, behind those that were read in blocks.
  package func putBehindBlock(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    block = Array(block[position...]) + bytes
    position = 0
  }

  /// Replaces `line` by the next line, without its line end.
  public func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    line.removeAll(keepingCapacity: true)
    var hasRead = false
    while true {
      if position >= block.count {
        position = 0
        guard try reader.read(into: &block) else {
          block.removeAll()
          return hasRead
        }
      }
      hasRead = true
      if let end = block.firstIndex(of: UInt8(ascii: "\n"), from: position) {
        line.append(contentsOf: block[position..<end])
        position = end + 1
        return true
      }
      line.append(contentsOf: block[position...])
      position = block.count
      guard line.count <= lengthLimit else { throw .tooLong("a line", limit: lengthLimit) }
    }
  }
}
