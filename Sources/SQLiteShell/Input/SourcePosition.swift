/// A line of an input.
package struct SourcePosition: Hashable, Sendable {
  package let origin: InputOrigin
  /// The line, from 1.
  package let line: Int
}
