import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let parameter = DotCommand(
    name: "parameter",
    shortest: 3,
    parameters: [
      CommandParameter("CMD", .choice(["clear", "init", "list", "set", "unset"])),
      CommandParameter("ARGS", optional: true, repeats: true),
    ],
    countsArguments: false,
    reach: .database,
    summary: "Manage SQL parameter bindings",
    discussion: [
      .forms(
        of: "parameter",
        [
          CommandForm(["clear"], "erase all bindings"),
          CommandForm(["init"], "make the TEMP table that holds the bindings"),
          CommandForm(["list"], "list the bindings"),
          CommandForm(
            ["set", .text("NAME"), .text("VALUE")], "set NAME to the value of a SQL expression, or to a text"),
          CommandForm(
            ["set", .text("NAME"), .columnKindOption, .text("VALUE")],
            "set NAME to a value of a kind, such as --date 2026-01-31"),
          CommandForm(["set", .text("NAME"), .columnKindOption, .storage, .text("VALUE")]),
          CommandForm(
            ["set", .text("NAME"), .columnKindOption, .column, .text("VALUE")],
            "the same in a storage, or in that of a column"),
          CommandForm(["unset", .text("NAME")], "erase one binding"),
        ])
    ],
    section: .typedValues,
    examples: [
      Example(
        "SELECT :since;", prints: "1769817600000\n",
        after: ".parameter set :since --date unix-ms 2026-01-31")
    ],
    run: { shell, arguments throws(ShellError) in
      switch (arguments.first, arguments.count) {
      case ("clear", 1): try shell.clearParameters()
      case ("init", 1): try shell.makeParameterTable()
      case ("list", 1): try shell.listParameters()
      case ("unset", 2): try shell.unsetParameter(arguments[1])
      case ("set", 3...): try shell.setParameter(arguments[1], to: arguments.dropFirst(2))
      default: throw .format(.parameterUsage)
      }
      return .proceed
    })
}
