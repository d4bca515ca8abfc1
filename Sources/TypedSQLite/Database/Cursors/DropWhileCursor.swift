/// A cursor that skips the elements of another cursor up to the first one that fails a condition.
public final class DropWhileCursor<Base: Cursor>: Cursor {
  /// The type of the elements.
  public typealias Element = Base.Element

  @usableFromInline internal let base: Base
  /// The condition; nil after an element has failed it.
  @usableFromInline internal var predicate: ((Base.Element) throws -> Bool)?

  @usableFromInline
  internal init(_ base: Base, _ predicate: @escaping (Base.Element) throws -> Bool) {
    self.base = base
    self.predicate = predicate
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base and the condition throw.
  @inlinable
  public func next() throws -> Base.Element? {
    guard let predicate else { return try base.next() }
    while let element = try base.next() {
      if try predicate(element) { continue }
      self.predicate = nil
      return element
    }
    return nil
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension DropWhileCursor: Sendable {}

extension Cursor {
  /// A cursor that skips elements up to the first one that fails a condition.
  @inlinable
  public func drop(while predicate: @escaping (Element) throws -> Bool) -> DropWhileCursor<Self> {
    DropWhileCursor(self, predicate)
  }
}
