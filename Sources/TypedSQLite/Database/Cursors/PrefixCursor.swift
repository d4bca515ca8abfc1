/// A cursor over the first elements of another cursor.
public final class PrefixCursor<Base: Cursor>: Cursor {
  /// The type of the elements.
  public typealias Element = Base.Element

  @usableFromInline internal let base: Base
  /// How many elements may still be returned.
  @usableFromInline internal var remaining: Int

  @usableFromInline
  internal init(_ base: Base, maxLength: Int) {
    precondition(maxLength >= 0, "Can't take a prefix of negative length from a cursor")
    self.base = base
    remaining = maxLength
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base throws.
  @inlinable
  public func next() throws -> Base.Element? {
    guard remaining > 0 else { return nil }
    let element = try base.next()
    remaining = element == nil ? 0 : remaining - 1
    return element
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension PrefixCursor: Sendable {}

extension Cursor {
  /// A cursor over the first elements, at most `maxLength` of them; it consumes no more.
  ///
  /// - Precondition: `maxLength` is not negative.
  @inlinable
  public func prefix(_ maxLength: Int) -> PrefixCursor<Self> {
    PrefixCursor(self, maxLength: maxLength)
  }
}
