/// A cursor over the results of a function for the elements of another cursor.
public final class MapCursor<Base: Cursor, Element>: Cursor {
  @usableFromInline internal let base: Base
  @usableFromInline internal let transform: (Base.Element) throws -> Element

  @usableFromInline
  internal init(_ base: Base, _ transform: @escaping (Base.Element) throws -> Element) {
    self.base = base
    self.transform = transform
  }

  /// The next element, or nil at the end.
  ///
  /// - Throws: what the base and the function throw.
  @inlinable
  public func next() throws -> Element? {
    guard let element = try base.next() else { return nil }
    return try transform(element)
  }

  /// Calls `body` with each result.
  ///
  /// - Throws: what the base, the function and `body` throw.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) throws {
    try base.forEach { try body(transform($0)) }
  }
}

@available(*, unavailable, message: "A cursor may read a statement, which belongs to one thread.")
extension MapCursor: Sendable {}

extension Cursor {
  /// A cursor over the results of `transform` for each element.
  ///
  /// ```swift
  /// let initials = try String.fetchCursor(db, sql: "SELECT name FROM player").map { $0.prefix(1) }
  /// ```
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> MapCursor<Self, Result> {
    MapCursor(self, transform)
  }

  /// A cursor over the results of `transform` that are not nil.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> MapCursor<FilterCursor<MapCursor<Self, Result?>>, Result> {
    map(transform).filter { $0 != nil }.map { element in
      // The filter removes every nil; programs name the type of this cursor, so it cannot be another one.
      guard let element else { preconditionFailure("nil is filtered out") }
      return element
    }
  }
}
