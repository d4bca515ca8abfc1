import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Notes on the first statement of each form in a script whose literals are not read.
struct ScriptAdvice {
  let formats: FormatSettings
  let meaning: MeaningState
  unowned let console: any StatementConsole

  /// Prints a note if a statement compares a typed column of numbers or blobs with a text or with other units, or stores
  /// them in it.
  func advise(on statement: Statement, _ sql: ArraySlice<UInt8>) {
    if let text = text(on: statement, sql) { console.report(note: text) }
  }

  /// What that note says; nil if there is nothing to say.
  func text(on statement: Statement, _ sql: ArraySlice<UInt8>) -> String? {
    let outline = SQLOutline(Array(sql))
    let definition = console.resolving {
      DefinitionRewriter(outline, in: statement.database, meaning.resolver, formats)
    }
    if let definition { return text(on: definition) }
    let found = console.resolving {
      InputAdvisor.comparisonAdvice(
        outline, in: statement.database, meaning.resolver, formats,
        rewriting: InputAdvisor.Rewriting([], coversLiterals: false, hint: ", or use the option -typed-input")
      )
    }
    if let found { return found.message }
    guard
      outline.comparesTexts || outline.callsDateFunction
        || console.resolving({ InputRewriter.storesTextsAmongNumbers(outline, in: statement.database) })
    else { return nil }
    let rewriter = console.resolving {
      InputRewriter(outline, in: statement.database, meaning.resolver, formats)
    }
    if let text = rewriter.unreadText {
      return "\(text.column) is stored as \(text.format), and \(text.literal) is taken as it is written; "
        + "write \(text.replacement), or use the option -typed-input"
    }
    guard let number = rewriter.otherNumber else { return nil }
    let advice = number.portableSQL.map { "write \($0), or " } ?? ""
    return "\(number.column) is stored as \(number.format), and \(number.literal) is taken as it is; "
      + "\(advice)use the option -typed-input"
  }

  /// What to say about a definition that has a text for a typed column of numbers or blobs.
  private func text(on definition: DefinitionRewriter) -> String? {
    guard let conversion = definition.conversions.first(where: { !$0.isNumber }) else { return nil }
    return
      "\(conversion.column) is stored as \(conversion.format), and this \(definition.object) has the text "
      + "\(conversion.literal) for it; write \(conversion.replacement), or use the option -typed-input"
  }
}

extension SQLOutline {
  /// Whether a function of dates may be called.
  fileprivate var callsDateFunction: Bool {
    tokens.indices.contains { sign($0 + 1) == .leftParenthesis && InputRewriter.readsDates(word($0) ?? "") }
  }

  /// Whether a text may be compared with a column.
  fileprivate var comparesTexts: Bool {
    var hasText = false
    var hasComparison = false
    for index in tokens.indices {
      switch tokens[index].kind {
      case .string: hasText = true
      case .sign(let sign): hasComparison = hasComparison || Self.comparisons.contains(sign)
      case .word:
        hasComparison =
          hasComparison || ["between", "case", "in", "max", "min", "nullif"].contains(word(index) ?? "")
      default: break
      }
    }
    return hasText && hasComparison && meetsColumns
  }
}
