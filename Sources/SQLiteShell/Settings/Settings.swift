package import ColumnMeaning
package import OutputModes

/// The settings of a session, each with its unit; all defaults are here.
package struct Settings {
  /// The layout of results; list, or box on a terminal.
  package var mode = OutputMode.list
  /// Whether results in the modes json and jsonl have envelopes, with what is known of them; off.
  package var showsEnvelope = false
  /// What the layouts read, such as separators and widths; set by commands and options.
  package var render: RenderOptions
  /// How typed columns are shown and written.
  package var formats = FormatSettings()
  /// Whether the session has used `.format`; not yet.
  package var asksForMeanings = false
  /// Whether opening a database reads the file of formats beside it; on.
  package var readsSavedFormats = true
  /// Whether text literals are converted to the storages of columns; at a terminal only.
  package var typedInput = TypedInput.automatic
  /// Whether each input is printed before it runs; off.
  package var echoesInput = false
  /// Whether a script stops at its first error; off.
  package var stopsAtError = false
  /// Whether a person at a prompt is asked before a statement destroys rows or tables; on.
  package var confirms = true
  /// Whether the rows that a statement at a prompt changes are kept for `.undo`; on.
  package var recordsChanges = true
  /// Whether the number of changed rows is printed after each input; off.
  package var showsChanges = false
  /// Whether the time used is printed after each input; off.
  package var timer = TimedInputs.off
  /// Which results are shown in the layouts of EXPLAIN and EXPLAIN QUERY PLAN; only theirs.
  package var planLayout = PlanLayout.auto
  /// Which plans are printed before a statement runs; none.
  package var shownPlans = ShownPlans.off
  /// What is printed about the work of each statement; nothing.
  package var statistics = ShownStatistics.off
  /// How control characters in data are shown; escaped on a terminal, so that it does not obey them.
  package var controlDisplay = ControlDisplay.auto
  /// Whether C escapes in SQL are replaced by the characters that they name; off.
  package var resolvesBackslashes = false
  /// The word that suspends safe mode for one command or statement; nil if none does.
  package var nonce: String?
  /// How long statements wait for a lock of another connection, in milliseconds; 0 does not wait.
  package var busyTimeout = 0
  /// How many rows of a result are shown; 0, the default, shows all.
  package var maxRows = 0
  /// After how many bytes a result ends; 0, the default, shows all.
  package var maxBytes = 0
  /// How many characters of a text, or bytes of a blob, a cell shows; 0, the default, shows all.
  package var maxCell = 0
  /// How long a statement may run, in seconds; 0, the default, sets no limit.
  package var timeLimit = 0.0
  /// How many threads read a big table; 0, the default, is one for each processor.
  package var threads = 0
  /// Whether the prompt edits inputs of several lines and paints them; default true.
  package var editsInputs = true
  /// Whether the prompt shows inputs in colours, if the terminal has colours; default true.
  package var highlightsInputs = true
  /// Whether the prompt proposes earlier inputs; default true.
  package var proposesInputs = true
  /// How many megabytes of the last result at a prompt are kept for `.last`; default 1000, 0 keeps none.
  package var keptMegabytes = 1000
  /// What shows `.last`, and the help, schemas and plans that are longer than the screen; the viewer.
  package var pager = PagerChoice.viewer
  /// The prompt of a new statement.
  package var prompt = Settings.standardPrompt
  /// The prompt of the later lines of a statement.
  package var continuationPrompt = Settings.standardContinuation

  init(_ dialect: Dialect) {
    render = RenderOptions(dialect.modes)
    formats.showsRaw = dialect.isSQLite3
  }
}

extension Settings {
  /// The prompt that names the database to a person, and is `sqlite> ` otherwise.
  static let standardPrompt = "%/> "
  static let standardContinuation = "   ...> "

  /// Makes a mode the current one, with its separators.
  mutating func select(_ mode: OutputMode, _ dialect: Dialect) {
    if planLayout == .on { planLayout = .off }
    self.mode = mode
    render.cells.textQuoting = .off
    if dialect.modes.gridsHaveHeaders, !render.keepsHeaders { render.showsHeaders = false }
    if dialect.modes.modesHaveNullTexts {
      render.nullText = Array(mode.selection.nullText.utf8)
      render.hasBorder = true
      render.quotesCells = false
    }
    mode.selection.apply(&render)
  }
}

/// The inputs after which the time used is printed.
package enum TimedInputs: String, Sendable, CaseIterable {
  case on
  case off
  /// The next one only.
  case once
}

/// What shows long results and texts to a person at a prompt.
package enum PagerChoice: String, Sendable, CaseIterable {
  /// The viewer of this program.
  case viewer
  /// The program of the environment variable PAGER, or `less -S`.
  case program
  /// Nothing; they are printed.
  case off
}

/// Which plans are printed before a statement runs.
package enum ShownPlans: String, Sendable, CaseIterable {
  case off
  /// The plan of the statement.
  case on
  /// The plans of the statement and of the triggers that it fires.
  case trigger
  /// All these, and the statement's program.
  case full

  /// The plans for a number, as in sqlite3.
  init(step: Int32) {
    self =
      switch step {
      case 0: .off
      case 1: .on
      case 2: .trigger
      default: .full
      }
  }
}

/// Which results are shown in the layouts of EXPLAIN and EXPLAIN QUERY PLAN.
package enum PlanLayout: String, Sendable, CaseIterable {
  /// The results of EXPLAIN and EXPLAIN QUERY PLAN.
  case auto
  /// All results, in the layout of EXPLAIN.
  case on
  /// None.
  case off
}

/// How control characters in data are shown.
package enum ControlDisplay: String, Sendable, CaseIterable {
  /// As ``ascii`` on a terminal, unchanged elsewhere.
  case auto
  /// As `^[` and similar pairs.
  case ascii
  /// As Unicode's pictures of them, such as `␛`.
  case symbol
  /// Unchanged.
  case off
}

/// What is printed about the work of each statement.
package enum ShownStatistics: String, Sendable, CaseIterable {
  case off
  /// The counters of the library, the connection and the statement.
  case on
  /// All these, and the columns of the result.
  case stmt
  /// The steps of the virtual machine.
  case vmstep

  /// The statistics for a number, as in sqlite3.
  init(step: Int32) {
    self =
      switch step {
      case 0: .off
      case 2: .stmt
      case 3: .vmstep
      default: .on
      }
  }
}
