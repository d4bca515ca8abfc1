/// A cursor over the elements of another cursor after the first ones.
public final class DropFirstCursor<Base: Cursor>: Cursor {
  /// The type of the elements.
  public typealias Element = Base.Element

  @usableFromInline internal let base: Base
  /// How many elements must still be dropped.
  @usableFromInline internal var remaining: Int

  @usableFromInline
  internal init(_ base: Base, count: Int) {
    precondition(count >= 0, "Can't drop a negative number of elements from a cursor")
    self.base = base
    remaining = count
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base throws.
  @inlinable
  public func next() throws -> Base.Element? {
    while remaining > 0 {
      if try base.next() == nil { return nil }
      remaining -= 1
    }
    return try base.next()
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension DropFirstCursor: Sendable {}

extension Cursor {
  /// A cursor over the elements after the first one.
  @inlinable
  public func dropFirst() -> DropFirstCursor<Self> { dropFirst(1) }

  /// A cursor over the elements after the first `count`.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(_ count: Int) -> DropFirstCursor<Self> {
    DropFirstCursor(self, count: count)
  }
}
