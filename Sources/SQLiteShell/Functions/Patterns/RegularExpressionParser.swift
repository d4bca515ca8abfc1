import TypedSQLite

/// Reads the text of a pattern into steps.
struct RegularExpressionParser {
  private typealias Step = RegularExpression.Step
  private typealias CharacterSet = RegularExpression.CharacterSet

  /// Patterns that count, such as `(a{100}){100}`, need as many steps as they count.
  private static let maximumSteps = 20_000
  private static let maximumDepth = 200

  private let text: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  init(_ characters: [UInt32]) {
    text = characters.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
  }

  /// Reads the whole text.
  mutating func parse() throws(FunctionError) -> [RegularExpression.Step] {
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
    var steps = try sequence()
    while skip("|") {
      let other = try sequence()
      steps = [.either(1, steps.count + 2)] + steps + [.jump(other.count + 1)] + other
      try check(steps.count)
    }
    return steps
  }

  private mutating func sequence() throws(FunctionError) -> [Step] {
    var steps: [Step] = []
    var operand: [Step]?
    while let character = next, character != "|", character != ")" {
      position += 1
      if let repeated = try repetition(character, of: operand) {
        operand = repeated
      } else {
        steps += operand ?? []
        operand = nil
        if character == "^" { steps.append(.start) } else { operand = try atom(character) }
      }
      try check(steps.count + (operand?.count ?? 0))
    }
    return steps + (operand ?? [])
  }

  private func check(_ count: Int) throws(FunctionError) {
    guard count <= Self.maximumSteps else { throw FunctionError("REGEXP pattern too big") }
  }

  // MARK: - Repeating

  /// What a sign of repetition makes of what stands before it, or nil where the character is no such sign.
  private mutating func repetition(
    _ sign: Unicode.Scalar, of operand: [Step]?
  ) throws(FunctionError) -> [Step]? {
    guard "*+?{".unicodeScalars.contains(sign) else { return nil }
    guard let operand else { throw FunctionError("'\(sign)' without operand") }
    switch sign {
    case "*": return [.either(1, operand.count + 2)] + operand + [.jump(-operand.count - 1)]
    case "+": return operand + [.either(-operand.count, 1)]
    case "?": return [.either(1, operand.count + 1)] + operand
    default: return try counted(operand)
    }
  }

  /// Reads `m}`, `m,}` or `m,n}`; a missing number is zero, and a missing last one is no limit.
  private mutating func counted(_ operand: [Step]) throws(FunctionError) -> [Step] {
    let least = number()
    let most = skip(",") ? number() : least
    guard skip("}") else { throw FunctionError("unmatched '{'") }
    guard most == 0 || most >= least else { throw FunctionError("n less than m in '{m,n}'") }
    guard least > 0 || most > 0 else { throw FunctionError("both m and n are zero in '{m,n}'") }
    // Number has a limit, so that the product has one too.
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
      let steps = try alternatives()
      guard skip(")") else { throw FunctionError("unmatched '('") }
      return steps
    case ".": return [.anyCharacter]
    case "$": return [.end]
    case "[": return [.set(try set())]
    case "\\":
      if let step = classStep() { return [step] }
      return [.character(try escape())]
    default: return [.character(character.value)]
    }
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
      let low = character == "\\" ? try escape() : character.value
      var high = low
      if skip("-") {
        guard let last = take(), last != "]" else { break }
        high = last == "\\" ? try escape() : last.value
      }
      if low <= high { set.ranges.append(low...high) }
    }
    throw FunctionError("unclosed '['")
  }

  /// Reads what follows a backslash: a sign that stands for itself, a control character or a number.
  private mutating func escape() throws(FunctionError) -> UInt32 {
    let controls: [Unicode.Scalar: UInt32] = ["a": 7, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11]
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
      guard let digit = Character(character).hexDigitValue, character.isASCII else { return nil }
      value = value * 16 + UInt32(digit)
    }
    position += count
    return value
  }
}
