import OutputModes

// The layout of results and of their rows, which `.mode` sets too.

extension Setting {
  static let mode = Setting(
    "mode", CommandParameter("MODE", .mode), "The layout of results",
    discussion: """
      At a terminal the default is box. A mode brings separators, widths and quotes of its own, so it is set before
      them.
      """,
    text: { $0.mode.name },
    apply: { settings, word throws(ShellError) in
      if let mode = OutputMode.named(word.text) { settings.select(mode, word.console.dialect) }
    })

  static let envelope = Setting(
    "envelope", \.showsEnvelope, "Whether JSON says what is known of a result",
    discussion: """
      Then each statement gives an object with its columns, rows, count, changes and time, in jsonl a record for each. The
      option -envelope sets it; the section JSON FOR PROGRAMS has the objects.
      """)

  /// Its command sets ``rowSeparator`` too.
  package static let columnSeparator = Setting(
    "colseparator", \.render.columnSeparator, "The separator between two columns"
  )
  .mode("colsep", value: "SEP", shown: .inFull)
  .option("separator", value: "SEP", "Set the output column separator. Default: '|'")
  .command { set in
    DotCommand(
      DotCommand.Names("separator", shortest: 2),
      parameters: [CommandParameter.text("COL"), CommandParameter("ROW", optional: true)],
      traits: .checksArguments,
      reach: .database,
      help: DotCommand.Help(
        "Change the column and row separators", section: .output,
        discussion: "Quoted words may contain the escapes of C: \".separator \"\\t\" \"\\r\\n\"\".",
        examples: [Example("SELECT 1, 2;", prints: "1 - 2\n", after: ".separator \" - \"")]),
      run: { console, arguments throws(ShellError) in
        let words = console.reading.arguments
        let fits = (1...2).contains(words.count)
        if fits || console.dialect.isSQLite3 {
          if !words.isEmpty { _ = try set(console, arguments) }
          if words.count > 1 { try SettingsEditor(console: console).change(.rowSeparator, to: words[1]) }
        }
        if !fits, let command = console.reading.command { throw .usage(command) }
        return .proceed
      })
  }

  package static let rowSeparator = Setting("rowseparator", \.render.rowSeparator, "The end of a row")
    .mode("rowsep", value: "SEP", shown: .inFull)
    .option("newline", value: "SEP", "Set the output row separator. Default: '\\n'")

  package static let nullvalue = Setting("nullvalue", \.render.nullText, "The text for NULL")
    .mode("null", value: "TEXT", shown: .inFull)
    .option("nullvalue", value: "TEXT", "Set the text shown for NULL. Default: ''")
    .command { set in
      DotCommand(
        "nullvalue",
        parameters: [CommandParameter.text("STRING")], reach: .database,
        help: DotCommand.Help(
          "Use STRING in place of NULL values", section: .output,
          examples: [Example("SELECT NULL;", prints: "∅\n", after: ".nullvalue ∅")]),
        run: set)
    }

  package static let headers: Setting = Setting(
    "headers", .choice(["on"] + TextQuoting.allCases.map(\.rawValue)),
    "Whether column names are shown, or quoted",
    text: { settings in
      let quoting = settings.render.cells.titleQuoting
      return settings.render.showsHeaders ? quoting == .off ? "on" : quoting.rawValue : "off"
    },
    apply: { settings, word throws(ShellError) in
      settings.render.keepsHeaders = !settings.render.dialect.modesHaveNullTexts
      if let quoting = TextQuoting(rawValue: word.text == "plain" ? "off" : word.text), word.text != "off" {
        settings.render.cells.titleQuoting = quoting
        settings.render.showsHeaders = true
      } else {
        settings.render.showsHeaders = word.console.boolean(word.text)
      }
    }
  )
  .mode("title", "titles", value: "B", shown: .inFull)
  .option("header", sets: "on", "Turn headers on", by: turnHeaders)
  .option("noheader", sets: "off", "Turn headers off", by: turnHeaders)
  .command { _ in
    DotCommand(
      DotCommand.Names("headers", aliases: ["header"]),
      parameters: [.onOff], reach: .database,
      help: DotCommand.Help(
        "Turn display of headers on or off", section: .output,
        examples: [
          Example("SELECT 1 AS id, 'Arthur' AS name;", prints: "id|name\n1|Arthur\n", after: ".headers on")
        ]),
      run: { console, arguments throws(ShellError) in
        try SettingsEditor(console: console).change(.headers, to: Array(arguments[0].utf8), by: turnHeaders)
        return .proceed
      })
  }

