import OutputModes
import Deflate
import TypedSQLiteCore

extension DotCommand {
  static let version = DotCommand(
    "version",
    traits: .ignoresExtraWords, reach: .database,
    help: Help(
      "Show the versions of tsqlite, of the SQLite library, of zlib and of the compiler", section: .session,
      examples: [
        Example(".version", isFixed: false)
      ]),
    run: onConsole { console, _ throws(ShellError) in
      if console.printsFactsAsRows {
        let rows = [
          ("tsqlite", "\(ProgramVersion.number)"), ("SQLite", Database.libraryVersion),
          ("SQLite source", Database.librarySourceID), ("zlib", ZlibLibrary.version),
          ("compiler", Database.headerCompiler),
        ]
        try console.print(rows.map { [.text($0.0), .text($0.1)] }, titled: ["name", "version"])
        return .proceed
      }
      if !console.dialect.isSQLite3 { console.say("tsqlite \(ProgramVersion.number)\n") }
      console.say("SQLite \(Database.libraryVersion) \(Database.librarySourceID)\n")
      console.say("zlib version \(ZlibLibrary.version)\n")
      console.say("\(Database.headerCompiler)\n")
      return .proceed
    })
}
