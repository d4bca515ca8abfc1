import ColumnMeaning
import TypedSQLiteCore

/// What of a column CSV does not bring back.
struct CSVLoss: Hashable {
  let column: String
  private(set) var blobCount = 0
  private(set) var numberCount = 0
  private(set) var textCount = 0
  /// The number of cells that come back only if the storage of the column is known.
  var meaningCount = 0

  init(column: String) {
    self.column = column
  }

  var isEmpty: Bool { blobCount + numberCount + textCount + meaningCount == 0 }

  mutating func add(_ storageClass: StorageClass) {
    switch storageClass {
    case .blob: blobCount += 1
    case .integer, .real: numberCount += 1
    case .text: textCount += 1
    case .null: break
    }
  }

  /// The loss of a column in two parts of its rows.
  func adding(_ other: CSVLoss) -> CSVLoss {
    var sum = self
    sum.blobCount += other.blobCount
    sum.numberCount += other.numberCount
    sum.textCount += other.textCount
    sum.meaningCount += other.meaningCount
    return sum
  }

  /// The cells, in words.
  var text: String {
    var parts: [String] = []
    if blobCount > 0 { parts.append(countText(blobCount, "blob")) }
    if numberCount > 0 { parts.append(countText(numberCount, "number")) }
    if textCount > 0 { parts.append(countText(textCount, "text")) }
    if meaningCount > 0 {
      parts.append(countText(meaningCount, "value") + " unless the table's format is known")
    }
    return "\"\(column)\" (\(parts.joined(separator: ", ")))"
  }
}
