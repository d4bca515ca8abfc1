import ColumnMeaning
import SQLSyntax
import TypedSQLite

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
  func converted(
    _ statement: Statement, _ outline: SQLOutline, _ scope: InputRewriter.Scope,
    at position: SourcePosition
  ) -> Statement {
    let rewriter = resolving {
      InputRewriter(outline, in: statement.database, meaning.resolver, settings.formats, scope: scope)
    }
    meaning.input.sql = nil
    meaning.input.conversions = rewriter.conversions
    meaning.input.omissions = rewriter.omissions
    tell(rewriter.losses)
    if position.origin == .terminal { tell(rewriter.omissions) }
    guard !rewriter.conversions.isEmpty else { return statement }
    let rewritten = rewriter.sql
    var offset = 0
    guard let result = try? statement.database.prepareNext(rewritten, offset: &offset) else {
      meaning.input.conversions = []
      return statement
    }
    meaning.input.sql = String(decoding: rewritten, as: UTF8.self)
    if scope == .everything, position.origin == .terminal { tell(rewriter.conversions) }
    return result
  }

  /// Prints the conversions, once for each column.
  private func tell(_ conversions: [InputRewriter.Conversion]) {
    for conversion in conversions where meaning.input.toldColumns.insert(conversion.column).inserted {
      report(.inputConverted(conversion))
    }
  }

  /// Prints the literals that were not converted, once for each column and reason.
  private func tell(_ omissions: [InputOmission]) {
    for omission in omissions where meaning.input.toldOmissions.insert(omission.topic).inserted {
      report(.inputOmitted(omission))
    }
  }

  /// Prints what will be lost, once for each column.
  private func tell(_ losses: [InputLoss]) {
    for loss in losses where meaning.input.warnedColumns.insert(loss.column).inserted {
      warn(loss.message)
    }
  }

  /// Runs `.format input`.
  package func setTypedInput(_ arguments: some Collection<String>) throws(ShellError) {
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
  /// The note for a converted literal.
  fileprivate static func inputConverted(_ conversion: InputRewriter.Conversion) -> ShellError {
    .note(
      """
      Note: \(conversion.column) holds \(conversion.format), so \(conversion.literal) was taken as \
      \(conversion.replacement) (.format input off)
      """)
  }

  /// The note for a literal that was not converted.
  fileprivate static func inputOmitted(_ omission: InputOmission) -> ShellError {
    let hint = omission.topic.isDoubt ? " (.format why \(omission.column))" : ""
    return .note(
      """
      Note: \(omission.literal) for \(omission.column), which holds \(omission.format), stays as it is: \
      \(omission.reasonText)\(hint)
      """)
  }
}
