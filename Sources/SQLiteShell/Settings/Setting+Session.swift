import OutputModes
import TypedSQLiteCore

// What a session does and prints beside results.

extension Setting {
  package static let bail = Setting(
    "bail", \.stopsAtError, "Whether a script stops at its first error",
    discussion: """
      At the prompt the session always continues, but not with the rest of what was pasted together, or of a file that
      is read.
      """
  )
  .option("bail", sets: "on", "Stop after hitting an error", isEarly: true)
  .command { set in
    DotCommand(
      DotCommand.Names("bail", shortest: 3),
      parameters: [.onOff], reach: .database,
      help: DotCommand.Help(
        "Stop after hitting an error.  Default OFF", section: .session,
        discussion: """
          At the prompt the session continues after an error, but not with the rest of what was pasted together.
          """,
        examples: [Example(".bail on\nSELECT 1;", prints: "1\n")]),
      run: set)
  }

  static let changes = Setting("changes", \.showsChanges, "Whether counts of changed rows are printed")
    .command { set in
      DotCommand(
        DotCommand.Names("changes", shortest: 3),
        parameters: [.onOff], reach: .database,
        help: DotCommand.Help(
          "Show number of rows changed by SQL", section: .output,
          examples: [
            Example(
              "INSERT INTO t VALUES (1), (2);", prints: "changes: 2   total_changes: 2\n",
              after: "CREATE TABLE t(a);\n.changes on")
          ]),
        run: set)
    }

  static let confirm = Setting(
    "confirm", \.confirms, "Whether a prompt asks before it destroys rows",
    discussion: """
      It asks before DELETE and UPDATE without WHERE, before DROP, ALTER TABLE DROP COLUMN and .format convert, and
      before a session or .open leaves an open transaction. Scripts and pipes are never asked.
      """)

  package static let echo = Setting("echo", \.echoesInput, "Whether inputs are printed before they run")
    .option("echo", sets: "on", "Print the lines of inputs before they run, except those in the arguments")
    .command { set in
      DotCommand(
        "echo",
        parameters: [.onOff], reach: .database,
        help: DotCommand.Help(
          "Turn command echo on or off", section: .session,
          discussion: "With echo on, each input is printed as it was typed before it runs.",
          examples: [Example("SELECT 1;", prints: "SELECT 1;\n1\n", after: ".echo on")]),
        run: set)
    }

  static let editor = Setting(
    "editor", \.editsInputs, "Whether whole statements are edited, not lines",
    discussion: """
      If it is off, the terminal edits each line by itself, which screen readers follow better. The prompt of the next
      session obeys it, so save it with .set --save.
      """)

  package static let eqp = Setting(
    "eqp", \.shownPlans, "The plans that are printed before statements",
    discussion: """
      on is the plan of the statement, trigger adds the plans of the triggers that it fires, and full adds its program.
      """,
    other: { ShownPlans(step: $0.console.step($0.text)) }
  )
  .option("eqp", sets: "on", "Print the plan of each statement before it runs, as '.eqp on'")
  .option("eqpfull", sets: "full", "Print plans and programs, as '.eqp full'")
  .command { set in
    DotCommand(
      DotCommand.Names("eqp", shortest: 2),
      parameters: [
        CommandParameter("off|on|trace|trigger|full", .choice(["off", "on", "trigger", "full"]))
      ],
      reach: .database,
      help: DotCommand.Help(
        "Enable or disable automatic EXPLAIN QUERY PLAN", section: .diagnosis,
        discussion: """
          With on, the plan of each statement is printed before it runs; with trigger also the plans of the triggers that
          it fires; with full also its program. A trace requires a library that was built for debugging.
          """,
        examples: [
          Example(
            "SELECT * FROM t;", prints: "QUERY PLAN\n`--SCAN t\n", after: "CREATE TABLE t(a);\n.eqp on")
        ]),
      run: set)
  }

  static let highlight = Setting("highlight", \.highlightsInputs, "Whether the prompt colours what is typed")

  static let keep = Setting(
    "keep", "MB", \.keptMegabytes, "Megabytes of the last result that .last keeps",
    discussion: "0 keeps none. Many rows are in a temporary file, in the folder of SQLITE_TMPDIR or TMPDIR.")

