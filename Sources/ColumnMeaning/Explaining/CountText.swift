/// A count with its noun, such as `1 row` and `2 rows`.
package func countText(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
