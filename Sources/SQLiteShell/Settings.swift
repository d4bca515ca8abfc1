/// How the session behaves: each setting with its unit and default, and the only place with defaults.
package struct Settings {
  /// The layout of results; list, or box on a terminal.
  package var mode = OutputMode.list
  /// What modes read; set by commands and options.
  package var render = RenderOptions()
  /// How typed columns are shown and written.
  package var formats = FormatSettings()
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
  /// Whether the results of EXPLAIN and EXPLAIN QUERY PLAN are shown in layouts of their own; on.
  package var formatsPlans = true
  /// How long a lock of another connection is waited for, in milliseconds; 0 does not wait.
  package var busyTimeout = 0
  /// The prompt of a new statement.
  package var prompt = "sqlite> "
  /// The prompt of a statement that goes on.
  package var continuationPrompt = "   ...> "
  /// Whether output is that of the sqlite3 shell byte for byte, without typed rendering; off.
  package var isCompatible = false

  package init() {}

  /// The bytes of a separator or NULL text: sqlite3 keeps the first 19.
  package func limited(_ text: String) -> [UInt8] {
    isCompatible ? Array(text.utf8.prefix(19)) : Array(text.utf8)
  }
}
