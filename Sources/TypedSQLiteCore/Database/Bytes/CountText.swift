// Numbers with their units, as messages have them.

/// A count with its noun, such as `1 row` and `2 rows`; if its digits are grouped, `10,000 rows`.
package func countText(_ count: Int, _ noun: String) -> String {
  "\(groupedText(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// A number with a comma before each group of three digits.
package func groupedText(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}

/// A number of bytes in the largest unit that gives at least 1, with one decimal below ten, such as `1.4 kB`.
package func sizeText(_ count: Int) -> String {
  guard count >= 1000 else { return countText(count, "byte") }
  var units = ["kB", "MB", "GB"][...]
  var tenths = count < .max - 50 ? (count + 50) / 100 : count / 100
  while tenths >= 10_000, units.count > 1 {
    tenths = (tenths + 500) / 1000
    units.removeFirst()
  }
  let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  return "\(number) \(units.first ?? "")"
}
