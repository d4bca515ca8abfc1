import TypedSQLiteCore

/// What several threads make of the parts of a scan, which one other takes in the order of the parts.
///
/// It holds a bounded number of bytes: who is ahead waits, but never the one whose part is written now.
final class ScanOutput: Sendable {
  /// Bytes of a part, which belong to one thread at a time.
  final class Piece: @unchecked Sendable {
    var buffer = ByteBuffer(capacity: ScanOutput.pieceSize + 4096)
  }

  /// How a part ended.
  struct End {
    let rowCount: Int
    let remarks: ScanRemarks
    let error: DatabaseError?
  }

  private struct State {
    /// The part that is written.
    var turn = 0
    /// What was made of parts and is not written yet.
    var pieces: [Int: [Piece]] = [:]
    var ends: [Int: End] = [:]
    /// Pieces whose bytes are written, to be used again.
    var emptyPieces: [Piece] = []
    /// The number of bytes in ``pieces``.
    var size = 0
    /// How many bytes may wait.
    var limit: Int
    /// The number of those who still make some.
    var makerCount: Int
    var isCancelled = false
  }

  private let state: Guarded<State>

  init(makers: Int) {
    state = Guarded(State(limit: makers * Self.limitPerMaker, makerCount: makers))
  }

  /// From how many bytes on a maker hands on what it has.
  static let pieceSize = 1 << 18
  private static let limitPerMaker = 1 << 22

  // MARK: - The makers

  /// Adds a piece to a part.
  ///
  /// - Parameters:
  ///   - piece: the piece, which belongs to the output then.
  ///   - part: the part.
  ///   - end: how the part has ended; nil if it goes on.
  /// - Returns: an empty piece; nil if nobody wants more.
  func add(_ piece: Piece, to part: Int, end: End? = nil) -> Piece? {
    let size = piece.buffer.count
    return state.withLock(when: {
      $0.isCancelled || $0.size < $0.limit || $0.turn == part && $0.pieces[part, default: []].isEmpty
    }) { state in
      if let end { state.ends[part] = end }
      guard !state.isCancelled else { return nil }
      guard size > 0 else { return piece }
      state.pieces[part, default: []].append(piece)
      state.size += size
      return state.emptyPieces.popLast() ?? Piece()
    }
  }

  /// Says that a maker makes no more.
  func leave() {
    state.withLock { $0.makerCount -= 1 }
  }

  // MARK: - The taker

  /// What comes next, in the order of the parts.
  enum Next {
    case bytes(Piece)
    case end(End)
    /// All parts have ended.
    case nothing
  }

  /// Waits for what comes next.
  func next() -> Next {
    state.withLock(when: {
      $0.pieces[$0.turn]?.isEmpty == false || $0.ends[$0.turn] != nil || $0.makerCount == 0
    }) { state in
      if let pieces = state.pieces[state.turn], let first = pieces.first {
        state.pieces[state.turn] = Array(pieces.dropFirst())
        state.size -= first.buffer.count
        return .bytes(first)
      }
      state.pieces[state.turn] = nil
      guard let end = state.ends.removeValue(forKey: state.turn) else { return .nothing }
      state.turn += 1
      return .end(end)
    }
  }

  /// Takes back a piece whose bytes are written.
  func recycle(_ piece: Piece) {
    // One that held a large cell would keep its memory.
    guard piece.buffer.count <= Self.pieceSize * 2 else { return }
    piece.buffer.removeAll()
    state.withLock { $0.emptyPieces.append(piece) }
  }

  /// Lets all bytes wait, because nobody takes them until the makers have left.
  func liftLimit() {
    state.withLock { $0.limit = .max }
  }

  /// Makes the makers stop.
  func cancel() {
    state.withLock { $0.isCancelled = true }
  }
}
