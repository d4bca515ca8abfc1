import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// How the texts of a column become values, as they would in a table with the column.
///
/// It is used for each cell, so it is small, and its parts are not copied.
struct FieldForm: Sendable {
  /// What texts are.
  private let kind: Kind
  /// What the column makes of a value that a storage or a decimal comma gave.
  private let inner: Kind
  private let storage: Storage?

  private enum Kind: UInt8 {
    case text, integer, real, numeric
    /// A storage; what does not fit it is kept as a text.
    case marked
    /// Numbers with a decimal comma.
    case pointed
  }

  /// The storage of a column.
  private final class Storage: Sendable {
    let mark: StorageMark

    init(_ mark: StorageMark) {
      self.mark = mark
    }
  }

  /// Texts stay texts.
  static let text = FieldForm(.text)

  private init(_ kind: Kind) {
    self.kind = kind
    inner = kind
    storage = nil
  }

  init(_ column: ImportColumn) {
    storage = column.mark.map(Storage.init)
    let isInteger = column.declaredType.text.uppercased() == "INTEGER"
    switch column.affinity {
    case .numeric: inner = isInteger ? .integer : .numeric
    case .real: inner = .real
    case .text, .none, .strict: inner = .text
    }
    kind = column.hasDecimalCommas ? .pointed : storage == nil ? inner : .marked
  }

  /// Whether texts are whole numbers, and whether they stay texts.
  var isInteger: Bool { kind == .integer }
  var isText: Bool { kind == .text }

  /// Sets the result of a call to the value of a text.
  @inline(__always)
  func give(_ text: Span<UInt8>, to call: FunctionCall) {
    switch kind {
    case .text: call.setResult(text: text)
    case .integer, .numeric, .real: Self.give(text, isReal: kind == .real, to: call)
    case .marked, .pointed: giveConverted(text, to: call)
    }
  }

  private func giveConverted(_ text: Span<UInt8>, to call: FunctionCall) {
    if kind == .pointed {
      guard let number = DecimalComma.pointed(text) else { return call.setResult(text: text) }
      return FieldForm(inner).give(number.span, to: call)
    }
    guard let value = storage?.mark.exactValue(of: text) else { return call.setResult(text: text) }
    FieldForm(inner).give(value, to: call)
  }

  /// Sets the result of a call to a value as a column would store it.
  func give(_ value: DatabaseValue, to call: FunctionCall) {
    guard case .string(let text) = value.storage else {
      if case .int64(let integer) = value.storage, inner == .real {
        return call.setResult(Double(integer).databaseValue)
      }
      return call.setResult(value)
    }
    text.withUTF8Span { FieldForm(inner).give($0, to: call) }
  }

  /// Sets the result to the number that a text is, or to the text.
  private static func give(_ text: Span<UInt8>, isReal: Bool, to call: FunctionCall) {
    if !isReal, let integer = smallInteger(text) {
      call.setResult(integer.databaseValue)
    } else if let number = number(text, isReal: isReal) {
      call.setResult(number)
    } else {
      call.setResult(text: text)
    }
  }

  /// The number that a column makes of a text; nil if it stays a text.
  private static func number(_ text: Span<UInt8>, isReal: Bool) -> DatabaseValue? {
    // Most texts of a column of dates are told from numbers at once.
    guard !text.beginsWithPlainDay, let shape = NumberShape(text) else { return nil }
    let found: Double?
    if shape.hasOddForm || shape.isWhole {
      let digits = String(repairing: text).filter { $0 != " " && $0 != "\t" }
      if !isReal, let integer = Int64(digits) { return integer.databaseValue }
      found = Double(digits) ?? Double("0" + digits) ?? Double(digits + "0")
    } else {
      found = Double(digits: text)
    }
    guard let number = found else { return nil }
    if !isReal, let integer = Int64(exactly: number), integer.magnitude < 1 << 53 {
      return integer.databaseValue
    }
    return number.databaseValue
  }

  /// The whole number of up to 18 digits that a text is.
  @inline(__always)
  static func smallInteger(_ text: Span<UInt8>) -> Int64? {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    guard index < text.count, text.count &- index <= 18 else { return nil }
    var number: Int64 = 0
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int64(digit)
      index &+= 1
    }
    return isNegative ? -number : number
  }
}

/// A comparison by which rows are left out before SQLite sees them.
///
/// It leaves out only what SQLite would leave out too: whole numbers in a column of them, and texts that are equal byte
/// by byte.
struct CellFilter {
  let column: Int
  let comparison: TableComparison
  let value: Value

  enum Value {
    case integer(Int64)
    case text([UInt8])
  }

  /// Nil if the comparison is none that can be made without SQLite.
  init?(column: Int, _ comparison: TableComparison, _ cell: Cell) {
    self.column = column
    self.comparison = comparison
    switch (cell.storageClass, comparison) {
    case (.integer, .equal), (.integer, .less), (.integer, .lessOrEqual), (.integer, .greater),
      (.integer, .greaterOrEqual):
      value = .integer(cell.int64)
    case (.text, .equal): value = .text(cell.withBytes { $0.array })
    default: return nil
    }
  }

  func excludes(_ text: Span<UInt8>, _ form: FieldForm) -> Bool {
    switch value {
    case .integer(let other):
      guard form.isInteger else { return false }
      guard let number = FieldForm.smallInteger(text) else { return false }
      return switch comparison {
      case .equal: number != other
      case .less: number >= other
      case .lessOrEqual: number > other
      case .greater: number <= other
      default: number < other
      }
    case .text(let other): return form.isText && !text.isSame(as: other.span)
    }
  }
}
