import OutputModes
import TypedSQLiteCore

/// What a cell of a sheet cannot hold as what it is.
enum CellLoss: Int, CaseIterable {
  /// A text with too many characters, which is left out.
  case text
  /// A text that is not UTF-8.
  case notUTF8
  /// A date before 1900.
  case early
  /// A time with a zone that is not that of the session.
  case zoned
  /// A time with a part of a millisecond.
  case fine
  /// A duration below zero.
  case negative
  /// A duration of more than 8,000 years.
  case long
  /// A number with more than 15 digits.
  case digits
  /// An address for which a sheet has no link any more.
  case links

  /// Whether something is missing in the sheet, rather than being there as text.
  var isOmission: Bool { self == .text || self == .notUTF8 }

  /// What became of `count` cells.
  fileprivate func summary(_ count: Int) -> String {
    let isOne = count == 1
    let verb = isOne ? "is" : "are"
    return switch self {
    case .text:
      "\(countText(count, "text")) \(isOne ? "has" : "have") more than 32,767 characters, which no cell"
        + " holds, and \(verb) left out"
    case .notUTF8:
      "\(countText(count, "text")) \(isOne ? "has" : "have") bytes that are not UTF-8, which became U+FFFD"
    case .early: "\(countText(count, "date")) before 1900 \(verb) text"
    case .zoned: "\(countText(count, "time")) with a zone \(verb) text"
    case .fine: "\(countText(count, "time")) with parts of a millisecond \(verb) text"
    case .negative: "\(countText(count, "duration")) below zero \(verb) text"
    case .long: "\(countText(count, "duration")) of more than 8,000 years \(verb) text"
    case .digits: "\(countText(count, "number")) with more than 15 digits \(verb) text"
    case .links: "\(countText(count, "link")) \(verb) text only, because a sheet has 65,530"
    }
  }
}

/// What the cells of a workbook could not hold, each kind with its count and its first place.
struct CellLosses {
  private var counts = [Int](repeating: 0, count: CellLoss.allCases.count)
  private var places = [String](repeating: "", count: CellLoss.allCases.count)

  /// Counts a cell; `place` is only asked for the first of its kind.
  mutating func add(_ loss: CellLoss, _ place: @autoclosure () -> String) {
    if counts[loss.rawValue] == 0 { places[loss.rawValue] = place() }
    counts[loss.rawValue] += 1
  }

  /// What people must know, in one line for each kind.
  func messages(for file: String) -> [ShellError] {
    CellLoss.allCases.filter { counts[$0.rawValue] > 0 }.map { loss in
      let text = "\(file): \(loss.summary(counts[loss.rawValue])); first in \(places[loss.rawValue])"
      return .note(loss.isOmission ? .warning(text) : .note(text))
    }
  }
}
