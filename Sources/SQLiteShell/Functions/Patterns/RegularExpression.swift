import SQLSyntax
import TypedSQLiteCore

/// A pattern for searching texts, in time that grows with the text and not with the number of ways to match
/// it.
///
/// All possible steps are followed together, each at most once for each character, so no pattern causes
/// backtracking, and an interrupt ends a search. Swift's own expressions promise neither.
struct RegularExpression {
  /// One step; a step that jumps states how many steps away.
  enum Step {
    case character(UInt32)
    case anyCharacter
    case set(CharacterSet)
    case start
    case end
    case wordBoundary
    /// Notes the start or the end of a group.
    case save(Int)
    case either(Int, Int)
    case jump(Int)
    case match
  }

  /// Some characters, or all except these.
  struct CharacterSet {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ character: UInt32) -> Bool {
      ranges.contains { $0.contains(character) } != isNegated
    }
  }

  let steps: [Step]
  private let ignoresCase: Bool

  /// Parses a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - ignoresCase: whether the letters A to Z match those of the other case.
  ///   - hasGroups: whether a match tells the places of the first nine groups.
  /// - Throws: `FunctionError` if it is invalid or too large.
  init(_ pattern: [UInt8], ignoresCase: Bool, hasGroups: Bool = false) throws(FunctionError) {
    var parser = RegularExpressionParser(pattern, ignoresCase: ignoresCase, hasGroups: hasGroups)
    steps = try parser.parse() + [.match]
    self.ignoresCase = ignoresCase
  }

  /// Searches a text for a part that matches the pattern.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - interrupt: stops the search, which takes minutes for a large pattern in a large text.
  /// - Returns: whether there is such a part.
  /// - Throws: `FunctionError` on an interrupt.
  func matches(_ text: [UInt8], interrupt: InterruptHandle) throws(FunctionError) -> Bool {
    let characters = String(decoding: text, as: UTF8.self).unicodeScalars.map {
      Self.character($0, ignoringCase: ignoresCase)
    }
    var current = StepSet(count: steps.count)
    var next = StepSet(count: steps.count)
    for position in 0...characters.count {
      if interrupt.isInterrupted { throw .interrupted }
      if follow(0, to: &current, at: position, in: characters) { return true }
      guard position < characters.count else { return false }
      let character = characters[position]
      for index in current.members where steps[index].takes(character) {
        if follow(index + 1, to: &next, at: position + 1, in: characters) { return true }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return false
  }

  /// Adds the steps to which a step leads without consuming a character.
  ///
  /// - Returns: whether the end of the pattern is among them.
  private func follow(
    _ first: Int, to set: inout StepSet, at position: Int, in characters: [UInt32]
  ) -> Bool {
    var waiting = [first]
    while let index = waiting.popLast() {
      guard set.insert(index) else { continue }
      switch steps[index] {
      case .match: return true
      case .jump(let distance): waiting.append(index + distance)
      case .either(let one, let other):
        waiting.append(index + one)
        waiting.append(index + other)
      case .start: if position == 0 { waiting.append(index + 1) }
      case .end: if position == characters.count { waiting.append(index + 1) }
      case .wordBoundary: if isWordBoundary(position, in: characters) { waiting.append(index + 1) }
      case .save: waiting.append(index + 1)
      case .character, .anyCharacter, .set: break
      }
    }
    return false
  }

  /// Whether a word begins or ends at a position.
  func isWordBoundary(_ position: Int, in characters: [UInt32]) -> Bool {
    let before = position > 0 && CharacterSet.word.contains(characters[position - 1])
    let after = position < characters.count && CharacterSet.word.contains(characters[position])
    return before != after
  }

  /// A character for comparison; if case is ignored, A to Z become a to z.
  static func character(_ scalar: Unicode.Scalar, ignoringCase ignoresCase: Bool) -> UInt32 {
    ignoresCase && ("A"..."Z").contains(scalar) ? scalar.value + 32 : scalar.value
  }
}

extension RegularExpression.CharacterSet {
  static let word = Self(ranges: [48...57, 65...90, 95...95, 97...122])
  static let digit = Self(ranges: [48...57])
  static let space = Self(ranges: [9...13, 32...32])

  var inverted: Self { Self(ranges: ranges, isNegated: !isNegated) }
}

extension RegularExpression.Step {
  func takes(_ character: UInt32) -> Bool {
    switch self {
    case .character(let own): own == character
    case .anyCharacter: true
    case .set(let set): set.contains(character)
    default: false
    }
  }
}

/// Steps that were reached at one position of the text, each once, in the order in which they were.
struct StepSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = Array(repeating: false, count: count)
  }

  mutating func insert(_ index: Int) -> Bool {
    guard !isMember[index] else { return false }
    isMember[index] = true
    members.append(index)
    return true
  }

  mutating func removeAll() {
    for index in members { isMember[index] = false }
    members.removeAll(keepingCapacity: true)
  }
}