  static let pager = Setting(
    "pager", .choice(PagerChoice.allCases.map(\.rawValue)), "How .last and long texts are shown at a prompt",
    discussion: """
      viewer is the viewer of this program, program is that of the environment variable PAGER or less -S, and off prints
      them. The texts are the help, schemas and plans that are longer than the screen. Safe mode refuses program.
      """,
    text: { $0.pager.rawValue },
    apply: { settings, word throws(ShellError) in
      guard let pager = PagerChoice(rawValue: word.text) else { return }
      if pager == .program { try word.console.safety.require(.process, to: "set pager to program") }
      settings.pager = pager
    })

  package static let stats = Setting(
    "stats", \.statistics, "What is printed about the work of statements",
    discussion: """
      on prints the counters of the library, the connection and the statement; stmt also the columns of the result;
      vmstep only the steps of the virtual machine.
      """,
    other: { ShownStatistics(step: $0.console.step($0.text)) }
  )
  .option("stats", sets: "on", "Print what each statement used, as '.stats on'")
  .command { set in
    DotCommand(
      DotCommand.Names("stats", shortest: 2),
      parameters: [
        CommandParameter("on|off|stmt|vmstep", .choice(["on", "off", "stmt", "vmstep"]), optional: true)
      ],
      reach: .database,
      help: DotCommand.Help(
        "Show stats or turn stats on or off", section: .diagnosis,
        discussion: """
          on prints after each statement what it used; stmt also prints its columns; vmstep prints only the steps of the
          virtual machine. Without an argument, the counters are printed now.
          """,
        examples: [Example(".stats vmstep\nSELECT 1;", isFixed: false)]),
      run: { console, arguments throws(ShellError) in
        guard arguments.isEmpty else { return try set(console, arguments) }
        Statistics(console).write(for: nil)
        return .proceed
      })
  }

  static let threads: Setting = wholeNumber(
    "threads", "N", \.threads, "Threads for big tables, or 0 for all cores",
    discussion: """
      SELECTs of columns of one table of more than some 100,000 rows, with or without a WHERE, .dump and .export are read over
      several connections if the output is no grid and no terminal; so are the columns that .describe reads. .import reads
      a file in one thread and inserts its rows in another, and .sha3sum reads in one and hashes in another. What is
      printed and stored is that of one thread, which .set threads 1 chooses.
      """
  )

  static let timeout = Setting(
    "timeout", "MS", \.busyTimeout, "Milliseconds to wait for a locked database",
    didSet: {
      $0.connections.database?.setInterruptibleBusyTimeout(milliseconds: $0.settings.busyTimeout)
    },
    read: { $0.console.shortInteger($0.text) }
  )
  .command { set in
    DotCommand(
      DotCommand.Names("timeout", shortest: 5),
      parameters: [CommandParameter("MS", .integer, optional: true)],
      traits: .ignoresExtraWords,
      reach: .database,
      help: DotCommand.Help(
        "Try opening locked tables for MS milliseconds", section: .session,
        discussion: "Without MS, or with 0, a locked database is reported at once.",
        examples: [Example(".timeout 2000", prints: "")]),
      run: { console, arguments throws(ShellError) in
        // sqlite3 opens the database for it, which makes a new file.
        if !console.dialect.createsFilesLate { _ = try console.database() }
        return try set(console, arguments)
      })
  }

  static let timer = Setting(
    "timer", \.timer, "Whether the time of each input is printed",
    discussion: "once is for the next input only.",
    examples: [
      Example(
        "SELECT 1;", prints: "1\nRun Time: real 0.000 user 0.000000 sys 0.000000\n", after: ".set timer on",
        isFixed: false)
    ],
    other: { $0.console.boolean($0.text) ? .on : .off }
  )
  .command { set in
    DotCommand(
      DotCommand.Names("timer", shortest: 5),
      parameters: [CommandParameter("on|off", .choice(["on", "off", "once"]))], reach: .database,
      help: DotCommand.Help(
        "Turn SQL timer on or off", section: .session,
        discussion: """
          Prints the seconds that each input took: on the clock, in the program, in the system. With once, only the
          next input is timed.
          """,
        examples: [
          Example(
            "SELECT 1;", prints: "1\nRun Time: real 0.000 user 0.000000 sys 0.000000\n", after: ".timer on",
            isFixed: false)
        ]),
      run: set)
  }

  static let undo = Setting("undo", \.recordsChanges, "Whether .undo can undo what is typed at a prompt")
}
