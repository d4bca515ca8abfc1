import SQLSyntax
import TypedSQLiteCore

/// What was seen of the values of a column, from which its type is chosen.
struct ColumnLook {
  let name: String
  /// How many values were not NULL.
  private(set) var count = 0
  /// What all values so far can be.
  private(set) var possible = Possible.all
  /// The first number whose digits a column of numbers would not keep.
  private(set) var obstacle: Obstacle?
  /// The first number in quotes, and its line, if all values are numbers; nil if there is none.
  private(set) var quotedNumber: (text: String, line: Int)?
  /// Whether SQLite would read all values as numbers, with or without loss.
  private(set) var areNumbers = true
  /// Whether numbers, strings and other JSON values are mixed.
  private(set) var isMixed = false
  /// Whether some number of a file of JSON is an integer, which a REAL would print with a point.
  private(set) var hasIntegers = false
  /// The storage that the file names.
  var mark: StorageMark?
  /// The type that the file states.
  fileprivate(set) var stated: ColumnChoice?
  /// The orders of day and month in which all values may be dates.
  private(set) var dayOrders = DayOrders()
  /// What was seen of the words for true and false.
  private(set) var yesAndNo = YesAndNo()
  /// What was seen of the numbers with a point for their decimal comma; at most one, and none if a value is no number.
  private var pointed: [ColumnLook] = []
  private var group: JSONGroup?
  private var hasPoint = false
  private var hasCommas = false
  /// What texts change nothing, because they are like all before them.
  private var steadyTexts = SteadyTexts.none

  init(name: String) {
    self.name = name
  }

  /// Whether no text can change what is known.
  var isSettled: Bool { steadyTexts == .all }

  /// A value that keeps a column from being one of numbers.
  struct Obstacle {
    let text: String
    let line: Int
    let loss: AffinityLoss
  }

  /// What the values can be.
  struct Possible: OptionSet {
    let rawValue: Int
    static let integer = Possible(rawValue: 1)
    static let real = Possible(rawValue: 2)
    static let decimal = Possible(rawValue: 4)
    static let bool = Possible(rawValue: 8)
    static let day = Possible(rawValue: 16)
    static let date = Possible(rawValue: 32)
    static let time = Possible(rawValue: 64)
    static let uuid = Possible(rawValue: 128)
    static let json = Possible(rawValue: 256)
    static let numbers: Possible = [.integer, .real, .decimal]
    static let texts: Possible = [.day, .date, .time, .uuid]
    static let all: Possible = [.numbers, .texts, .bool, .json]
  }

  private enum JSONGroup {
    case number, truth, string, nested, other
  }

  /// Whether a number has a decimal point.
  var hasFractions: Bool { hasPoint }

  /// Adds a field of text.
  ///
  /// - Parameters:
  ///   - text: the field.
  ///   - isQuoted: whether it is in quotes; a number in quotes is a text.
  ///   - line: the line of the file.
  mutating func look(at text: Span<UInt8>, isQuoted: Bool = false, line: Int) {
    if steadyTexts.contain(text, isQuoted: isQuoted) {
      count += 1
      return
    }
    lookClosely(at: text, isQuoted: isQuoted, line: line)
    steadyTexts = foundSteadyTexts
  }

  /// Adds a field of text, without the short way for texts that are like those before.
  mutating func lookClosely(at text: Span<UInt8>, isQuoted: Bool, line: Int) {
    count += 1
    lookAtQuotes(text, isQuoted: isQuoted, line: line)
    if areNumbers || !possible.isDisjoint(with: .numbers) {
      let before = possible
      lookAtNumber(text, line: line)
      if areNumbers { lookAtSpelling(text, line: line, before) }
    }
    // Truth values are shown in lower case.
    if possible.contains(.bool), !text.equals("true"), !text.equals("false") { possible.remove(.bool) }
    if !possible.isDisjoint(with: .texts) { lookAtText(text) }
    dayOrders.look(at: text, line: line)
    yesAndNo.look(at: text)
    if possible.contains(.json), !(text.isDocument && JSONText.isValid(text)) {
      possible.remove(.json)
    }
  }

  /// Excludes numbers if one is in quotes.
  private mutating func lookAtQuotes(_ text: Span<UInt8>, isQuoted: Bool, line: Int) {
    guard areNumbers ? isQuoted : quotedNumber != nil else { return }
    guard NumberShape(text) != nil else {
      quotedNumber = nil
      return areNumbers = false
    }
    if areNumbers { quotedNumber = (String(repairing: text), line) }
    areNumbers = false
    possible.subtract(.numbers)
  }

