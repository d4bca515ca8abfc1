import SQLSyntax
import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The collations whose order is known here as it is in SQLite.
enum KeyCollation: String {
  case binary = "BINARY"
  case nocase = "NOCASE"
  case rtrim = "RTRIM"

  /// The order of bytes of UTF-8 for connections that keep texts in UTF-16, whose BINARY has another order.
  static let utf8 = DatabaseCollation(overBytes: "tsqlite_utf8") { left, right in
    let order = left.order(right)
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }
}

/// A column by which rows are ordered, and its places in the rows of both sides.
struct KeyTerm {
  let old: Int
  let new: Int
  let collation: KeyCollation
  let isDescending: Bool
}

/// The order of cells in SQLite: NULL, numbers, texts by their collation, blobs.
enum CellOrder {
  /// Compares two cells: negative if the first one is first, 0 if SQLite takes them for equal.
  static func compare(_ left: Cell, _ right: Cell, _ collation: KeyCollation) -> Int {
    let (leftClass, rightClass) = (left.storageClass, right.storageClass)
    switch (leftClass, rightClass) {
    case (.integer, .integer): return sign(left.int64, right.int64)
    case (.text, .text): return texts(left, right, collation)
    case (.real, .real): return sign(left.double, right.double)
    case (.integer, .real): return numbers(left.int64, right.double)
    case (.real, .integer): return -numbers(right.int64, left.double)
    case (.blob, .blob): return bytes(left, right)
    default: return rank(leftClass) - rank(rightClass)
    }
  }

  /// Compares cells as `typeof(x), x COLLATE BINARY` orders them, so that different storage classes never are equal.
  static func compareContent(_ left: Cell, _ right: Cell) -> Int {
    let order = nameRank(left.storageClass) - nameRank(right.storageClass)
    return order != 0 ? order : compare(left, right, .binary)
  }

  private static func rank(_ storageClass: StorageClass) -> Int {
    switch storageClass {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  /// The place of a class among their names.
  private static func nameRank(_ storageClass: StorageClass) -> Int {
    switch storageClass {
    case .blob: 0
    case .integer: 1
    case .null: 2
    case .real: 3
    case .text: 4
    }
  }

  private static func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  /// Compares an integer with a real without rounding either.
  private static func numbers(_ integer: Int64, _ real: Double) -> Int {
    if real < -0x1p63 { return 1 }
    if real >= 0x1p63 { return -1 }
    guard let whole = Int64(exactly: real.rounded(.towardZero)) else { return 1 }
    if integer != whole { return integer < whole ? -1 : 1 }
    return sign(Double(whole), real)
  }

  private static func bytes(_ left: Cell, _ right: Cell) -> Int {
    left.withBytes { left in right.withBytes { right in left.order(right) } }
  }

  private static func texts(_ left: Cell, _ right: Cell, _ collation: KeyCollation) -> Int {
    left.withBytes { left in
      right.withBytes { right in
        switch collation {
        case .binary: left.order(right)
        case .nocase: ignoringCase(left, right)
        case .rtrim:
          left.extracting(0..<left.countWithoutEnd).order(right.extracting(0..<right.countWithoutEnd))
        }
      }
    }
  }

  /// NOCASE: letters of ASCII without their case, up to a zero byte; then the lengths.
  private static func ignoringCase(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let common = min(left.count, right.count)
    var index = 0
    while index < common {
      let (first, second) = (left[index].lowercased, right[index].lowercased)
      if first != second { return Int(first) - Int(second) }
      if first == 0 { break }
      index += 1
    }
    return left.count - right.count
  }
}

extension Span<UInt8> {
  /// The number of bytes before the spaces at the end.
  fileprivate var countWithoutEnd: Int {
    var end = count
    while end > 0, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }
}
