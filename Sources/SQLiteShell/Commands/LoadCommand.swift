import TypedSQLite

extension DotCommand {
  static let load: DotCommand = DotCommand(
    name: "load",
    parameters: [CommandParameter("FILE", .file), CommandParameter("ENTRYPOINT", optional: true)],
    countsArguments: false,
    isSafe: false,
    summary: "Load an extension library",
    discussion: "The library is a program: load none that you do not trust.",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      guard let file = arguments.first, !file.isEmpty else { throw .usage(.load) }
      do {
        try shell.database().loadExtension(file, entryPoint: arguments.count > 1 ? arguments[1] : nil)
      } catch let error as DatabaseError {
        throw .failed(error)
      } catch let error as ShellError {
        throw error
      } catch {}
      return .proceed
    })
}
