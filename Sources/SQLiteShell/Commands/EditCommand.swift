extension DotCommand {
  static let edit = DotCommand(
    Names("edit", shortest: 2),
    reach: .process,
    help: Help(
      "Edit the last input in the program of VISUAL or EDITOR", section: .session,
      discussion: """
        At a terminal only. The edited text is at the next prompt, and Return runs it. If neither variable names a program,
        it is vi.
        """),
    run: onConsole { console, _ throws(ShellError) in
      guard console.reading.source?.editLastInput() == true else { throw .input(.notEditable) }
      return .proceed
    })
}
