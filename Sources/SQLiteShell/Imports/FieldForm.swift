import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// How the texts of a column become values, as they would in a table with the column.
enum FieldForm {
  case text
  case integer
  case real
  case numeric
  /// A storage; what does not fit it is kept as a text.
  case marked(StorageMark, ColumnAffinity)
  /// Numbers with a decimal comma.
  case pointed(ColumnAffinity)

  init(_ column: ImportColumn) {
    if column.hasDecimalCommas {
      self = .pointed(column.affinity)
    } else if let mark = column.mark {
      self = .marked(mark, column.affinity)
    } else {
      self.init(column.affinity, isInteger: column.declaredType.text.uppercased() == "INTEGER")
    }
  }

  private init(_ affinity: ColumnAffinity, isInteger: Bool = false) {
    switch affinity {
    case .numeric: self = isInteger ? .integer : .numeric
    case .real: self = .real
    case .text, .none, .strict: self = .text
    }
  }

  /// Sets the result of a call to the value of a text.
  func give(_ text: Span<UInt8>, to call: FunctionCall) {
    switch self {
    case .text: call.setResult(text: text)
    case .integer, .numeric, .real: Self.give(text, isReal: isReal, to: call)
    case .marked(let mark, let affinity):
      guard let value = mark.exactValue(of: text) else { return call.setResult(text: text) }
      FieldForm(affinity).give(value, to: call)
    case .pointed(let affinity):
      guard let number = DecimalComma.pointed(text) else { return call.setResult(text: text) }
      FieldForm(affinity).give(number.span, to: call)
    }
  }

  /// Sets the result of a call to a value as a column would store it.
  func give(_ value: DatabaseValue, to call: FunctionCall) {
    guard case .string(let text) = value.storage else {
      if case .int64(let integer) = value.storage, isReal {
        return call.setResult(Double(integer).databaseValue)
      }
      return call.setResult(value)
    }
    text.withUTF8Span { text in
      if case .marked(_, let affinity) = self {
        FieldForm(affinity).give(text, to: call)
      } else {
        give(text, to: call)
      }
    }
  }

  private var isReal: Bool {
    if case .real = self { true } else { false }
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
    guard NumberShape(text) != nil else { return nil }
    let digits = String(repairing: text).filter { $0 != " " && $0 != "\t" }
    if !isReal, let integer = Int64(digits) { return integer.databaseValue }
    guard let number = Double(digits) ?? Double("0" + digits) ?? Double(digits + "0") else { return nil }
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
    switch (value, form) {
    case (.integer(let other), .integer):
      guard let number = FieldForm.smallInteger(text) else { return false }
      return switch comparison {
      case .equal: number != other
      case .less: number >= other
      case .lessOrEqual: number > other
      case .greater: number <= other
      default: number < other
      }
    case (.text(let other), .text): return !text.isSame(as: other.span)
    default: return false
    }
  }
}
