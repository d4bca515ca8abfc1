/// A number of bytes in the largest unit that gives at least 1, with one decimal below ten, such as `1.4 kB`.
package func sizeText(_ count: Int) -> String {
  guard count >= 1000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
  var units = ["kB", "MB", "GB"][...]
  var tenths = count < .max - 50 ? (count + 50) / 100 : count / 100
  while tenths >= 10_000, units.count > 1 {
    tenths = (tenths + 500) / 1000
    units.removeFirst()
  }
  let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  return "\(number) \(units.first ?? "")"
}
