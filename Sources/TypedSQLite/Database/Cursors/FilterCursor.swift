/// A cursor over the elements of another cursor that satisfy a condition.
public final class FilterCursor<Base: Cursor>: Cursor {
  /// The type of the elements.
  public typealias Element = Base.Element

  @usableFromInline internal let base: Base
  @usableFromInline internal let isIncluded: (Base.Element) throws -> Bool

  @usableFromInline
  internal init(_ base: Base, _ isIncluded: @escaping (Base.Element) throws -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base and the condition throw.
  @inlinable
  public func next() throws -> Base.Element? {
    while let element = try base.next() {
      if try isIncluded(element) { return element }
    }
    return nil
  }

  /// Calls `body` with each element that satisfies the condition.
  ///
  /// - Throws: what the base, the condition and `body` throw.
  @inlinable
  public func forEach(_ body: (Base.Element) throws -> Void) throws {
    try base.forEach { if try isIncluded($0) { try body($0) } }
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension FilterCursor: Sendable {}

extension Cursor {
  /// A cursor over the elements that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> FilterCursor<Self> {
    FilterCursor(self, isIncluded)
  }
}
