import SQLSyntax
import TypedSQLiteCore

/// What becomes of the DEFAULT of a column that changes storage.
enum ConvertedDefault {
  /// There is none, or it stays valid.
  case unchanged
  /// It is replaced by another expression.
  case replaced(String)
  /// It cannot be converted.
  case obstacle

  /// Converts a DEFAULT: a constant like a cell, the current time to the current time in the new storage.
  ///
  /// - Parameters:
  ///   - expression: the expression as the schema has it.
  ///   - converter: the conversion of the cells.
  ///   - affinity: the affinity of the column afterwards.
  ///   - database: the connection that computes expressions.
  init(
    _ expression: String, _ converter: CellConverter, affinity: ColumnAffinity, in database: Database
  ) {
    self =
      Self.isConstant(expression)
      ? Self.convert(constant: expression, converter, affinity, in: database)
      : Self.convert(clock: expression, converter, in: database)
  }

  private static func isConstant(_ expression: String) -> Bool {
    let outline = SQLOutline(Array(expression.utf8))
    return outline.tokens.indices.allSatisfy { index in
      switch outline.tokens[index].kind {
      case .string, .blob, .integer, .real, .sign, .quotedName: true
      case .word: ["null", "true", "false"].contains(outline.word(index) ?? "")
      default: false
      }
    }
  }

  private static func convert(
    constant: String, _ converter: CellConverter, _ affinity: ColumnAffinity, in database: Database
  ) -> ConvertedDefault {
    let found = try? database.rows("SELECT \(constant)") { row in
      (value: row.cell(0).databaseValue, outcome: converter.outcome(for: row.cell(0)))
    }
    guard let (value, outcome) = found?.first else { return .obstacle }
    switch outcome {
    case .kept: return affinity.keeps(value) ? .unchanged : .obstacle
    case .converted(let new, _): return .replaced(new.sqlLiteral)
    case .lost: return .obstacle
    }
  }

  // MARK: - The current time

  private static func convert(
    clock expression: String, _ converter: CellConverter, in database: Database
  ) -> ConvertedDefault {
    guard converter.kind.values.areInstants, isNow(expression, converter.meaning(of:), in: database) else {
      return .obstacle
    }
    if isNow(expression, converter.target.meaningAsWritten(of:), in: database) { return .unchanged }
    guard let new = nowExpression(in: converter.target),
      isNow(new, converter.target.values.decode, in: database)
    else { return .obstacle }
    return .replaced("(\(new))")
  }

  /// Whether an expression is the current time, give or take two seconds.
  private static func isNow(
    _ expression: String, _ decode: (DatabaseValue) -> KindValue?, in database: Database
  ) -> Bool {
    let rows = try? database.rows("SELECT (\(expression)), CAST(strftime('%s', 'now') AS INTEGER)") { row in
      (value: row.cell(0).databaseValue, now: row.cell(1).int64)
    }
    guard let (value, now) = rows?.first, let instant = decode(value)?.value(as: Timestamp.self) else {
      return false
    }
    return (now - 2...now + 2).contains(instant.seconds)
  }

  /// SQL of the current time in a storage, to the millisecond if the storage holds it.
  private static func nowExpression(in storage: ColumnStorage) -> String? {
    if let sql = storage.nowSQL { return sql }
    let milliseconds = "round((julianday('now') - 2440587.5) * 86400000)"
    let (zero, one) = (encoded(0, in: storage), encoded(1, in: storage))
    switch (zero, one) {
    case (.int64(let zero), .int64(let one)):
      let perSecond = one - zero
      let sum = zero == 0 ? "" : " + \(zero)"
      if perSecond == 1 { return "CAST(strftime('%s', 'now') AS INTEGER)" + sum }
      guard perSecond >= 1000, perSecond.isMultiple(of: 1000) else { return nil }
      let factor = perSecond == 1000 ? "" : " * \(perSecond / 1000)"
      return "CAST(\(milliseconds) AS INTEGER)" + factor + sum
    case (.double(let zero), .double(let one)) where one - zero == 1:
      return "\(milliseconds) / 1000.0" + (zero == 0 ? "" : " + \(zero)")
    default: return nil
    }
  }

  private static func encoded(_ seconds: Int64, in storage: ColumnStorage) -> DatabaseValue.Storage? {
    guard let instant = Timestamp(seconds: seconds) else { return nil }
    return storage.values.encode(KindValue(instant))?.exactValue?.storage
  }
}

extension ColumnStorage {
  /// The meaning of a storage value; nil for text in another form than the storage writes, to the second.
  fileprivate func meaningAsWritten(of value: DatabaseValue) -> KindValue? {
    guard let meaning = values.decode(value) else { return nil }
    guard case .string(let text) = value.storage else { return meaning }
    guard case .string(let written) = values.encode(meaning)?.nearestValue?.storage else { return nil }
    return text.utf8.prefix(19).elementsEqual(written.utf8.prefix(19)) ? meaning : nil
  }
}
