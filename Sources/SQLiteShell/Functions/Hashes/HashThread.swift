import Terminal
import TypedSQLiteCore

/// Hashes bytes on a thread of its own, while others are read.
///
/// Only that thread uses the hash until it has ended.
final class HashThread<Hash: HashFunction>: @unchecked Sendable {
  /// Bytes that one thread at a time uses.
  private final class Piece: @unchecked Sendable {
    var bytes = ByteBuffer(capacity: 1024)
  }

  private var hash: Hash
  private let pieces = Relay((0..<4).map { _ in Piece() })
  private var thread: QuietThread?

  /// Goes on with a hash; nil if the system starts no thread.
  init?(_ hash: Hash) {
    self.hash = hash
    thread = QuietThread { [self] in
      while let piece = pieces.take() {
        piece.bytes.withSpan { self.hash.update($0) }
        pieces.reuse(piece)
      }
    }
    guard thread != nil else { return nil }
  }

  /// Hashes bytes, which leaves an empty buffer.
  func update(_ bytes: inout ByteBuffer) {
    guard let piece = pieces.next() else { return }
    swap(&bytes, &piece.bytes)
    pieces.pass(piece, size: piece.bytes.count)
    bytes.removeAll()
  }

  /// Waits until all bytes are hashed.
  func end() -> Hash {
    pieces.end()
    thread?.join()
    thread = nil
    return hash
  }
}
