import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

extension Shell {
  /// Which literals of an input from this origin are converted; nil for none.
  func inputScope(at position: SourcePosition) -> InputRewriter.Scope? {
    let isWanted =
      switch settings.typedInput {
      case .on: true
      case .off: false
      case .automatic: position.origin == .terminal && dialect.meanings.convertInput
      }
    return isWanted ? .everything : dialect.meanings.convertInput ? .typedFunctions : nil
  }

  /// Whether a statement may call `as_date`, `to_date` or one of their siblings.
  func namesTypedFunction(_ sql: ArraySlice<UInt8>) -> Bool {
    let sql = sql.span
    var start = 2
    while let index = sql.firstIndex(of: UInt8(ascii: "_"), from: start) {
      let word = sql.extracting(index - 2..<index)
      if word.equalsIgnoringCase("as") || word.equalsIgnoringCase("to") { return true }
      start = index + 1
    }
    return false
  }

  /// The statement with its literals converted, or the statement itself if there is nothing to convert.
  ///
  /// The statement must already be prepared as the user typed it, so that error messages quote the user's own words.
  ///
  /// - Parameters:
  ///   - statement: the statement as typed.
  ///   - outline: its text.
  ///   - scope: which literals are converted.
  ///   - position: the position of the statement in the input.
  /// - Returns: the statement to run.
  /// - Throws: ``ShellError`` if a literal has two meanings or would lose something, or if a text stays, so the statement
  ///   would change other rows, and the user does not want that.
  func converted(
    _ statement: Statement, _ outline: SQLOutline, _ scope: InputRewriter.Scope,
    at position: SourcePosition
  ) throws(ShellError) -> Statement {
    if scope == .everything {
      let definition = resolving {
        DefinitionRewriter(outline, in: statement.database, meaning.resolver, settings.formats)
      }
      if let definition { return try converted(statement, definition, at: position) }
    }
    let rewriter = resolving {
      InputRewriter(outline, in: statement.database, meaning.resolver, settings.formats, scope: scope)
    }
    try keep(rewriter.conversions, rewriter.omissions, rewriter.refusals, at: position)
    tell(rewriter.losses)
    if scope == .everything { try settle(rewriter.omissions, of: statement, at: position) }
    guard rewriter.isChanged else { return statement }
    guard let result = prepare(rewriter.sql, in: statement.database) else { return statement }
    if scope == .everything, position.origin == .terminal {
      tell(rewriter.conversions, in: statement.database)
    }
    return result
  }

  /// Keeps what was found in a statement, for `.format input show`.
  ///
  /// - Throws: ``ShellError`` if the statement must not run.
  func keep(
    _ conversions: [InputRewriter.Conversion], _ omissions: [InputOmission], _ refusals: [InputRefusal],
    at position: SourcePosition
  ) throws(ShellError) {
    meaning.input.sql = nil
    meaning.input.conversions = conversions
    meaning.input.omissions = omissions
    if let refusal = refusals.first { throw .format(.refusedInput(refusal, at: position)) }
  }

  /// A statement with converted literals; nil if SQLite does not accept it, so nothing is converted.
  func prepare(_ rewritten: [UInt8], in database: Database) -> Statement? {
    var offset = 0
    guard let result = try? database.prepareNext(rewritten, offset: &offset) else {
      meaning.input.conversions = []
      return nil
    }
    meaning.input.sql = String(decoding: rewritten, as: UTF8.self)
    return result
  }

  /// Prints the conversions: once for each column, and each time a month is read as its first instant, or a number
  /// as an amount.
  private func tell(_ conversions: [InputRewriter.Conversion], in database: Database) {
    for conversion in conversions {
      let isNew = meaning.input.toldColumns.insert(conversion.column).inserted
      guard isNew || conversion.isMonth || conversion.isNumber else { continue }
      var text: String?
      if let reading = conversion.reading {
        text = resolving { () -> String? in
          (try? database.rows("SELECT \(reading)") { $0.text(0) ?? "" })?.first
        }
      }
      report(.inputConverted(conversion, readAs: text))
    }
  }

  /// Prints why texts stay; asks first if the statement would therefore change other rows.
  private func settle(
    _ omissions: [InputOmission], of statement: Statement, at position: SourcePosition
  ) throws(ShellError) {
    let changes = !statement.isReadonly && statement.explainLevel == 0
    let risk = changes ? omissions.first(where: \.isRisky) : nil
    for omission in omissions.prefix(Self.noteLimit) where omission != risk {
      report(.note(FailureWords("Note: \(omission.message)")))
    }
    guard let risk else { return }
    try settle(risk.message, at: position)
  }

  /// Asks whether to run a statement that may change other rows than were meant; notes why if nobody can be asked.
  ///
  /// - Throws: ``ShellError`` if the answer is not yes, and in a script that turned typed input on.
  func settle(_ message: String, at position: SourcePosition) throws(ShellError) {
    if asksQuestions { return try confirm("\(message).") }
    if position.origin != .terminal, settings.typedInput == .on {
      throw .statement(.refused(message, at: position))
    }
    report(.note(FailureWords("Note: \(message)")))
  }

  /// How many texts of one statement are reported.
  private static let noteLimit = 5

  /// Prints what will be lost, once for each column.
  private func tell(_ losses: [InputLoss]) {
    for loss in losses where meaning.input.warnedColumns.insert(loss.column).inserted {
      warn(loss.message)
    }
  }

  /// Runs `.format input`.
  func setTypedInput(_ arguments: some Collection<String>) throws(ShellError) {
    guard arguments.count == 1 else { throw .usage(.format) }
    switch arguments.first {
    case "on": settings.typedInput = .on
    case "off": settings.typedInput = .off
    case "show": showTypedInput()
    default: throw .usage(.format)
    }
  }

  private func showTypedInput() {
    for omission in meaning.input.omissions {
      sayLine("\(omission.column)  \(omission.format)  \(omission.literal) stays: \(omission.reasonText)")
    }
    guard let sql = meaning.input.sql else {
      say("No literal of the last statement was converted.\n")
      return
    }
    for conversion in meaning.input.conversions {
      say("\(conversion.column)  \(conversion.format)  \(conversion.literal)  \(conversion.replacement)\n")
    }
    say(sql + "\n")
  }
}

extension ShellError {
  /// The note for a converted literal, with what it was read as; nil for an expression.
  fileprivate static func inputConverted(
    _ conversion: InputRewriter.Conversion, readAs text: String?
  ) -> ShellError {
    var reading = text ?? conversion.replacement
    if conversion.isInstant, text?.hasSuffix("Z") == false { reading += " UTC" }
    let literal = conversion.literal + (conversion.zone.map { " in \($0)" } ?? "")
    let start = "Note: \(conversion.column) is stored as \(conversion.format)"
    guard !conversion.isMonth else {
      return .note(FailureWords("\(start); read \(literal) as the start of that month, \(reading)"))
    }
    guard literal != "'\(reading)'", literal != reading else {
      return .note(
        FailureWords(
          "\(start); read \(literal) as \(conversion.replacement). To stop this: .format input off"))
    }
    return .note(FailureWords("\(start); read \(literal) as \(reading). To stop this: .format input off"))
  }
}
