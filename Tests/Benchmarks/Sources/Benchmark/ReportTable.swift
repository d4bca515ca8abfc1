import Foundation

/// The table of results, with a line for each case.
enum ReportTable {
  static let heading =
    row(
      "case", ["cpu", "aim", "wall", "memory", "cpu ms", "of", "wall ms", "of", "MB", "of"])
    + "\n" + String(repeating: "-", count: 112)

  static func line(_ entry: BenchmarkCase, _ comparison: Comparison) -> String {
    switch comparison {
    case .failed(let message):
      return row(entry.name, ["failed: \(message)"])
    case .measured(let pairs):
      func ratio(_ field: KeyPath<Usage, Double>) -> String {
        String(format: "%.2f", median(pairs.map { $0.subject[keyPath: field] / $0.peer[keyPath: field] }))
      }
      func both(_ field: KeyPath<Usage, Double>, per unit: Double) -> [String] {
        [pairs.map(\.subject), pairs.map(\.peer)].map { usages in
          String(format: "%.1f", median(usages.map { $0[keyPath: field] }) / unit)
        }
      }
      return row(
        entry.name,
        [ratio(\.processor), entry.aim, ratio(\.wall), ratio(\.memory)]
          + both(\.processor, per: 0.001) + both(\.wall, per: 0.001) + both(\.memory, per: 1024))
    }
  }

  /// The median of the numbers.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 26, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
  }
}
