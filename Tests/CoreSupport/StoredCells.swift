package import TypedSQLiteCore

extension Statement {
  /// The cells of all rows as storage classes and bits, so that only equal values are equal.
  package func storedCells() throws -> [[String]] {
    var rows: [[String]] = []
    while try step() { rows.append((0..<columnCount).map { cell($0).stored }) }
    return rows
  }
}

extension Cell {
  fileprivate var stored: String {
    switch storageClass {
    case .integer: "i\(int64)"
    case .real: "r\(double) \(double.bitPattern)"
    case .null: "n"
    case .text, .blob: "\(storageClass) " + withBytes { "\(String(repairing: $0)) \($0.array)" }
    }
  }
}
