import TypedSQLiteCore

/// Hands items from a thread that fills them to one that empties them, in their order.
///
/// Who is faster waits for the other: there are only the items that it was made with. One thread at a time uses an item.
final class Relay<Item: AnyObject & Sendable>: Sendable {
  private struct State {
    var full: [Item] = []
    var empty: [Item]
    /// Whether no other item comes.
    var hasEnded = false
    /// Whether nobody wants more.
    var isCancelled = false
  }

  private let state: Guarded<State>

  init(_ items: [Item]) {
    state = Guarded(State(empty: items))
  }

  // MARK: - Who fills them

  /// Waits for an item to fill; nil if nobody wants more.
  func next() -> Item? {
    state.withLock(when: { $0.isCancelled || !$0.empty.isEmpty }) { state in
      state.isCancelled ? nil : state.empty.popLast()
    }
  }

  /// Hands on an item.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - size: its bytes; if they are many, this waits until it is empty, so that not all items have as many.
  func pass(_ item: Item, size: Int) {
    state.withLock { $0.full.append(item) }
    guard size > Self.largeSize else { return }
    state.withLock(when: { $0.isCancelled || $0.empty.contains { $0 === item } }) { _ in }
  }

  private static var largeSize: Int { 1 << 22 }

  /// Says that no other item comes.
  func end() { state.withLock { $0.hasEnded = true } }

  // MARK: - Who empties them

  /// Waits for the next item; nil if none comes.
  func take() -> Item? {
    state.withLock(when: { !$0.full.isEmpty || $0.hasEnded }) { state in
      state.full.isEmpty ? nil : state.full.removeFirst()
    }
  }

  /// Lets an item be filled again.
  func reuse(_ item: Item) { state.withLock { $0.empty.append(item) } }

  /// Says that nobody wants more.
  func cancel() { state.withLock { $0.isCancelled = true } }
}
