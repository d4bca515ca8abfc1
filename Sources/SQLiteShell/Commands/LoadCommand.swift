import TypedSQLiteCore

extension DotCommand {
  static let load: Self = DotCommand(
    "load",
    parameters: [CommandParameter("FILE", .file), CommandParameter("ENTRYPOINT", optional: true)],
    traits: .checksArguments,
    reach: .process,
    needs: .file,
    help: Help(
      "Load an extension library", section: .session,
      discussion: "The library is a program: load none that you do not trust."),
    run: onConsole { console, arguments throws(ShellError) in
      guard let file = arguments.first, !file.isEmpty else { throw .usage(DotCommand.load) }
      let entryPoint = arguments.count > 1 ? arguments[1] : nil
      try console.withDatabase(failure: ShellError.failed) { database throws(DatabaseError) in
        try database.loadExtension(file, entryPoint: entryPoint)
      }
      return .proceed
    })
}
