/// A sequence whose elements may fail to come.
///
/// ```swift
/// let names = try String.fetchCursor(db, sql: "SELECT name FROM player")
/// while let name = try names.next() { print(name) }
/// ```
public protocol Cursor<Element>: AnyObject {
  /// What the cursor gives.
  associatedtype Element

  /// The next element, or nil at the end and from then on.
  func next() throws -> Element?
}
