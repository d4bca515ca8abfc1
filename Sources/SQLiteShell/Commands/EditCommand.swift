extension DotCommand {
  static let edit = DotCommand(
    name: "edit",
    shortest: 2,
    reach: .process,
    summary: "Edit the last input in the program of VISUAL or EDITOR",
    discussion: "At a terminal only. The edited text is at the next prompt, and Return runs it.",
    section: .session,
    run: { shell, _ throws(ShellError) in
      guard shell.reading.source?.editLastInput() == true else { throw .input(.notEditable) }
      return .proceed
    })
}
