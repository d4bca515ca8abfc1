/// A cursor over the elements of another cursor, of a sequence, or of a function.
public final class AnyCursor<Element>: Cursor {
  @usableFromInline internal let element: () throws -> Element?

  /// Creates a cursor whose elements come from a function, which returns nil at the end and from then on.
  public init(_ next: @escaping () throws -> Element?) {
    element = next
  }

  /// Creates a cursor over the elements of another one.
  public init<Base: Cursor>(_ base: Base) where Base.Element == Element {
    element = base.next
  }

  /// Creates a cursor over the remaining elements of an iterator.
  public convenience init(iterator: some IteratorProtocol<Element>) {
    var iterator = iterator
    self.init { iterator.next() }
  }

  /// Creates a cursor over the elements of a sequence.
  public convenience init(_ sequence: some Sequence<Element>) {
    self.init(iterator: sequence.makeIterator())
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the source of the elements throws.
  @inlinable
  public func next() throws -> Element? { try element() }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension AnyCursor: Sendable {}
