/// A column of a result as a layout shows it.
package struct OutputColumn: Sendable {
  /// The title.
  package let name: String

  /// Creates a column with a title.
  package init(_ name: String) {
    self.name = name
  }
}
