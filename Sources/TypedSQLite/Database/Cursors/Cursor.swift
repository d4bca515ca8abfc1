/// A sequence whose elements are fetched on demand, which may throw.
///
/// ```swift
/// let names = try String.fetchCursor(db, sql: "SELECT name FROM player")
/// while let name = try names.next() { print(name) }
/// ```
public protocol Cursor<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element

  /// Returns the next element, or nil at the end and from then on.
  func next() throws -> Element?

  /// Calls `body` with each element.
  ///
  /// A cursor that can do this faster than with ``next()``, or has something to clean up, implements it. Cursors over
  /// the elements of another cursor, and collections that are made from one, call it.
  ///
  /// - Throws: what the cursor and `body` throw.
  func forEach(_ body: (Element) throws -> Void) throws
}
