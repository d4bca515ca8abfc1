import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

extension Shell {
  /// Whether a person who typed an input is told what its result may hide.
  func givesAdvice(at position: SourcePosition) -> Bool {
    position.origin == .terminal && dialect.meanings.convertInput
  }

  /// Prints what a person should know about a statement: once for each column, or once for the statement.
  ///
  /// - Parameters:
  ///   - outline: the statement as typed.
  ///   - scope: what typed input has converted in it; nil for nothing.
  ///   - statement: the statement.
  ///   - position: the position of the statement in the input.
  /// - Throws: ``ShellError`` if a comparison makes it change other rows, and the user does not want that.
  func giveAdvice(
    on outline: SQLOutline, _ scope: InputRewriter.Scope?, of statement: Statement,
    at position: SourcePosition
  ) throws(ShellError) {
    let coversLiterals = scope == .everything
    let advisor = resolving {
      InputAdvisor(
        outline, in: statement.database, meaning.resolver, settings.formats,
        rewriting: InputAdvisor.Rewriting(
          scope != nil ? meaning.input.conversions : [], coversLiterals: coversLiterals,
          hint: coversLiterals ? nil : ", or .format input on"))
    }
    let changes = !statement.isReadonly && statement.explainLevel == 0
    for advice in advisor.advice {
      if changes, advice.topic == .comparison {
        try settle(advice.message, at: position)
      } else if advice.topic == .comparison || meaning.input.toldAdvice.insert(advice.topic).inserted {
        report(.note(FailureWords("Note: \(advice.message)")))
      }
    }
    adviseOnNames(outline, in: statement.database)
  }

  /// Prints a note if a statement of a script compares a typed column of numbers or blobs with a text.
  ///
  /// A script runs many statements that differ only in their literals. The first one of each form is looked at.
  func adviseOnScript(_ statement: Statement, _ sql: ArraySlice<UInt8>) {
    guard let form = StatementForm(sql.span), statement.explainLevel == 0, isNew(form) else { return }
    let outline = SQLOutline(Array(sql))
    let definition = resolving {
      DefinitionRewriter(outline, in: statement.database, meaning.resolver, settings.formats)
    }
    if let definition { return adviseOnDefinition(definition) }
    let found = resolving {
      InputAdvisor.comparisonAdvice(
        outline, in: statement.database, meaning.resolver, settings.formats,
        rewriting: InputAdvisor.Rewriting([], coversLiterals: false, hint: ", or use the option -typed-input")
      )
    }
    if let found { report(.note(FailureWords("Note: \(found.message)"))) }
  }

  /// Reports a comparison that cannot be true in a script whose literals are read, and does not run a change with one.
  func checkComparisons(of statement: Statement, _ outline: SQLOutline, at position: SourcePosition)
    throws(ShellError)
  {
    let found = resolving {
      InputAdvisor.comparisonAdvice(
        outline, in: statement.database, meaning.resolver, settings.formats,
        rewriting: InputAdvisor.Rewriting(meaning.input.conversions, coversLiterals: true))
    }
    guard let found else { return }
    if !statement.isReadonly, statement.explainLevel == 0 { return try settle(found.message, at: position) }
    report(.note(FailureWords("Note: \(found.message)")))
  }

  /// Whether no statement of a form has been looked at.
  private func isNew(_ form: StatementForm) -> Bool {
    meaning.input.scriptForms.count < Self.formLimit && meaning.input.scriptForms.insert(form.hash).inserted
  }

  /// How many forms of statements are remembered.
  private static let formLimit = 10_000

  /// Runs a statement, and says in which typed columns it has stored values of another class.
  func runWatchingColumns(
    _ statement: Statement, _ outline: SQLOutline, _ scope: InputRewriter.Scope?,
    at position: SourcePosition
  ) throws(ShellError) {
    let database = statement.database
    let targets =
      statement.isReadonly
      ? nil
      : resolving {
        WrittenColumns(
          outline, in: database, meaning.resolver, settings.formats,
          skipsLiterals: scope == .everything)
      }
    guard let targets else { return try run(statement, at: position) }
    let rows = try targets.rows(changedIn: database) { () throws(ShellError) in
      try run(statement, at: position)
    }
    guard let rows else { return }
    for message in resolving({ targets.messages(on: rows, in: database) }) {
      report(.note(FailureWords("Note: \(message)")))
    }
  }
}
