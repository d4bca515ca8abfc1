import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The stage between preparing a statement and running it: converts its literals, and says what a person should know
/// before it runs.
struct StatementStudy {
  /// The statement as typed; it is prepared, so that error messages quote the user's own words.
  private let statement: Statement
  private let outline: SQLOutline
  private let position: SourcePosition
  private let rules: Rules
  private let meaning: MeaningState
  private unowned let console: any StatementConsole

  /// What the settings say about the inputs of a session.
  struct Rules {
    let formats: FormatSettings
    /// Which literals are converted; nil for none.
    let scope: InputRewriter.Scope?
    /// Whether a person who typed the input is told what its result may hide.
    let givesAdvice: Bool
    /// Whether a script that asked for typed input must not change rows that it may not have meant.
    let refusesRisks: Bool
  }

  init(
    of statement: Statement, _ outline: SQLOutline, at position: SourcePosition, by rules: Rules,
    _ meaning: MeaningState, _ console: any StatementConsole
  ) {
    self.statement = statement
    self.outline = outline
    self.position = position
    self.rules = rules
    self.meaning = meaning
    self.console = console
  }

  private var database: Database { statement.database }
  /// Whether a person typed the statement.
  private var isTyped: Bool { position.origin == .terminal }
  /// Whether the statement changes something.
  private var isChange: Bool { !statement.isReadonly && statement.explainLevel == 0 }

  /// The statement to run, which is the one that was typed if there was nothing to convert.
  ///
  /// - Throws: ``ShellError`` if a literal has two meanings or would lose something, or if a text stays, so the statement
  ///   would change other rows, and the user does not want that.
  func statementToRun() throws(ShellError) -> Statement {
    let result = if let scope = rules.scope { try converted(scope) } else { statement }
    if rules.givesAdvice {
      try giveAdvice()
    } else if rules.scope == .everything {
      try checkComparisons()
    }
    return result
  }

  // MARK: - Literals

  private func converted(_ scope: InputRewriter.Scope) throws(ShellError) -> Statement {
    if scope == .everything {
      let definition = console.resolving {
        DefinitionRewriter(outline, in: database, meaning.resolver, rules.formats)
      }
      if let definition { return try converted(definition) }
    }
    let rewriter = console.resolving {
      InputRewriter(outline, in: database, meaning.resolver, rules.formats, scope: scope)
    }
    try keep(rewriter.conversions, rewriter.omissions, rewriter.refusals)
    tell(rewriter.losses)
    if scope == .everything { try settle(rewriter.omissions) }
    guard rewriter.isChanged, let result = prepare(rewriter.sql) else { return statement }
    guard scope == .everything else { return result }
    // A script gets notes only on numbers that could be in two units.
    tell(isTyped ? rewriter.conversions : rewriter.conversions.filter(\.mayBeInTwoUnits))
    return result
  }

  /// The definition of a view, trigger, index or table with its literals converted.
  private func converted(_ definition: DefinitionRewriter) throws(ShellError) -> Statement {
    try keep(definition.conversions, definition.omissions, definition.refusals)
    for omission in definition.omissions { console.report(note: omission.message) }
    guard !definition.conversions.isEmpty, let result = prepare(definition.sql) else { return statement }
    if isTyped {
      for conversion in definition.conversions {
        let zone = conversion.zone.map { " in \($0)" } ?? ""
        console.report(
          note: "\(conversion.column) is stored as \(conversion.format), so the \(definition.object) gets "
            + "\(conversion.replacement) for \(conversion.literal)\(zone). To stop this: .format input off")
      }
    }
    return result
  }

  /// Keeps what was found in the statement, for `.format input show`.
  ///
  /// - Throws: ``ShellError`` if the statement must not run.
  private func keep(
    _ conversions: [InputRewriter.Conversion], _ omissions: [InputOmission], _ refusals: [InputRefusal]
  ) throws(ShellError) {
    meaning.input.sql = nil
    meaning.input.conversions = conversions
    meaning.input.omissions = omissions
    if let refusal = refusals.first { throw .format(.refusedInput(refusal, at: position)) }
  }

  /// A statement with converted literals; nil if SQLite does not accept it, so nothing is converted.
  private func prepare(_ rewritten: [UInt8]) -> Statement? {
    var offset = 0
    guard let result = try? database.prepareNext(rewritten, offset: &offset) else {
      meaning.input.conversions = []
      return nil
    }
    meaning.input.sql = String(decoding: rewritten, as: UTF8.self)
    return result
  }

