import SQLSyntax
import TypedSQLiteCore

// Comparisons and joins of values that mean the same and are stored in two ways, so that they are never equal.

extension InputAdvisor {
  /// Advises on the first of them that is not one of two columns by name, which has its own advice.
  mutating func adviseOnStorages() {
    guard outline.meetsColumns, outline.cores.contains(where: { $0.verb != .insert }) else { return }
    if let message = joinMessage() ?? comparisonMessage() {
      advice.append(InputAdvice(topic: .comparison, message: message))
    }
  }

  /// Why two formats never have equal values; nil if they may have, or if one of them is not sure.
  private func difference(_ left: ColumnFormat?, _ right: ColumnFormat?) -> (String, String)? {
    guard let left, let right, left.kind.means(likewise: right.kind), !left.kind.shown.isSummary,
      let storage = left.sureStorage, let other = right.sureStorage, storage.name != other.name,
      // Numbers in texts and numbers are equal as SQLite compares them.
      !left.kind.values.readsNumbers || storage.minorPlaces ?? 0 != other.minorPlaces ?? 0
    else { return nil }
    let sample = left.kind.sample
    if let value = storage.sampleValue(of: sample), let otherValue = other.sampleValue(of: sample),
      value.equals(otherValue)
    {
      return nil
    }
    return (left.name(in: storage), right.name(in: other))
  }

  // MARK: - Comparisons

  private func comparisonMessage() -> String? {
    for meeting in outline.meetings(in: outline.expressions) {
      guard case .compared(let other, let sign) = meeting.partner, meeting.isComparison || sign != nil,
        mayHaveFormat(meeting.value), mayHaveFormat(other),
        let (left, right) = difference(format(of: meeting.value), format(of: other))
      else { continue }
      return "\(text(of: meeting.value)) gives \(left), and \(text(of: other)) gives \(right); "
        + "compare what \(kindFunction(of: meeting.value)) gives for both"
    }
    return nil
  }

  /// Whether a value depends on a column.
  private func mayHaveFormat(_ member: ValueMeeting.Member) -> Bool {
    switch member {
    case .expression(let expression): expression.contains { $0.form == .reference || $0.form == .query }
    case .result: true
    }
  }

  private func format(of member: ValueMeeting.Member) -> ColumnFormat? {
    switch member {
    case .expression(let expression):
      return outline.places[expression.tokens.lowerBound].core
        .flatMap { columns.format(of: expression.tokens, in: $0) }
    case .result(let query, let position):
      let inner = query.tokens.lowerBound + 1..<query.tokens.upperBound - 1
      let with = outline.text(outline.withTables)
      guard query.tokens.count > 2,
        let statement = try? database.prepare("\(with) \(outline.text(inner))")
      else { return nil }
      return resolver.columns(of: statement, settings: settings).dropFirst(position).first?.format
    }
  }

  private func text(of member: ValueMeeting.Member) -> String {
    switch member {
    case .expression(let expression): outline.text(expression.tokens)
    case .result: "the query"
    }
  }

  private func kindFunction(of member: ValueMeeting.Member) -> String {
    format(of: member)?.kind.asFunction ?? ColumnKind.date.asFunction
  }

  // MARK: - Joins

  /// The advice on the first `USING (at)` or NATURAL JOIN over columns in two storages.
  private func joinMessage() -> String? {
    guard
      outline.tokens.indices.contains(where: { ["using", "natural"].contains(outline.word($0) ?? "") })
    else { return nil }
    for core in outline.cores.indices {
      let sources = outline.sources(of: core)
      for (index, source) in sources.enumerated().dropFirst() {
        let others = sources[..<index]
        for name in namesOfJoin(source, others) {
          if let message = message(onJoin: name, source, others) { return message }
        }
      }
    }
    return nil
  }

  /// The columns, as SQL, by which a table is joined with those before it.
  private func namesOfJoin(
    _ source: SQLQuery.Source, _ others: ArraySlice<SQLQuery.Source>
  ) -> [String] {
    let end = others.last?.end ?? 0
    let words = end..<max(end, source.tokens.lowerBound)
    if words.contains(where: { outline.word($0) == "natural" }) {
      let known = Set(others.flatMap { names(of: $0) }.map { $0.lowercased() })
      return names(of: source).filter { known.contains($0.lowercased()) }.map { SQLName.quoted($0) }
    }
    guard outline.word(source.end) == "using", let close = outline.closings[source.end + 1] else { return [] }
    return outline.items(in: source.end + 2..<close).map(outline.text)
  }

  private func message(
    onJoin name: String, _ source: SQLQuery.Source, _ others: ArraySlice<SQLQuery.Source>
  ) -> String? {
    // The first table that has the column is the one that is joined.
    let known = others.lazy.compactMap { other in format(of: name, in: other).map { (other, $0) } }.first
    guard let (other, format) = known,
      let (left, right) = difference(format, self.format(of: name, in: source))
    else { return nil }
    let columns = [other, source].map { "\(writtenName(of: $0)).\(name)" }
    return "\(columns[0]) is stored as \(left), and \(columns[1]) as \(right), so no row is joined as it is "
      + "meant; join ON \(columns.map { "\(format.kind.asFunction)(\($0))" }.joined(separator: " = "))"
  }

  private func writtenName(of source: SQLQuery.Source) -> String {
    if let alias = source.alias { return outline.text(alias..<alias + 1) }
    return outline.text(source.tokens)
  }

  private func selected(_ columns: String, from source: SQLQuery.Source) -> Statement? {
    let with = outline.text(outline.withTables)
    return try? database.prepare(
      "\(with) SELECT \(columns) FROM \(outline.text(source.tokens.lowerBound..<source.end))")
  }

  private func names(of source: SQLQuery.Source) -> [String] {
    selected("*", from: source)?.columnNames ?? []
  }

  private func format(of name: String, in source: SQLQuery.Source) -> ColumnFormat? {
    selected(name, from: source).flatMap { resolver.columns(of: $0, settings: settings).first?.format }
  }
}

extension ColumnFormat {
  /// The one storage of all values, if that is sure.
  fileprivate var sureStorage: ColumnStorage? {
    (isSure || evidence.source == .pin) && otherStorages.isEmpty ? storage : nil
  }
}

extension ColumnStorage {
  /// What is stored for a text.
  fileprivate func sampleValue(of text: String) -> DatabaseValue? {
    parse(Array(text.utf8).span)?.nearestValue
  }
}

extension DatabaseValue {
  /// Whether SQLite finds both equal, a REAL and an INTEGER too.
  fileprivate func equals(_ other: DatabaseValue) -> Bool {
    guard let number, let otherNumber = other.number else { return self == other }
    return number == otherNumber
  }

  /// An integer or a real; nil for others.
  fileprivate var number: Double? {
    switch storage {
    case .int64(let integer): Double(integer)
    case .double(let real): real
    default: nil
    }
  }
}
