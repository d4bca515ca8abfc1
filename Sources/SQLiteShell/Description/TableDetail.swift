import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// An index, a foreign key or a trigger of a table, as a description shows it.
struct TableDetail: Equatable {
  /// `index`, `foreign key`, `referenced by` or `trigger`.
  let part: String
  let name: String?
  let columns: String?
  let text: String?
  /// The average number of rows for each value of an index.
  var rowsPerValue: ReportCell = .none
  var bytes: Int?

  static let titles = ["part", "name", "columns", "detail", "rows per value", "bytes"]

  var cells: [ReportCell] {
    [
      .text(part), ReportCell(name), ReportCell(columns), ReportCell(text), rowsPerValue,
      ReportCell(bytes),
    ]
  }

  /// The detail for people.
  var line: String {
    let subject = [name.map(SQLName.plain), columns.map { "(\($0))" }].compactMap(\.self).joined()
    let facts = [text, bytes.map(sizeText)].compactMap(\.self).filter { !$0.isEmpty }
    return "\(part) \(subject)" + (facts.isEmpty ? "" : ": \(facts.joined(separator: ", "))")
  }
}

/// Finds the details of a table, some of which need a pass over an index.
struct TableDetails {
  private let table: DescribedTable
  private let database: Database
  private let progress: ReportProgress

  init(_ table: DescribedTable, _ database: Database, _ progress: ReportProgress) {
    self.table = table
    self.database = database
    self.progress = progress
  }

  /// Reads the details and the size.
  ///
  /// - Parameters:
  ///   - outcome: gets the size, and the details also if a failure ends the reading.
  ///   - columns: the columns that were read.
  ///   - summaries: what was read of them.
  /// - Returns: the details.
  /// - Throws: `DatabaseError` if the reading was interrupted.
  func read(
    _ outcome: inout DescribeOutcome, _ columns: [ResultColumn], _ summaries: RowSummaries
  ) throws(DatabaseError) -> [TableDetail] {
    outcome.details = table.indexes.map { detail(of: $0, nil, nil) } + keyDetails
    guard table.kind == "table" else { return outcome.details }
    let isComplete = outcome.isComplete
    let sizes = isComplete ? TreeSizes(database, schema: table.schema) : nil
    let longest = LongestEntry(of: table, columns, summaries)
    if let sizes {
      progress.begin("counting pages of \(table.name)")
      let hasRowIDs = !table.traits.contains("WITHOUT ROWID")
      outcome.size = try sizes.size(of: table.name, hasRowIDs: hasRowIDs, longestEntry: longest.row)
    }
    for (place, index) in table.indexes.enumerated() {
      var selectivity = IndexSelectivity(of: index, table: table, in: database)
      if selectivity == nil, isComplete {
        progress.begin("counting values of \(index.name)")
        selectivity = known(index, columns, summaries)
        if selectivity == nil {
          selectivity = try IndexSelectivity.counted(
            index, rows: outcome.rowCount, table: table, in: database)
        }
      }
      // The key of a table without rowids is the table itself.
      let isTable = index.origin == .primaryKey && table.traits.contains("WITHOUT ROWID")
      let size =
        try isTable
        ? nil : sizes?.size(of: index.name, hasRowIDs: false, longestEntry: longest.entry(of: index))
      outcome.details[place] = detail(of: index, selectivity, size?.bytes)
    }
    return outcome.details
  }

  /// The selectivity that follows from the summary of the one column of an index; nil if it has more.
  private func known(
    _ index: TableIndex, _ columns: [ResultColumn], _ summaries: RowSummaries
  ) -> IndexSelectivity? {
    guard !index.isPartial, index.columns.count == 1, let name = index.columns[0],
      let place = columns.firstIndex(where: { $0.origin?.column.matches(name) ?? false })
    else { return nil }
    let summary = summaries.columns[place]
    let extra = summary.nullCount > 0 ? 1 : 0
    return switch summary.distinct {
    case .exactly(let count):
      IndexSelectivity(rows: summary.rowCount, distinct: count + extra, isEstimate: false)
    case .about(let count):
      IndexSelectivity(rows: summary.rowCount, distinct: count + extra, isEstimate: true)
    }
  }

