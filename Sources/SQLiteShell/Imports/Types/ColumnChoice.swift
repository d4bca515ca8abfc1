import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The type of a column of a new table, and why it was chosen.
struct ColumnChoice {
  /// The declared type; empty if values of every storage class must stay as they are.
  let declaredType: String
  /// The kind and storage to which texts are converted; nil stores them as they are.
  let mark: StorageMark?
  /// Why, in words; empty if the type says it.
  let reason: String
  /// Whether the numbers of the file have a decimal comma.
  private(set) var hasDecimalCommas = false
  /// Whether the file names the storage, from some object on.
  private(set) var isOfFile = false

  init(_ declaredType: String, _ mark: StorageMark? = nil, because reason: String = "") {
    self.declaredType = declaredType
    self.mark = mark
    self.reason = reason
  }

  /// Chooses the type that keeps all values that were seen.
  init(of look: ColumnLook) {
    if let stated = look.stated {
      self = stated
    } else if let mark = look.mark {
      self.init(mark)
      isOfFile = true
    } else if look.count == 0 {
      self.init("TEXT", because: "no values")
    } else if let pointed = look.withPoints {
      let choice = Self.typed(pointed)
      self.init(choice.declaredType, because: "numbers with a decimal comma, kept with a point")
      hasDecimalCommas = true
    } else if look.isMixed {
      self.init("", because: "values of several types, each kept as it is")
    } else {
      self = Self.typed(look)
    }
  }

  /// Chooses a known storage.
  init(_ mark: StorageMark) {
    self.init(mark.storage.declaredType, mark, because: mark.name)
  }

  private static func typed(_ look: ColumnLook) -> ColumnChoice {
    let possible = look.possible
    if possible.contains(.integer) { return ColumnChoice("INTEGER") }
    if possible.contains(.real), look.hasIntegers {
      return ColumnChoice("", because: "integers and other numbers, each kept as it is")
    }
    if possible.contains(.real) { return ColumnChoice("REAL") }
    if possible.contains(.decimal), look.hasFractions {
      let manner = look.obstacle?.loss == .form ? "as they are written" : "with all digits"
      return ColumnChoice("DECIMAL TEXT", because: "decimals \(manner)" + example(look))
    }
    if possible.contains(.bool) {
      return ColumnChoice(
        "BOOLEAN", ColumnKind.bool.storage(BoolStorage.integer).map { StorageMark(.bool, $0) },
        because: "true and false as 1 and 0")
    }
    if possible.contains(.day) { return ColumnChoice("DATE", because: "days, kept as texts") }
    if possible.contains(.date) { return ColumnChoice("DATETIME", because: "dates, kept as texts") }
    if possible.contains(.time) { return ColumnChoice("TIME", because: "times, kept as texts") }
    if possible.contains(.uuid) { return ColumnChoice("TEXT", because: "UUIDs, kept as texts") }
    if possible.contains(.json) { return ColumnChoice("JSON") }
    if look.yesAndNo.isProven {
      return ColumnChoice(
        "BOOLEAN", ColumnKind.bool.storage(BoolStorage.integer).map { StorageMark(.bool, $0) },
        because: "yes and no as 1 and 0")
    }
    if let order = look.dayOrders.proven, let mark = order.mark {
      return ColumnChoice(
        mark.storage.declaredType, mark,
        because: "\(mark.name), as '\(order.proof)' in line \(order.line) shows")
    }
    if let number = look.quotedNumber {
      return ColumnChoice("TEXT", because: "numbers in quotes: \"\(number.text)\" in line \(number.line)")
    }
    guard look.areNumbers, let obstacle = look.obstacle else { return ColumnChoice("TEXT") }
    return ColumnChoice("TEXT", because: "keeps \(words(obstacle.loss))" + example(look))
  }

  private static func words(_ loss: AffinityLoss) -> String {
    switch loss {
    case .leadingZeros: "leading zeros"
    case .trailingZeros: "trailing zeros"
    case .digits: "all digits"
    case .form: "numbers as they are written"
    }
  }

  private static func example(_ look: ColumnLook) -> String {
    guard let obstacle = look.obstacle else { return "" }
    return ": '\(obstacle.text)' in line \(obstacle.line)"
  }
}
