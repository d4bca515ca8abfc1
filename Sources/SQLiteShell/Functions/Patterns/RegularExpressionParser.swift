import TypedSQLiteCore

/// Parses the text of a pattern into steps.
struct RegularExpressionParser {
  private typealias Step = RegularExpression.Step
  private typealias CharacterSet = RegularExpression.CharacterSet

  /// Patterns with counts, such as `(a{100}){100}`, need a number of steps that grows with the counts.
  private static let maximumSteps = 20_000
  private static let maximumDepth = 200
  /// Longer patterns take long to parse even if they need few steps.
  private static let maximumLength = 100_000

  private let text: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  private let ignoresCase: Bool
  /// Whether the places of the groups are noted.
  private let hasGroups: Bool
  /// How many groups were begun.
  private var groupCount = 0

  /// Creates a parser of a pattern.
  init(_ pattern: [UInt8], ignoresCase: Bool, hasGroups: Bool = false) {
    self.hasGroups = hasGroups
    text = Array(String(decoding: pattern, as: UTF8.self).unicodeScalars)
    self.ignoresCase = ignoresCase
  }

  mutating func parse() throws(FunctionError) -> [RegularExpression.Step] {
    guard text.count <= Self.maximumLength else { throw FunctionError("REGEXP pattern too big") }
    let steps = try alternatives()
    guard position == text.count else { throw FunctionError("unrecognized character") }
    return steps
  }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func take() -> Unicode.Scalar? {
    defer { position += 1 }
    return next
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func alternatives() throws(FunctionError) -> [Step] {
    var sequences = [try sequence()]
    // For each alternative, two more steps lead to the next one, and from its end to the end of the last one.
    var count = sequences[0].count
    while skip("|") {
      let other = try sequence()
      count += other.count + 2
      try check(count)
      sequences.append(other)
    }
    guard sequences.count > 1 else { return sequences[0] }
    var steps: [Step] = []
    for (index, sequence) in sequences.enumerated() {
      let isLast = index == sequences.count - 1
      if !isLast { steps.append(.either(1, sequence.count + 2)) }
      steps += sequence
      if !isLast { steps.append(.jump(count - steps.count)) }
    }
    return steps
  }

  private mutating func sequence() throws(FunctionError) -> [Step] {
    var steps: [Step] = []
    var operand: Operand?
    while let character = next, character != "|", character != ")" {
      position += 1
      if try repeats(&operand, character) {
        try check(steps.count + (operand?.steps.count ?? 0))
        continue
      }
      if let operand { steps += operand.repeatedSteps }
      operand = nil
      if character == "^" { steps.append(.start) } else { operand = Operand(steps: try atom(character)) }
      try check(steps.count + (operand?.steps.count ?? 0))
    }
    if let operand { steps += operand.repeatedSteps }
    try check(steps.count)
    return steps
  }

  private func check(_ count: Int) throws(FunctionError) {
    guard count <= Self.maximumSteps else { throw FunctionError("REGEXP pattern too big") }
  }

  // MARK: - Repeating

  /// The steps to which a sign of repetition applies, with that sign.
  private struct Operand {
    var steps: [Step]
    var sign: Unicode.Scalar?

    /// The steps with their repetition.
    var repeatedSteps: [Step] {
      switch sign {
      case "*": [.either(1, steps.count + 2)] + steps + [.jump(-steps.count - 1)]
      case "+": steps + [.either(-steps.count, 1)]
      case "?": [.either(1, steps.count + 1)] + steps
      default: steps
      }
    }
  }

  /// Applies a sign of repetition to an operand.
  ///
  /// - Returns: false if the character is not such a sign.
  private mutating func repeats(
    _ operand: inout Operand?, _ sign: Unicode.Scalar
  ) throws(FunctionError) -> Bool {
    guard "*+?{".unicodeScalars.contains(sign) else { return false }
    guard var repeated = operand else { throw FunctionError("'\(sign)' without operand") }
    if sign == "{" {
      repeated = Operand(steps: try counted(repeated.repeatedSteps))
    } else {
      // If two different signs follow each other, together they mean any number of times.
      repeated.sign = repeated.sign == nil || repeated.sign == sign ? sign : "*"
    }
    operand = repeated
    return true
  }

  /// Parses `m}`, `m,}` or `m,n}`; a missing first number is zero, and a missing last one means no limit.
  private mutating func counted(_ operand: [Step]) throws(FunctionError) -> [Step] {
    let least = number()
    let most = skip(",") ? number() : least
    guard skip("}") else { throw FunctionError("unmatched '{'") }
    guard most == 0 || most >= least else { throw FunctionError("n less than m in '{m,n}'") }
    guard least > 0 || most > 0 else { throw FunctionError("both m and n are zero in '{m,n}'") }
    // The counts are limited, so their product is too.
    try check(max(least, most) * (operand.count + 1))
    var steps: [Step] = []
    for _ in 0..<least { steps += operand }
    if most == 0 { return steps + [.either(-operand.count, 1)] }
    for _ in least..<most { steps += [.either(1, operand.count + 1)] + operand }
    return steps
  }

  private mutating func number() -> Int {
    var value = 0
    while let digit = next, ("0"..."9").contains(digit) {
      position += 1
      value = min(value * 10 + Int(digit.value - 48), Self.maximumSteps + 1)
    }
    return value
  }

  // MARK: - Characters

  private mutating func atom(_ character: Unicode.Scalar) throws(FunctionError) -> [Step] {
    switch character {
    case "(":
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth else { throw FunctionError("REGEXP pattern too big") }
      groupCount += 1
      let group = groupCount
      let steps = try alternatives()
      guard skip(")") else { throw FunctionError("unmatched '('") }
      guard hasGroups, 2 * group + 1 < RegularExpression.placeCount else { return steps }
      return [.save(2 * group)] + steps + [.save(2 * group + 1)]
    case ".": return [.anyCharacter]
    case "$": return [.end]
    case "[": return [.set(try set())]
    case "\\":
      // In sqlite3, a backslash at the end matches the end of the text.
      guard next != nil else { return [.end] }
      if let step = classStep() { return [step] }
      return [.character(try escape())]
    default: return [.character(folded(character))]
    }
  }

  /// A character that matches itself.
  private func folded(_ character: Unicode.Scalar) -> UInt32 {
    RegularExpression.character(character, ignoringCase: ignoresCase)
  }

  private mutating func classStep() -> Step? {
    let step: Step? =
      switch next {
      case "b": .wordBoundary
      case "w": .set(.word)
      case "W": .set(CharacterSet.word.inverted)
      case "d": .set(.digit)
      case "D": .set(CharacterSet.digit.inverted)
      case "s": .set(.space)
      case "S": .set(CharacterSet.space.inverted)
      default: nil
      }
    if step != nil { position += 1 }
    return step
  }

  private mutating func set() throws(FunctionError) -> CharacterSet {
    var set = CharacterSet(ranges: [], isNegated: skip("^"))
    var isFirst = true
    while let character = take() {
      if character == "]", !isFirst { return set }
      isFirst = false
      if character == "[", let mark = next, ".:=".unicodeScalars.contains(mark) {
        throw FunctionError("POSIX character classes not supported")
      }
      let low = character == "\\" ? try escape() : folded(character)
      var high = low
      if skip("-") {
        guard let last = take(), last != "]" else { break }
        high = last == "\\" ? try escape() : folded(last)
      }
      if low <= high { set.ranges.append(low...high) }
    }
    throw FunctionError("unclosed '['")
  }

  /// Parses what follows a backslash: a sign that matches itself, a control character or a number.
  private mutating func escape() throws(FunctionError) -> UInt32 {
    let controls: [Unicode.Scalar: UInt32] = ["a": 7, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11]
    guard next != nil else { return 0 }
    if let character = take() {
      if "\\()*.+?[$^{|}]".unicodeScalars.contains(character) { return character.value }
      if let control = controls[character] { return control }
      if character == "u", let value = hexadecimal(4) { return value }
      if character == "x", let value = hexadecimal(2) { return value }
    }
    throw FunctionError("unknown \\ escape")
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= text.count else { return nil }
    var value: UInt32 = 0
    for character in text[position..<position + count] {
      guard let digit = UInt8(exactly: character.value), digit.isHexadecimalDigit else { return nil }
      value = value * 16 + UInt32(digit.hexadecimalValue)
    }
    position += count
    return value
  }
}
