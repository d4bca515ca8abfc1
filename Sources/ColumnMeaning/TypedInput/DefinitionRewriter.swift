package import SQLSyntax
package import TypedSQLiteCore

/// Converts the literals of a view, a trigger, an index or a table.
///
/// Other programs read a definition too, so it gets the stored values of its literals, each with a comment that shows
/// what was typed, and no function of this shell.
package struct DefinitionRewriter {
  /// The conversions, in the order of the definition.
  package private(set) var conversions: [InputRewriter.Conversion] = []
  /// What is not converted.
  package private(set) var omissions: [InputOmission] = []
  /// The literals for which the definition must not be stored.
  package private(set) var refusals: [InputRefusal] = []
  /// What is defined, such as `view`.
  package let object: String
  /// The definition with all conversions.
  package private(set) var sql: [UInt8]

  /// Looks through a statement; nil if it is no definition with literals.
  package init?(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) {
    guard let definition = DefinitionParts(outline) else { return nil }
    object = definition.object
    sql = outline.sql
    var (database, resolver) = (database, resolver)
    if let sql = definition.tableSQL {
      // Only a table shows what its columns mean.
      guard let copy = try? Database(path: ":memory:"), (try? copy.runAll(sql)) != nil else { return nil }
      (database, resolver) = (copy, ColumnResolver())
    }
    var edits: [(range: Range<Int>, text: String)] = []
    for part in definition.parts {
      let text = Array(part.prefix.utf8) + outline.sql[part.range] + (part.prefix.hasSuffix("(") ? [41] : [])
      let statement = SQLOutline(text)
      let rewriter = InputRewriter(
        statement, in: database, resolver, settings, triggerTable: definition.triggerTable)
      refusals += rewriter.refusals
      omissions += rewriter.omissions
      let shift = part.range.lowerBound - part.prefix.utf8.count
      for conversion in rewriter.conversions {
        // CAST needs no function of this shell.
        guard [nil, .cast].contains(conversion.wrapping?.role), conversion.starColumns.isEmpty,
          !conversion.isNow
        else {
          if let omission = InputOmission(unconverted: conversion) { omissions.append(omission) }
          continue
        }
        let isPlain = conversion.wrapping == nil
        let start = statement.tokens[conversion.tokens.lowerBound].range.lowerBound + shift
        let end = statement.tokens[conversion.tokens.upperBound - 1].range.upperBound + shift
        // A number with such a comment was converted before.
        if conversion.isNumber, outline.sql[end...].starts(with: Array(" /* ".utf8)) { continue }
        conversions.append(conversion)
        edits.append((start..<end, conversion.replacement + (isPlain ? Self.comment(on: conversion) : "")))
      }
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      sql.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
  }

  /// What was typed, as a comment.
  private static func comment(on conversion: InputRewriter.Conversion) -> String {
    let text = conversion.literal + (conversion.zone.map { " in \($0)" } ?? "")
    return text.contains("*/") ? "" : " /* \(text) */"
  }
}

extension InputOmission {
  /// An expression that could only be converted by a function of this shell; nil for a call of such a function.
  fileprivate init?(unconverted conversion: InputRewriter.Conversion) {
    let advice: String
    if !conversion.isNow, conversion.wrapping == nil {
      advice = "write the names of its columns, and the stored value of each literal"
    } else if conversion.wrapping?.role == .argument {
      return nil
    } else {
      advice =
        conversion.portableSQL.map { "write \($0)" } ?? "compute the stored value with functions of SQLite"
    }
    self.init(
      column: conversion.column, format: conversion.format, literal: conversion.literal,
      reason: .inDefinition(advice: advice), effect: .unknown)
  }
}
