/// A cursor over the elements of another cursor up to the first one that fails a condition.
public final class PrefixWhileCursor<Base: Cursor>: Cursor {
  /// What the cursor gives.
  public typealias Element = Base.Element

  @usableFromInline internal let base: Base
  @usableFromInline internal let predicate: (Base.Element) throws -> Bool
  @usableFromInline internal var isDone = false

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
    if isDone { return nil }
    if let element = try base.next(), try predicate(element) { return element }
    isDone = true
    return nil
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension PrefixWhileCursor: Sendable {}

extension Cursor {
  /// A cursor over the elements up to the first one that fails a condition.
  @inlinable
  public func prefix(while predicate: @escaping (Element) throws -> Bool) -> PrefixWhileCursor<Self> {
    PrefixWhileCursor(self, predicate)
  }
}
