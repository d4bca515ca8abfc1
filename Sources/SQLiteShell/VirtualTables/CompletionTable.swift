import ColumnMeaning
import OutputModes
import TypedSQLiteCore

extension ShellTable {
  /// The table `completion`, which lists candidates for the next input.
  static let completion = ShellTable(
    name: "completion",
    columns: [
      TableModule.Column("candidate", type: "TEXT"), .argument("prefix", type: "TEXT"),
      .argument("wholeline", type: "TEXT"), .argument("phase", type: "INT"),
    ],
    reach: .database,
    documentation: Documentation(
      "Words that begin with PREFIX: keywords, databases, tables and columns",
      """
      Without PREFIX the last word of WHOLELINE counts. Do not pass PHASE; as a column it says what a word is: \
      1 a keyword, 7 a database, 8 a table, 9 a column.
      """,
      examples: [
        Example("SELECT candidate FROM completion('mat') ORDER BY 1;", prints: "MATCH\nMATERIALIZED\n")
      ])
  ) { surroundings, _ in CompletionTable(database: surroundings.database) }
}

private struct CompletionTable: VirtualTable {
  unowned let database: Database

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    guard var plan = TablePlan(arguments: query, of: 1...2) else { return nil }
    plan.cost = 5000 - 1000 * Double(plan.uses.count)
    plan.rowCount = Int64(500 - 100 * plan.uses.count)
    return plan
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    var prefix = search[column: 1].flatMap(Self.text)
    let line = search[column: 2].flatMap(Self.text)
    if prefix == nil, let line {
      let word = line.utf8.reversed().prefix { $0.isWordByte }.reversed()
      prefix = String(decoding: word, as: UTF8.self)
    }
    return CompletionRows(database, prefix: prefix, line: line)
  }

  /// A text that is not empty; nil otherwise.
  private static func text(_ cell: Cell) -> String? {
    let text = cell.text
    return text.isEmpty ? nil : text
  }
}

private final class CompletionRows: TableRows {
  private let prefix: String?
  private let line: String?
  private var words: ArraySlice<(text: String, phase: Int64)>
  private var word: (text: String, phase: Int64)?

  init(_ database: Database, prefix: String?, line: String?) {
    self.prefix = prefix
    self.line = line
    let reader = SchemaReader(database)
    let schemas = (try? reader.schemas()) ?? []
    var names: [String] = []
    var columns: [String] = []
    for schema in schemas {
      for object in (try? reader.objects(in: schema)) ?? [] {
        names.append(object.name)
        guard object.type == "table" else { continue }
        columns += ((try? reader.columns(of: object.name, in: schema)) ?? []).map(\.name)
      }
    }
    if schemas.count > 1 { (names, columns) = (Self.union(names), Self.union(columns)) }
    var all: [(text: String, phase: Int64)] = Database.keywords.map { ($0, 1) }
    all += schemas.map { ($0, 7) }
    all += names.map { ($0, 8) }
    all += columns.map { ($0, 9) }
    let lowercase = (prefix ?? "").lowercased()
    words = all.filter { $0.text.lowercased().hasPrefix(lowercase) }[...]
  }

  /// The names in the order and form of a UNION, with which sqlite3 combines the names of several databases.
  private static func union(_ names: [String]) -> [String] {
    Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func next() -> Bool {
    word = words.popFirst()
    return word != nil
  }

  func value(ofColumn index: Int) -> DatabaseValue {
    switch index {
    case 0: word?.text.databaseValue ?? .null
    case 1: prefix?.databaseValue ?? .null
    case 2: line?.databaseValue ?? .null
    default: word?.phase.databaseValue ?? .null
    }
  }
}
