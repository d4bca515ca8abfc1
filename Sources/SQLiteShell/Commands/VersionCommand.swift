import OutputModes
import Deflate
import TypedSQLite

extension DotCommand {
  static let version = DotCommand(
    name: "version",
    ignoresExtraWords: true,
    reach: .database,
    summary: "Show the versions of tsqlite, of the SQLite library, of zlib and of the compiler",
    section: .session,
    examples: [
      Example(".version", isFixed: false)
    ],
    run: { shell, _ throws(ShellError) in
      shell.say(shell.dialect.commands.version)
      shell.say("SQLite \(Database.libraryVersion) \(Database.librarySourceID)\n")
      shell.say("zlib version \(ZlibLibrary.version)\n")
      shell.say("\(Database.headerCompiler)\n")
      return .proceed
    })
}
