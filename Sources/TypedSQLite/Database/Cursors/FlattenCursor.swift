/// A cursor over the elements of the cursors in another cursor.
public final class FlattenCursor<Base: Cursor>: Cursor where Base.Element: Cursor {
  /// The type of the elements.
  public typealias Element = Base.Element.Element

  @usableFromInline internal let base: Base
  @usableFromInline internal var segment: Base.Element?

  @usableFromInline
  internal init(_ base: Base) {
    self.base = base
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base and its cursors throw.
  @inlinable
  public func next() throws -> Base.Element.Element? {
    while true {
      if let element = try segment?.next() { return element }
      segment = try base.next()
      if segment == nil { return nil }
    }
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension FlattenCursor: Sendable {}

extension Cursor {
  /// A cursor over the elements of the sequences that `transform` returns.
  @inlinable
  public func flatMap<Segment: Sequence>(
    _ transform: @escaping (Element) throws -> Segment
  ) -> FlattenCursor<MapCursor<Self, AnyCursor<Segment.Element>>> {
    FlattenCursor(map { AnyCursor(try transform($0)) })
  }

  /// A cursor over the elements of the cursors that `transform` returns.
  @inlinable
  public func flatMap<Segment: Cursor>(
    _ transform: @escaping (Element) throws -> Segment
  ) -> FlattenCursor<MapCursor<Self, Segment>> {
    FlattenCursor(map(transform))
  }
}

extension Cursor where Element: Cursor {
  /// A cursor over the elements of each element.
  @inlinable
  public func joined() -> FlattenCursor<Self> {
    FlattenCursor(self)
  }
}

extension Cursor where Element: Sequence {
  /// A cursor over the elements of each element.
  @inlinable
  public func joined() -> FlattenCursor<MapCursor<Self, AnyCursor<Element.Element>>> {
    flatMap { $0 }
  }
}

extension Sequence {
  /// A cursor over the elements of the cursors that `transform` returns.
  @inlinable
  public func flatMap<Segment: Cursor>(
    _ transform: @escaping (Element) throws -> Segment
  ) -> FlattenCursor<MapCursor<AnyCursor<Element>, Segment>> {
    AnyCursor(self).flatMap(transform)
  }
}
