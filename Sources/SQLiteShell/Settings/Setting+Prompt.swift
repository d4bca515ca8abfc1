import OutputModes

// How the prompt looks and what it proposes.

extension Setting {
  static let continuation = Setting(
    "continuation", \.continuationPrompt, "The prompt of the later lines of a statement",
    discussion: "If it begins with three spaces, they show what is open, as with .prompt.")

  /// Its command sets ``continuation`` too.
  static let prompt = Setting("prompt", \.prompt, "The prompt of a new statement")
    .command { set in
      DotCommand(
        "prompt",
        parameters: [CommandParameter("MAIN", optional: true), CommandParameter("CONTINUE", optional: true)],
        traits: .ignoresExtraWords,
        reach: .database,
        help: DotCommand.Help(
          "Replace the standard prompts", section: .session,
          discussion: """
            The standard prompt names the database. In MAIN, %/ is the name of the database file, or memory, %~ its path, %x what must not be forgotten ((new) for a file that does not exist yet, (to FILE) for results that go there, * for an open transaction), %l the number of the
            line, and %% a percent sign; without %x the marks are before the last character. CONTINUE is the prompt of the
            later lines of a statement. If it begins with three spaces, as the standard one does, they show what is open: a
            quote, /* of a comment, or (x2 for two parentheses.
            """,
          examples: [Example(".prompt '%/> ' '..> '", prints: "")]),
        run: { console, arguments throws(ShellError) in
          let words = console.reading.arguments
          if !words.isEmpty { _ = try set(console, arguments) }
          if words.count > 1 { try SettingsEditor(console: console).change(.continuation, to: words[1]) }
          return .proceed
        })
    }

  static let proposals = Setting("proposals", \.proposesInputs, "Whether the prompt proposes earlier inputs")
}