  private var foundSteadyTexts: SteadyTexts {
    guard dayOrders.isEmpty, yesAndNo.hasOthers else { return .none }
    guard quotedNumber == nil else { return possible.isEmpty ? .numbers : .none }
    guard !areNumbers else {
      if possible.contains(.integer), possible.isSubset(of: [.integer, .decimal]) { return .integers }
      guard hasPoint, possible.isSubset(of: [.real, .decimal]) else { return .none }
      if possible.contains(.real) { return .reals }
      return possible == .decimal && obstacle != nil ? .decimals : .none
    }
    switch possible {
    case []: return .all
    case .date: return .times
    case [.day, .date]: return .days
    case .bool: return .truths
    default: return .none
    }
  }

  /// What was seen of numbers with a decimal comma, as numbers with a point; nil if the column has others.
  var withPoints: ColumnLook? { hasCommas ? pointed.first : nil }

  /// Adds a field of a file whose numbers may have a decimal comma.
  mutating func lookForCommas(at text: Span<UInt8>, isQuoted: Bool, line: Int) {
    guard count == 1 || !pointed.isEmpty else { return }
    guard !isQuoted, let number = DecimalComma.pointed(text) else {
      pointed = []
      return
    }
    hasCommas = hasCommas || text.firstIndex(of: UInt8(ascii: ",")) != nil
    if pointed.isEmpty { pointed = [ColumnLook(name: name)] }
    pointed[0].look(at: number.span, line: line)
  }

  /// Adds a JSON value.
  mutating func look(at raw: Span<UInt8>, _ token: JSONToken, line: Int) {
    guard token != .null else { return }
    count += 1
    let found: JSONGroup
    switch token {
    case .integer, .real:
      found = .number
      hasIntegers = hasIntegers || token == .integer
      lookAtNumber(raw, line: line)
      possible.formIntersection(.numbers)
      if !NumberSpelling.isInteger(raw), !NumberSpelling.isReal(raw) {
        if obstacle == nil { note(.form, raw, line) }
        possible.subtract([.integer, .real])
      }
    case .true, .false:
      found = .truth
      possible.formIntersection(.bool)
    case .string, .escapedString:
      found = .string
      areNumbers = false
      possible.formIntersection(.texts)
      if !possible.isEmpty { JSONCell.withText(of: raw, token) { lookAtText($0) } }
    case .beginObject where StorageTag.value(raw) != nil || StorageTag.textBytes(raw) != nil:
      found = .other
      possible = []
    default:
      found = .nested
      possible.formIntersection(.json)
    }
    if let group, group != found { isMixed = true }
    if found == .other { isMixed = true }
    group = found
  }

  /// Adds a text that is no number, even if it has only digits.
  mutating func look(atString text: Span<UInt8>, line: Int) {
    count += 1
    areNumbers = false
    possible.formIntersection([.texts, .json])
    if !possible.isDisjoint(with: .texts) { lookAtText(text) }
    dayOrders.look(at: text, line: line)
    yesAndNo.look(at: text)
    if possible.contains(.json), !(text.isDocument && JSONText.isValid(text)) { possible.remove(.json) }
    join(.string)
  }

  /// Adds a binary number, which a REAL keeps and, if it is whole, an INTEGER.
  mutating func look(atNumber isWhole: Bool) {
    count += 1
    possible.formIntersection(isWhole ? [.integer, .real] : .real)
    join(.number)
  }

  mutating func lookAtTruth() {
    count += 1
    possible.formIntersection(.bool)
    join(.truth)
  }

  private mutating func join(_ found: JSONGroup) {
    if let group, group != found { isMixed = true }
    group = found
  }

  private mutating func lookAtNumber(_ text: Span<UInt8>, line: Int) {
    guard let shape = NumberShape(text) else {
      areNumbers = false
      possible.subtract(.numbers)
      return
    }
    if !shape.isWhole {
      hasPoint = true
      possible.remove(.integer)
    }
    if shape.isWhole, text.count > 18, Int64(String(repairing: text)) == nil {
      note(.digits, text, line)
      possible.subtract([.integer, .real])
      return
    }
    guard let loss = AffinityLoss(text, in: shape.isWhole ? .numeric : .real) else {
      if shape.trailingZeros > 1 || shape.trailingZeros == 1 && shape.fractionDigits > 1, !shape.hasExponent {
        note(.trailingZeros, text, line)
        possible.remove(.real)
      }
      if shape.hasExponent { possible.remove(.decimal) }
      return
    }
    note(loss, text, line)
    possible.subtract([.integer, .real])
    if loss != .digits { possible.remove(.decimal) }
  }

