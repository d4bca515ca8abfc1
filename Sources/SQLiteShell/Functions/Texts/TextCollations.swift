import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FunctionFamily {
  /// Parts of texts, and the collation `uint`, which compares digits as numbers.
  static let texts = FunctionFamily(
    title: "Texts", functions: [.splitPart],
    collations: [
      ShellCollation(
        make: { _ in DatabaseCollation(overBytes: "uint", function: DigitOrder.compare) },
        summary: "Texts by their bytes, but each run of digits by its number",
        example: FunctionExample("'version 9' < 'version 10' COLLATE uint", "1"))
    ])
}

/// The order of texts in which a run of digits counts as a number.
private enum DigitOrder {
  @Sendable static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> ComparisonResult {
    var (leftPlace, rightPlace) = (0, 0)
    while leftPlace < left.count, rightPlace < right.count {
      let (leftByte, rightByte) = (left[leftPlace], right[rightPlace])
      guard leftByte.isDigit, rightByte.isDigit else {
        if leftByte != rightByte { return leftByte < rightByte ? .orderedAscending : .orderedDescending }
        leftPlace += 1
        rightPlace += 1
        continue
      }
      let leftNumber = number(in: left, from: &leftPlace)
      let rightNumber = number(in: right, from: &rightPlace)
      let order = compare(left, leftNumber, right, rightNumber)
      if order != 0 { return ComparisonResult(order: order) }
    }
    return ComparisonResult(order: (left.count - leftPlace) - (right.count - rightPlace))
  }

  /// Moves past a run of digits, and returns its range without leading zeros.
  private static func number(in text: Span<UInt8>, from place: inout Int) -> Range<Int> {
    while place < text.count, text[place] == UInt8(ascii: "0") { place += 1 }
    let start = place
    while place < text.count, text[place].isDigit { place += 1 }
    return start..<place
  }

  private static func compare(
    _ left: Span<UInt8>, _ leftNumber: Range<Int>, _ right: Span<UInt8>, _ rightNumber: Range<Int>
  ) -> Int {
    guard leftNumber.count == rightNumber.count else { return leftNumber.count - rightNumber.count }
    for (leftIndex, rightIndex) in zip(leftNumber, rightNumber) where left[leftIndex] != right[rightIndex] {
      return Int(left[leftIndex]) - Int(right[rightIndex])
    }
    return 0
  }
}
