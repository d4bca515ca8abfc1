package import ColumnMeaning
package import OutputModes

/// How the session behaves: each setting with its unit and default, and the only place with defaults.
package struct Settings {
  /// The layout of results; list, or box on a terminal.
  package var mode = OutputMode.list
  /// What modes read; set by commands and options.
  package var render: RenderOptions
  /// How typed columns are shown and written.
  package var formats = FormatSettings()
  /// Whether the session has used `.format`; not yet.
  package var asksForMeanings = false
  /// Whether the file of formats beside a database is read when it is opened; on.
  package var readsSavedFormats = true
  /// Whether text literals are converted to the storages of columns; at a terminal only.
  package var typedInput = TypedInput.automatic
  /// Whether each input is printed before it runs; off.
  package var echoesInput = false
  /// Whether a script stops at its first error; off.
  package var stopsAtError = false
  /// Whether the rows changed are printed after each input; off.
  package var showsChanges = false
  /// Whether the time used is printed after each input; off.
  package var showsTimer = false
  /// Whether the time is printed after the next input only; off.
  package var timesOnce = false
  /// Which results are shown in the layouts of EXPLAIN and EXPLAIN QUERY PLAN; theirs.
  package var planLayout = PlanLayout.auto
  /// Which plans are printed before a statement runs; none.
  package var shownPlans = ShownPlans.off
  /// What is printed of the work of each statement; nothing.
  package var statistics = ShownStatistics.off
  /// How control characters in data are shown; on a terminal so that it does not obey them.
  package var controlDisplay = ControlDisplay.auto
  /// Whether C escapes in SQL stand for the characters they name; off.
  package var resolvesBackslashes = false
  /// Whether only what reaches nothing beside the database is done; off.
  package var isSafe = false
  /// The word that lifts safe mode for one command or statement; nil where nothing does.
  package var nonce: String?
  /// How long a lock of another connection is waited for, in milliseconds; 0 does not wait.
  package var busyTimeout = 0
  /// The prompt of a new statement.
  package var prompt = "sqlite> "
  /// The prompt of a statement that goes on.
  package var continuationPrompt = "   ...> "

  init(_ dialect: Dialect) {
    render = RenderOptions(dialect.modes)
    formats.showsRaw = !dialect.meanings.areShown
  }
}

/// Which plans are printed before a statement runs.
package enum ShownPlans: String, Sendable {
  case off
  /// Its plan.
  case on
  /// Its plan and those of the triggers it sets off.
  case trigger
  /// All that, and its program.
  case full

  /// The plans that a number asks for, as in sqlite3.
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
package enum PlanLayout: String, Sendable {
  /// Those of EXPLAIN and EXPLAIN QUERY PLAN.
  case auto
  /// All, as EXPLAIN.
  case on
  /// None.
  case off
}

/// How control characters in data are shown.
package enum ControlDisplay: String, Sendable, CaseIterable {
  /// As ``ascii`` on a terminal, as they are elsewhere.
  case auto
  /// As `^[` and the like.
  case ascii
  /// As the pictures that Unicode has for them, such as `␛`.
  case symbol
  /// As they are.
  case off
}

/// What is printed of the work of each statement.
package enum ShownStatistics: String, Sendable {
  case off
  /// The counters of the library, the connection and the statement.
  case on
  /// All that, and the columns of the result.
  case stmt
  /// The steps of the virtual machine.
  case vmstep

  /// What a number asks for, as in sqlite3.
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
