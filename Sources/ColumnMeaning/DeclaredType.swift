/// A declared type such as `DECIMAL(10, 2)`, split into its name and its numbers.
package struct DeclaredType: Sendable, Hashable {
  package let text: String
  /// The words before the parentheses, in upper case with single spaces.
  package let name: String
  /// The numbers in the parentheses, such as 10 and 2.
  package let sizes: [Int]

  package init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "(", maxSplits: 1)
    name = (parts.first ?? "").split { $0 == " " || $0 == "\t" || $0 == "\n" }
      .joined(separator: " ").uppercased()
    let inner = parts.count > 1 ? parts[1].prefix { $0 != ")" } : ""
    sizes = inner.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
  }

  /// The number of digits after the decimal point that the type declares; nil if it declares none.
  package var scale: Int? {
    guard sizes.count == 2, (0...38).contains(sizes[1]) else { return nil }
    return sizes[1]
  }

  /// The kind that the type states, or nil.
  package var kind: ColumnKind? {
    ColumnKind.all.first { $0.declared.types.contains(name) }
  }
}
