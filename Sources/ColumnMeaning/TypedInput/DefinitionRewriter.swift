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
    guard let role = conversion.isNow ? .storing(from: nil) : conversion.wrapping?.role else {
      self.init(conversion, advice: "write the names of its columns, and the stored value of each literal")
      return
    }
    guard role != .argument else { return nil }
    let name = conversion.format.split(separator: " ").last.map(String.init) ?? ""
    guard let count = DateStorage.named(name).flatMap(SecondsCount.init) else {
      self.init(conversion, advice: "compute the stored value with functions of SQLite")
      return
    }
    // A number of seconds is given as such.
    let isSeconds = role == .storing(from: "unix")
    let written =
      role == .reading
      ? "\(count.seconds(of: conversion.literal)), 'unixepoch'"
      : count.number(ofSeconds: isSeconds ? "(\(conversion.literal))" : "unixepoch(\(conversion.literal))")
    self.init(conversion, advice: "write \(written)")
  }

  private init(_ conversion: InputRewriter.Conversion, advice: String) {
    self.init(
      column: conversion.column, format: conversion.format, literal: conversion.literal,
      reason: .inDefinition(advice: advice), effect: .unknown)
  }
}

/// How SQL computes the seconds since 1970 from the numbers of a storage, and the numbers from seconds.
private struct SecondsCount {
  /// The number of the start of 1970.
  private let zero: String
  private let unitsPerSecond: Double

  /// - Returns: nil for a storage whose numbers count no unit from one zero point.
  init?(_ storage: DateStorage) {
    guard storage.isInUTC, let unitsPerDay = ColumnKind.date.storage(named: storage.name)?.unitsPerDay,
      let start = Timestamp(seconds: 0), let number = storage.encode(start).exactValue
    else { return nil }
    switch number.storage {
    case .int64(let integer): zero = integer == 0 ? "" : "\(integer)"
    case .double(let real): zero = real == 0 ? "" : "\(real)"
    default: return nil
    }
    unitsPerSecond = unitsPerDay / 86_400
  }

  /// A factor without needless digits.
  private static func text(_ factor: Double) -> String {
    Int64(exactly: factor).map { "\($0)" } ?? "\(factor)"
  }

  func seconds(of column: String) -> String {
    let start = zero.isEmpty ? column : "(\(column) - \(zero))"
    if unitsPerSecond == 1 { return start }
    return unitsPerSecond > 1
      ? "\(start) / \(Self.text(unitsPerSecond)).0" : "\(start) * \(Self.text(1 / unitsPerSecond))"
  }

  func number(ofSeconds seconds: String) -> String {
    let scaled =
      unitsPerSecond == 1
      ? seconds
      : unitsPerSecond > 1
        ? "\(seconds) * \(Self.text(unitsPerSecond))" : "\(seconds) / \(Self.text(1 / unitsPerSecond)).0"
    return zero.isEmpty ? scaled : "\(scaled) + \(zero)"
  }
}
