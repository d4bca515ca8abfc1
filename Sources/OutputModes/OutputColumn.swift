/// A column of a result as a layout shows it.
package struct OutputColumn: Sendable {
  /// The title, which is the name of the column or its alias.
  package let name: String

  /// Creates a column with a title.
  package init(_ name: String) {
    self.name = name
  }
}