  private mutating func note(_ loss: AffinityLoss, _ text: Span<UInt8>, _ line: Int) {
    // Leading zeros matter more than other losses: a column with them is no column of numbers.
    guard obstacle == nil || loss != .trailingZeros && obstacle?.loss == .trailingZeros else { return }
    obstacle = Obstacle(text: String(repairing: text), line: line, loss: loss)
  }

  /// Excludes the types in which SQLite would print a number in another way than it is written.
  private mutating func lookAtSpelling(_ text: Span<UInt8>, line: Int, _ before: Possible) {
    if possible.contains(.integer), !NumberSpelling.isInteger(text) { possible.remove(.integer) }
    if possible.contains(.real), !NumberSpelling.isReal(text) { possible.remove(.real) }
    if possible.contains(.decimal), NumberSpelling.isNegativeZero(text) { possible.remove(.decimal) }
    let types: Possible = [.integer, .real]
    if obstacle == nil, !before.isDisjoint(with: types), possible.isDisjoint(with: types) {
      note(.form, text, line)
    }
  }

  private mutating func lookAtText(_ text: Span<UInt8>) {
    if possible.contains(.uuid), UUIDWords(canonicalText: text) == nil { possible.remove(.uuid) }
    guard !possible.isDisjoint(with: [.day, .date, .time]) else { return }
    guard text.count >= 5, text.count <= 40, let date = DateText(text, rules: .shell) else {
      possible.subtract([.day, .date, .time])
      return
    }
    let hasTime = date.timePrecision > .none
    if !date.hasDate || hasTime { possible.remove(.day) }
    if !date.hasDate || text.count < 10 { possible.subtract([.day, .date]) }
    if date.hasDate || !hasTime { possible.remove(.time) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin like a JSON array or object.
  fileprivate var isDocument: Bool {
    count > 1 && (self[0] == UInt8(ascii: "{") || self[0] == UInt8(ascii: "["))
  }
}

/// What was seen of all columns.
struct ColumnLooks {
  /// The columns, in the order of their first values.
  private(set) var columns: [ColumnLook]
  var rowCount = 0
  /// Whether numbers may have a decimal comma, since something else separates the fields.
  var mayHaveDecimalCommas = false
  /// The indexes of the columns by the bytes of their names.
  private var places: [[UInt8]: Int] = [:]

  init(_ names: [String]) {
    columns = names.map { ColumnLook(name: $0) }
    for (index, name) in names.enumerated() { places[Array(name.utf8)] = index }
  }

  /// Whether a text could still tell something about a column.
  func mayChange(column: Int) -> Bool {
    mayHaveDecimalCommas || column < columns.count && !columns[column].isSettled
  }

  mutating func look(at text: Span<UInt8>, isQuoted: Bool, column: Int, line: Int) {
    guard column < columns.count else { return }
    columns[column].look(at: text, isQuoted: isQuoted, line: line)
    if mayHaveDecimalCommas { columns[column].lookForCommas(at: text, isQuoted: isQuoted, line: line) }
  }

  mutating func look(atString text: Span<UInt8>, column: Int, line: Int) {
    guard column < columns.count else { return }
    columns[column].look(atString: text, line: line)
  }

  mutating func look(atNumber isWhole: Bool, column: Int) {
    guard column < columns.count else { return }
    columns[column].look(atNumber: isWhole)
  }

  mutating func lookAtTruth(column: Int) {
    guard column < columns.count else { return }
    columns[column].lookAtTruth()
  }

  mutating func look(at raw: Span<UInt8>, _ token: JSONToken, member: String, line: Int) {
    columns[place(of: member)].look(at: raw, token, line: line)
  }

  /// Sets the storage that the file names for a column.
  mutating func mark(_ column: String, _ mark: StorageMark) {
    columns[place(of: column)].mark = mark
  }

  /// Sets the type that the file states for a column.
  mutating func state(_ choice: ColumnChoice, column: Int) {
    guard column < columns.count else { return }
    columns[column].stated = choice
  }

  private mutating func place(of name: String) -> Int {
    let key = Array(name.utf8)
    if let place = places[key] { return place }
    places[key] = columns.count
    columns.append(ColumnLook(name: name))
    return columns.count - 1
  }
}