  /// Prints the conversions: once for each column, and at a terminal each time a month is read as its first instant, or a
  /// number as an amount.
  private func tell(_ conversions: [InputRewriter.Conversion]) {
    for conversion in conversions {
      let isNew = meaning.input.toldColumns.insert(conversion.column).inserted
      guard isNew || isTyped && (conversion.isMonth || conversion.isNumber) else { continue }
      var text: String?
      if let reading = conversion.reading {
        text = console.resolving { () -> String? in
          (try? database.rows("SELECT \(reading)") { $0.text(0) ?? "" })?.first
        }
      }
      console.report(note: conversion.note(readAs: text))
    }
  }

  /// Prints what will be lost, once for each column.
  private func tell(_ losses: [InputLoss]) {
    for loss in losses where meaning.input.warnedColumns.insert(loss.column).inserted {
      console.report(warning: loss.message)
    }
  }

  // MARK: - What stays

  /// Prints why texts stay; asks first if the statement would therefore change other rows.
  private func settle(_ omissions: [InputOmission]) throws(ShellError) {
    let risk = isChange ? omissions.first(where: \.isRisky) : nil
    for omission in omissions.prefix(Self.noteLimit) where omission != risk {
      console.report(note: omission.message)
    }
    if let risk { try settle(risk.message, before: risk.messageBefore) }
  }

  /// How many texts of one statement are reported.
  private static let noteLimit = 5

  /// Asks whether to run a statement that may change other rows than were meant; notes why if nobody can be asked.
  ///
  /// - Parameters:
  ///   - message: why, for a statement that runs.
  ///   - before: why, if it may not run; nil for the same.
  /// - Throws: ``ShellError`` if the answer is not yes, and in a script that turned typed input on.
  private func settle(_ message: String, before: String? = nil) throws(ShellError) {
    if console.asksQuestions { return try console.confirm("\(before ?? message).") }
    if !isTyped, rules.refusesRisks { throw .statement(.refused(before ?? message, at: position)) }
    console.report(note: message)
  }

  // MARK: - Advice

  /// Prints what a person should know about the statement: once for each column, or once for the statement.
  ///
  /// - Throws: ``ShellError`` if a comparison makes it change other rows, and the user does not want that.
  private func giveAdvice() throws(ShellError) {
    let coversLiterals = rules.scope == .everything
    let advisor = console.resolving {
      InputAdvisor(
        outline, in: database, meaning.resolver, rules.formats,
        rewriting: InputAdvisor.Rewriting(
          rules.scope != nil ? meaning.input.conversions : [], coversLiterals: coversLiterals,
          hint: coversLiterals ? nil : ", or .format input on"))
    }
    for advice in advisor.advice {
      if isChange, advice.topic.isRisky {
        try settle(advice.message)
      } else if advice.topic.isRepeated || meaning.input.toldAdvice.insert(advice.topic).inserted {
        console.report(note: advice.message)
      }
    }
    let note = console.readingQuietly(database) { NameNotes(outline: outline, database: database).note }
    if let note { console.report(note: note) }
  }

  /// Reports a comparison that cannot be true in a script whose literals are read, and does not run a change with one.
  private func checkComparisons() throws(ShellError) {
    let found = console.resolving {
      InputAdvisor.comparisonAdvice(
        outline, in: database, meaning.resolver, rules.formats,
        rewriting: InputAdvisor.Rewriting(meaning.input.conversions, coversLiterals: true))
    }
    guard let found else { return }
    // Labels are compared as they are shown, so a script may mean it.
    if isChange, found.topic != .flags {
      try settle(found.message)
    } else {
      console.report(note: found.message)
    }
  }
}

extension InputRewriter.Conversion {
  /// The note on a converted literal, as a sentence without a full stop, with what it was read as; nil for an expression.
  fileprivate func note(readAs text: String?) -> String {
    var reading = text ?? replacement
    if isInstant, text?.hasSuffix("Z") == false { reading += " UTC" }
    let place = literal + (zone.map { " in \($0)" } ?? "")
    let start = "\(column) is stored as \(format); read \(place) as "
    guard !isMonth else { return "\(start)the start of that month, \(reading)" }
    let isSame = place == "'\(reading)'" || place == reading
    return "\(start)\(isSame ? replacement : reading). To stop this: .format input off"
  }
}
