/// A line of an input.
package struct SourcePosition: Hashable, Sendable {
  package let origin: InputOrigin
  /// The line, from 1; of the command line, the number of the word, or 0.
  package let line: Int
}
