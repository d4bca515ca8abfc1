import OutputModes
import TypedSQLiteCore

// What a session does and prints beside results.

extension Setting {
  static let bail = Setting(
    "bail", \.stopsAtError, "Whether a script stops at its first error",
    discussion: "At the prompt, the session always continues.")
  static let changes = Setting("changes", \.showsChanges, "Whether counts of changed rows are printed")
  static let confirm = Setting(
    "confirm", \.confirms, "Whether a prompt asks before it destroys rows",
    discussion: """
      It asks before DELETE and UPDATE without WHERE, before DROP, ALTER TABLE DROP COLUMN and .format convert, and
      before a session or .open leaves an open transaction. Scripts and pipes are never asked.
      """)
  static let continuation = Setting(
    "continuation", \.continuationPrompt, "The prompt of the later lines of a statement",
    discussion: "If it begins with three spaces, they show what is open, as with .prompt.")
  static let echo = Setting("echo", \.echoesInput, "Whether inputs are printed before they run")
  static let editor = Setting(
    "editor", \.editsInputs, "Whether the prompt is edited as a whole",
    discussion: """
      If it is off, the terminal edits each line by itself, which screen readers follow better. The prompt of the next
      session obeys it, so save it with .set --save.
      """)
  static let eqp = Setting(
    "eqp", \.shownPlans, "The plans that are printed before statements",
    discussion: """
      on is the plan of the statement, trigger adds the plans of the triggers that it fires, and full adds its program.
      """)
  static let highlight = Setting("highlight", \.highlightsInputs, "Whether the prompt colours what is typed")
  static let keep = Setting(
    "keep", "MB", \.keptMegabytes, "Megabytes of the last result that .last keeps",
    discussion: "0 keeps none. Many rows are in a temporary file, in the folder of SQLITE_TMPDIR or TMPDIR.")
  static let pager = Setting(
    "pager", .choice(PagerChoice.allCases.map(\.rawValue)), "What shows .last and long texts at a prompt",
    discussion: """
      viewer is the viewer of this program, program is that of the environment variable PAGER or less -S, and off prints
      them. The texts are the help, schemas and plans that are longer than the screen. Safe mode refuses program.
      """,
    text: { $0.pager.rawValue },
    apply: { word, shell throws(ShellError) in
      guard let pager = PagerChoice(rawValue: word) else { return }
      if pager == .program { try shell.require(.process, to: "set pager to program") }
      shell.settings.pager = pager
    })
  static let prompt = Setting("prompt", \.prompt, "The prompt of a new statement")
  static let proposals = Setting("proposals", \.proposesInputs, "Whether the prompt proposes earlier inputs")
  static let stats = Setting(
    "stats", \.statistics, "What is printed about the work of statements",
    discussion: """
      on prints the counters of the library, the connection and the statement; stmt also the columns of the result;
      vmstep only the steps of the virtual machine.
      """)
  static let timeout = Setting(
    "timeout", "MS", \.busyTimeout, "Milliseconds to wait for a locked database",
    didSet: {
      $0.connections.database?.setInterruptibleBusyTimeout(milliseconds: $0.settings.busyTimeout)
    })
  static let timer = Setting(
    "timer", \.timer, "Whether the time of each input is printed",
    discussion: "once is for the next input only.",
    examples: [
      Example(
        "SELECT 1;", prints: "1\nRun Time: real 0.000 user 0.000000 sys 0.000000\n", after: ".set timer on",
        isFixed: false)
    ])
  static let undo = Setting("undo", \.recordsChanges, "Whether .undo can undo what is typed at a prompt")
}
