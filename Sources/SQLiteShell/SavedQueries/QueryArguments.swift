import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The parameters of a saved query, and the statement with literals in their places.
///
/// As literals, values are read by the meaning of the column that they meet, as if a person had typed the statement.
struct QueryArguments {
  private let sql: [UInt8]
  /// The names of the parameters in the order of their numbers; `?1` for one without a name.
  let names: [String]
  /// The parameters in the order of the text, each with the place of its name.
  private let uses: [(range: Range<Int>, name: Int)]

  init(of sql: [UInt8]) {
    self.sql = sql
    var numbers: [String: Int] = [:]
    var largest = 0
    var found: [(range: Range<Int>, number: Int)] = []
    for token in SQLTokenizer.tokens(of: sql.span) where token.kind == .parameter {
      let text = String(decoding: sql[token.range], as: UTF8.self)
      // As SQLite numbers them.
      let number =
        text == "?"
        ? largest + 1
        : text.hasPrefix("?") ? Int(text.dropFirst()) ?? 0 : numbers[text] ?? largest + 1
      if !text.hasPrefix("?") { numbers[text] = number }
      largest = max(largest, number)
      found.append((token.range, number))
    }
    let order = Set(found.map(\.number)).sorted()
    let known = Dictionary(numbers.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    names = order.map { known[$0] ?? "?\($0)" }
    uses = found.map { use in (use.range, order.firstIndex(of: use.number) ?? 0) }
  }

  // MARK: - Literals

  /// The words as literals of SQL: numbers, NULL, blobs and quoted texts as SQL writes them, and others as texts; after
  /// an option such as `--date`, as values of that kind.
  static func literals(of words: [String], _ console: any CommandConsole) throws(ShellError) -> [String] {
    var literals: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--"), let kind = ColumnKind.named(String(word.dropFirst(2))),
        let value = rest.popFirst()
      {
        let value = try DotCommand.parameterValue(value, kind, storage: nil, console)
        literals.append(value.sqlLiteral)
      } else {
        literals.append(literal(of: word))
      }
    }
    return literals
  }

  static func literal(of word: String) -> String {
    if isNumber(word) {
      // A minus sign after another one would begin a comment.
      return word.hasPrefix("-") ? "(\(word))" : word
    }
    if word.uppercased() == "NULL" { return "NULL" }
    let bytes = Array(word.utf8)
    let tokens = SQLTokenizer.tokens(of: bytes.span)
    if tokens.count == 1, tokens[0].isValid, tokens[0].range == 0..<bytes.count,
      tokens[0].kind == .string || tokens[0].kind == .blob
    {
      return word
    }
    return SQLName.literal(word)
  }

  /// Whether a word is a number that is written as SQLite writes numbers, so that no digit of a text such as `007` is lost.
  private static func isNumber(_ word: String) -> Bool {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    if parts.count == 1 { return Int64(word).map { "\($0)" == word } ?? false }
    return whole == "0" || !whole.hasPrefix("0")
  }

  // MARK: - Statement

  /// The statement with values in place of the parameters.
  ///
  /// In a script, in which nothing else converts literals, those of the values are converted here.
  func text(
    with values: [String], at position: SourcePosition, _ console: any CommandConsole, _ database: Database
  ) throws(ShellError) -> [UInt8] {
    var text: [UInt8] = []
    var places: [Range<Int>] = []
    var start = 0
    for use in uses {
      text += sql[start..<use.range.lowerBound]
      let first = text.count
      text += Array(values[use.name].utf8)
      places.append(first..<text.count)
      // What follows a parameter may be a letter of the next word.
      if use.range.upperBound < sql.count, sql[use.range.upperBound].isWordByte { text.append(0x20) }
      start = use.range.upperBound
    }
    text += sql[start...]
    let scope = console.settings.typedInput.scope(
      isTyped: position.origin == .terminal, console.dialect.convertsInput)
    guard scope != .everything, console.dialect.convertsInput, !places.isEmpty else { return text }
    return try converted(text, places, at: position, console, database)
  }

  /// The statement with the values as the columns store them that they meet.
  private func converted(
    _ text: [UInt8], _ places: [Range<Int>], at position: SourcePosition, _ console: any CommandConsole,
    _ database: Database
  ) throws(ShellError) -> [UInt8] {
    let outline = SQLOutline(text)
    let rewriter = console.resolving {
      InputRewriter(outline, in: database, console.meaning.resolver, console.settings.formats)
    }
    if let refusal = rewriter.refusals.first { throw .format(.refusedInput(refusal, at: position)) }
    var result = text
    for conversion in rewriter.conversions.reversed() where conversion.replacesLiteral {
      let range =
        outline.tokens[conversion.tokens.lowerBound].range
        .lowerBound..<outline.tokens[conversion.tokens.upperBound - 1].range.upperBound
      guard places.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
      else { continue }
      result.replaceSubrange(range, with: Array(conversion.replacement.utf8))
    }
    return result
  }
}
