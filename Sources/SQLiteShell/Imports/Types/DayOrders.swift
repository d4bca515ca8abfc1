import ColumnMeaning
import TypedSQLiteCore

/// What was seen of texts such as `31.01.2026`, in which the day or the month may come first.
struct DayOrders {
  private var candidates = Self.all

  /// A storage of such texts.
  struct Candidate {
    let storage: DateStorage
    let isDayFirst: Bool
    /// The first value that is a date only in this order, and its line; empty if there is none yet.
    var proof = ""
    var line = 0

    /// The kind and storage of a column with such texts.
    var mark: StorageMark? {
      let kind: ColumnKind = storage.holdsDays ? .day : .date
      return kind.storage(named: storage.name).map { StorageMark(kind, $0) }
    }
  }

  private static let all =
    DateStorage.dayFirst.map { Candidate(storage: $0, isDayFirst: true) }
    + (DateStorage.monthFirst + [.us]).map { Candidate(storage: $0, isDayFirst: false) }

  /// The one order in which all values are dates, if some value has a day beyond 12; nil if nothing shows it.
  var proven: Candidate? {
    let found = candidates.filter { !$0.proof.isEmpty }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether no order is left.
  var isEmpty: Bool { candidates.isEmpty }

  mutating func look(at text: Span<UInt8>, line: Int) {
    guard !candidates.isEmpty else { return }
    guard (6...23).contains(text.count), text[0].isDigit, let numbers = Self.firstNumbers(of: text) else {
      candidates = []
      return
    }
    let value = String(repairing: text).databaseValue
    candidates.removeAll { $0.storage.decode(value) == nil }
    for index in candidates.indices where candidates[index].proof.isEmpty {
      let day = candidates[index].isDayFirst ? numbers.0 : numbers.1
      guard day > 12 else { continue }
      candidates[index].proof = String(repairing: text)
      candidates[index].line = line
    }
  }

  /// The two numbers with which a text begins; nil if there is something else.
  private static func firstNumbers(of text: Span<UInt8>) -> (Int, Int)? {
    var numbers = [0, 0]
    var place = 0
    for index in 0..<min(text.count, 6) {
      if text[index].isDigit {
        numbers[place] = numbers[place] * 10 + Int(text[index] - UInt8(ascii: "0"))
      } else if place == 0 {
        place = 1
      } else {
        return (numbers[0], numbers[1])
      }
    }
    return nil
  }
}

/// What was seen of the words yes and no.
struct YesAndNo {
  private var yesCount = 0
  private var noCount = 0
  private(set) var hasOthers = false

  /// Whether both words occur, and nothing else.
  var isProven: Bool { !hasOthers && yesCount > 0 && noCount > 0 }

  mutating func look(at text: Span<UInt8>) {
    if text.equalsIgnoringCase("yes") {
      yesCount += 1
    } else if text.equalsIgnoringCase("no") {
      noCount += 1
    } else {
      hasOthers = true
    }
  }
}

/// Numbers as they are written in much of Europe: `1.234,56`.
enum DecimalComma {
  /// The number with a point in place of its comma, and without the points between thousands; nil for anything else.
  static func pointed(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count > 0, text.count <= 40 else { return nil }
    var digits: [UInt8] = []
    var index = 0
    if text[0] == UInt8(ascii: "-") {
      digits.append(text[0])
      index = 1
    }
    let start = index
    // How many digits follow the last point; nil before the first one.
    var group: Int?
    while index < text.count, text[index] != UInt8(ascii: ",") {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        guard group == 3 || group == nil && (1...3).contains(index - start) else { return nil }
        group = 0
      } else {
        guard byte.isDigit else { return nil }
        digits.append(byte)
        group = group.map { $0 + 1 }
      }
      index += 1
    }
    guard index > start, group == nil || group == 3 else { return nil }
    guard index < text.count else { return digits }
    digits.append(UInt8(ascii: "."))
    let fraction = index + 1
    guard fraction < text.count else { return nil }
    for place in fraction..<text.count {
      guard text[place].isDigit else { return nil }
      digits.append(text[place])
    }
    return digits
  }
}
