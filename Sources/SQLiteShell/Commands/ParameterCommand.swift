import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let parameter = DotCommand(
    Names("parameter", shortest: 3),
    parameters: [
      CommandParameter("CMD", .choice(["clear", "init", "list", "set", "unset"])),
      CommandParameter("ARGS", optional: true, repeats: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Manage SQL parameter bindings", section: .typedValues,
      discussion: [
        .forms(
          of: "parameter",
          [
            CommandForm(["clear"], "erase all bindings"),
            CommandForm(["init"], "make the TEMP table that holds the bindings"),
            CommandForm(["list"], "list the bindings"),
            CommandForm(
              ["set", .text("NAME"), .text("VALUE")],
              "set NAME to the value of a SQL expression, or to a text"),
            CommandForm(
              ["set", .text("NAME"), .columnKindOption, .text("VALUE")],
              "set NAME to a value of a kind, such as --date 2026-01-31"),
            CommandForm(["set", .text("NAME"), .columnKindOption, .storage, .text("VALUE")]),
            CommandForm(
              ["set", .text("NAME"), .columnKindOption, .column, .text("VALUE")],
              "the same in a storage, or in that of a column"),
            CommandForm(["unset", .text("NAME")], "erase one binding"),
          ])
      ],
      examples: [
        Example(
          "SELECT :since;", prints: "1769817600000\n",
          after: ".parameter set :since --date unix-ms 2026-01-31")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      switch (arguments.first, arguments.count) {
      case ("clear", 1): try ParameterTable(console.database()).clear()
      case ("init", 1): try ParameterTable(console.database()).make()
      case ("list", 1): try list(ParameterTable(console.database()).rows(), console)
      case ("unset", 2): try ParameterTable(console.database()).unset(arguments[1])
      case ("set", 3...): try set(arguments[1], to: arguments.dropFirst(2), console)
      default: throw .format(.parameterUsage)
      }
      return .proceed
    })

  /// Prints the names, padded to the longest, and the values as SQL literals.
  private static func list(_ rows: [(name: String, value: String)], _ console: any CommandConsole)
    throws(ShellError)
  {
    guard !console.printsFactsAsRows else {
      return try console.print(rows.map { [.text($0.name), .text($0.value)] }, titled: ["name", "value"])
    }
    let measure = console.dialect.isSQLite3 ? TextMeasure.codePoints : .columns
    let widths = rows.map { measure.width(of: $0.name.utf8.span) }
    let width = widths.max() ?? 0
    for (row, ownWidth) in zip(rows, widths) {
      console.say(row.name)
      console.output.buffer.append(UInt8(ascii: " "), times: width - ownWidth + 1)
      console.say(row.value)
      console.output.buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Sets the value of a parameter: `VALUE`, `--KIND VALUE` or `--KIND STORAGE VALUE`.
  private static func set(
    _ name: String, to words: ArraySlice<String>, _ console: any CommandConsole
  ) throws(ShellError) {
    guard let first = words.first, let last = words.last else { throw .format(.parameterUsage) }
    guard words.count == 1 || first.hasPrefix("--") else { throw .format(.parameterUsage) }
    let table = ParameterTable(try console.database())
    try table.make()
    if words.count == 1 {
      // A word that is no expression is text, as in sqlite3.
      let isExpression = table.canSet(name, to: first)
      if let violation = console.safety.takeViolation() { throw violation }
      return try table.set(name, toExpression: isExpression ? first : SQLName.literal(first))
    }
    guard first.hasPrefix("--"), let kind = ColumnKind.named(String(first.dropFirst(2))), words.count <= 3
    else {
      throw .format(.parameterUsage)
    }
    let storage = words.count == 3 ? words[words.startIndex + 1] : nil
    try table.set(name, to: parameterValue(last, kind, storage: storage, console))
  }

  /// A text as a value of a kind, in a storage or in that for writing.
  static func parameterValue(
    _ text: String, _ kind: ColumnKind, storage name: String?, _ console: any CommandConsole
  ) throws(ShellError) -> DatabaseValue {
    let formats = console.settings.formats
    let storage =
      name.map { NamedColumns(console: console).storage(named: $0, of: kind) }
      ?? formats.writingStorage(of: kind)
    guard let storage else { throw .format(.unknownStorage(name ?? "", kind)) }
    let column = name.flatMap {
      kind.storage(named: $0) == nil ? NamedColumns(console: console).format(ofColumn: $0) : nil
    }
    let reader = TypedTextReader(
      storage, of: kind, on: ColumnClocks(shown: formats.zone, stored: column?.textZone))
    let encoding: StorageEncoding<DatabaseValue>?
    do {
      encoding = try text.withUTF8Span { text throws(LocalTimeFault) in try reader.encoding(of: text) }
    } catch {
      throw .format(.notOneInstant(text, error))
    }
    switch encoding {
    case .exact(let value): return value
    case .rounded(let value):
      console.report(
        warning: ".parameter: '\(text)' is finer than \(storage.shortName) stores and was rounded")
      return value
    case .outOfRange: throw .format(.outOfRange(text, storage))
    case nil: throw .format(.notAValue(text, kind))
    }
  }
}