  private func detail(of index: TableIndex, _ selectivity: IndexSelectivity?, _ bytes: Int?) -> TableDetail {
    var facts: [String] = []
    if index.origin == .primaryKey { facts.append("primary key") }
    if index.isUnique, index.origin != .primaryKey { facts.append("unique") }
    if index.isPartial { facts.append("partial") }
    if let selectivity {
      let numbers = selectivity.rows.map { Self.numberText($0, isEstimate: selectivity.isEstimate) }
      let isOne = numbers.count == 1 && numbers[0].drop { $0 == "~" } == "1"
      let source = selectivity.isFromStatistics ? "sqlite_stat1" : "counted"
      facts.append(
        "\(numbers.joined(separator: ", ")) \(isOne ? "row" : "rows") for each value (\(source))"
      )
    }
    var rowsPerValue = ReportCell.none
    if let last = selectivity?.rows.last {
      let rounded = (last * 100).rounded() / 100
      rowsPerValue =
        selectivity?.isEstimate == true
        ? .text(Self.numberText(last, isEstimate: true)) : .real(rounded)
    }
    return TableDetail(
      part: "index", name: index.name,
      columns: index.columns.map { $0 ?? "expression" }.joined(separator: ", "),
      text: facts.joined(separator: ", "), rowsPerValue: rowsPerValue, bytes: bytes)
  }

  private static func numberText(_ number: Double, isEstimate: Bool) -> String {
    let rounded = number < 100 ? (number * 100).rounded() / 100 : number.rounded()
    let text = rounded == rounded.rounded() ? String(Int(exactly: rounded) ?? 0) : "\(rounded)"
    return isEstimate ? "~\(text)" : text
  }

  private var keyDetails: [TableDetail] {
    let foreign = table.foreignKeys.map { key in
      TableDetail(
        part: "foreign key", name: nil, columns: key.columns.joined(separator: ", "),
        text: (["refers to \(Self.named(key.table, key.referencedColumns))"] + Self.actions(of: key))
          .joined(separator: ", "))
    }
    let references = table.references.map { other, key in
      TableDetail(
        part: "referenced by", name: other, columns: key.columns.joined(separator: ", "),
        text: (["refers to \(Self.named(table.name, table.referencedColumns(of: key)))"]
          + Self.actions(of: key)).joined(separator: ", "))
    }
    let triggers = table.triggers.map { name, event in
      TableDetail(part: "trigger", name: name, columns: nil, text: event)
    }
    return foreign + references + triggers
  }

  private static func named(_ table: String, _ columns: [String]) -> String {
    columns.isEmpty ? SQLName.plain(table) : "\(SQLName.plain(table))(\(columns.joined(separator: ", ")))"
  }

  private static func actions(of key: TableForeignKey) -> [String] {
    [("ON UPDATE", key.onUpdate), ("ON DELETE", key.onDelete)]
      .filter { !$0.1.isEmpty && $0.1 != "NO ACTION" }.map { "\($0.0) \($0.1)" }
  }
}

/// How many bytes the entries of a table and its indexes have at most, as its summaries tell.
private struct LongestEntry {
  /// The bytes of each column by its name in lower case; none if not all columns were read.
  private var columns: [String: Int] = [:]
  private let hasRowIDs: Bool

  init(of table: DescribedTable, _ columns: [ResultColumn], _ summaries: RowSummaries) {
    hasRowIDs = !table.traits.contains("WITHOUT ROWID")
    guard columns.count == table.columnCount else { return }
    for (column, summary) in zip(columns, summaries.columns) {
      // In UTF-16, an ASCII character has two bytes. A number has at most 8, and the type of a value 9.
      self.columns[column.name.lowercased()] = max(8, summary.longest * 2) + 9
    }
  }

  /// The bytes of a row at most; nil if they are not known.
  var row: Int? { columns.isEmpty ? nil : columns.values.reduce(9, +) }

  /// The bytes of an entry of an index at most; nil if they are not known.
  func entry(of index: TableIndex) -> Int? {
    guard hasRowIDs else { return row }
    var bytes = 9 + 17
    for name in index.columns {
      guard let name, let column = columns[name.lowercased()] else { return nil }
      bytes += column
    }
    return bytes
  }
}
