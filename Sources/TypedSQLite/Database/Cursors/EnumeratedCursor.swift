/// A cursor over the elements of another cursor with their numbers, starting at 0.
public final class EnumeratedCursor<Base: Cursor>: Cursor {
  /// The type of the elements.
  public typealias Element = (Int, Base.Element)

  @usableFromInline internal let base: Base
  @usableFromInline internal var index = 0

  @usableFromInline
  internal init(_ base: Base) {
    self.base = base
  }

  /// The next element with its number, or nil at the end.
  ///
  /// - Throws: what the base throws.
  @inlinable
  public func next() throws -> (Int, Base.Element)? {
    guard let element = try base.next() else { return nil }
    defer { index += 1 }
    return (index, element)
  }

  /// Calls `body` with each element and its number.
  ///
  /// - Throws: what the base and `body` throw.
  @inlinable
  public func forEach(_ body: ((Int, Base.Element)) throws -> Void) throws {
    try base.forEach { element in
      defer { index += 1 }
      try body((index, element))
    }
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension EnumeratedCursor: Sendable {}

extension Cursor {
  /// A cursor over pairs of a number, starting at 0, and an element.
  @inlinable
  public func enumerated() -> EnumeratedCursor<Self> {
    EnumeratedCursor(self)
  }
}