  /// Turns headers on or off, which a mode does not change afterwards.
  @Sendable private static func turnHeaders(_ settings: inout Settings, _ word: SettingWord) {
    settings.render.showsHeaders = word.console.boolean(word.text)
    settings.render.keepsHeaders = true
  }

  static let rows = Setting(
    "rows", CommandParameter.text("auto|all|N"), "Rows a terminal shows of a larger result",
    text: { $0.render.shownRows.word },
    apply: { settings, word throws(ShellError) in
      guard let rows = ShownRows(word: word.text) else { throw word.wrong(takes: "auto, all or a number") }
      settings.render.shownRows = rows
    }
  )
  .mode("rows", value: "N")

  static let types = Setting(
    "types", \.render.shownTypes, "Whether headers at a terminal say what columns mean",
    discussion: """
      A column without a meaning has its declared type. auto says it only if a column has a meaning, and where the words
      fit the column. Files and pipes get headers without it.
      """,
    examples: [Example(".set types on", prints: "")])

  static let multiinsert = Setting(
    "multiinsert", "N", \.render.insertSize, "Bytes of rows in one INSERT, or 0",
    discussion: "0 writes a statement for each row."
  )
  .mode("multiinsert", value: "N")

  static let tablename = Setting(
    "tablename", CommandParameter.text("TABLE"), "The table of insert mode",
    text: { CText.quoted(Array($0.render.tableName.utf8)) },
    apply: { settings, word throws(ShellError) in settings.render.tableName = word.text }
  )
  .mode("tablename", value: "T", shown: .inFull)

  static let explain: Setting = Setting(
    "explain", .choice(PlanLayout.allCases.map(\.rawValue)), "The layout of EXPLAIN",
    discussion: """
      auto lays out the results of EXPLAIN and EXPLAIN QUERY PLAN as programs and trees, off shows them as other
      results, and on shows all results in the layout of EXPLAIN.
      """,
    text: { $0.planLayout.rawValue },
    apply: { settings, word throws(ShellError) in
      switch word.text == "auto" ? nil : word.console.step(word.text) {
      case nil: settings.planLayout = .auto
      case 0: settings.planLayout = .off
      case 1: settings.planLayout = !word.console.dialect.isSQLite3(since: 3_052) ? .on : .auto
      default: break
      }
    }
  )
  .command { set in
    DotCommand(
      DotCommand.Names("explain", shortest: 3),
      parameters: [CommandParameter("on|off|auto", .choice(["on", "off", "auto"]), optional: true)],
      traits: .checksArguments,
      reach: .database,
      help: DotCommand.Help(
        "Change the EXPLAIN formatting mode.  Default: auto", section: .output,
        discussion: """
          EXPLAIN QUERY PLAN is shown as a tree and EXPLAIN as a program with its loops indented, whatever the mode.
          With off, both are shown as other results are; with on, all results are shown as those of EXPLAIN.
          """,
        examples: [
          Example(
            "EXPLAIN QUERY PLAN SELECT * FROM t;", prints: "QUERY PLAN\n`--SCAN t\n",
            after: "CREATE TABLE t(a);")
        ]),
      run: { console, arguments throws(ShellError) in
        guard arguments.isEmpty else { return try set(console, arguments) }
        try SettingsEditor(console: console).change(.explain, to: Array("on".utf8))
        return .proceed
      })
  }
}
