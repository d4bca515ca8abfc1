extension DotCommand {
  static let breakpoint = DotCommand(
    Names("breakpoint", shortest: 3),
    parameters: [CommandParameter("...", optional: true)],
    traits: [.checksArguments, .isHidden],
    reach: .database,
    help: Help("Do nothing; a debugger can stop there", section: .diagnosis),
    run: onConsole { _, _ throws(ShellError) in .proceed })
}
