import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let diagram = DotCommand(
    Names("diagram", shortest: 3),
    parameters: [.options, CommandParameter("TABLE", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Draw tables, their keys and how they refer to each other", section: .schema,
      discussion: [
        """
        Up to 12 tables are boxes if these fit the screen; more are a tree, in which the tables that refer to a table are below
        it. Above 20 tables only columns that are keys are shown. Each link says how many rows a row of the parent has,
        and how many parents a row has: 0..n to 1. With TABLE, only these tables are shown, and those that they refer to or
        that refer to them. In a mode for programs, such as json, each link is a row.
        """,
        """
        A dotted link is implied: no foreign key says it, but the name of a column does, such as user_id for users.id or a
        relation of Core Data, and at least half of its values are in the other table. Up to 100,000 values of each are
        compared, and those without a parent are counted.
        """,
        "Options:",
        .options(DiagramRequest.shownOptions),
        "The tables of a shop, in which orders name no foreign key:",
        .literal([
          "sqlite> .diagram --tree",
          "users (id)",
          "└┄ orders.user_id ┄> id  0..n to 0..1, implied: 3 of 10,412 values ...",
          "   └─ order_lines.order_id ─> id  0..n to 1",
        ]),
      ],
      examples: [
        Example(
          ".diagram",
          prints: """
            ┌ artist ─────────┐
            │ PK id   INTEGER │
            │    name TEXT    │
            └─────────────────┘
            ┌ album ─────────────────────────┐
            │ PK id     INTEGER              │
            │ FK artist INTEGER              │
            ├────────────────────────────────┤
            │ artist ─> artist.id  0..n to 1 │
            └────────────────────────────────┘

            """,
          after: """
            CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE album(id INTEGER PRIMARY KEY, artist INTEGER NOT NULL REFERENCES artist);
            """),
        Example(
          ".diagram --mermaid",
          prints: """
            erDiagram
              "artist" {
                INTEGER id PK
              }
              "album" {
                INTEGER id PK
                INTEGER artist_id FK
              }
              "album" }o..o| "artist" : "artist_id (implied: 0 of 1 values without a parent)"

            """,
          after: """
            CREATE TABLE artist(id INTEGER PRIMARY KEY);
            CREATE TABLE album(id INTEGER PRIMARY KEY, artist_id INTEGER);
            INSERT INTO artist VALUES(1);
            INSERT INTO album VALUES(1, 1);
            """),
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try drawDiagram(arguments, console)
      return .proceed
    })

  private static func drawDiagram(_ arguments: [String], _ console: any CommandConsole) throws(ShellError) {
    var request = DiagramRequest()
    try request.read(TablePath.joiningNames(in: arguments), console.dialect)
    if case .svg = request.form { try console.safety.require(.files, to: "write a file with .diagram") }
    try DiagramReport(request: request, console: console).run()
  }
}

/// The arguments of `.diagram`.
struct DiagramRequest: CommandRequest {
  /// How the diagram is drawn.
  enum Form: Equatable {
    case text
    case tree
    case mermaid
    case dot
    case svg(file: String)
  }

  private(set) var form = Form.text
  private(set) var showsKeysOnly = false
  private(set) var listsOrphans = false
  private(set) var names: [String] = []

  static let options: [RequestOption<DiagramRequest>] = [
    RequestOption("--mermaid", "Print it as an entity-relationship diagram of Mermaid") { request, _, _ in
      request.form = .mermaid
    },
    RequestOption("--dot", "Print it for the programs of Graphviz") { request, _, _ in request.form = .dot },
    RequestOption("--svg", value: .file, "Write it to FILE as a picture") { request, file, _ in
      request.form = .svg(file: file)
    },
    RequestOption("--tree", "Print a tree, even if boxes would fit") { request, _, _ in request.form = .tree
    },
    RequestOption("--keys", "Show only columns that are keys", sets: \.showsKeysOnly),
    RequestOption(
      "--orphans", "List the values that have no parent instead, with the number of their rows",
      sets: \.listsOrphans),
  ]

  mutating func take(_ word: String) { names.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    DotCommand.named("diagram").map(ShellError.usage)
  }
}
