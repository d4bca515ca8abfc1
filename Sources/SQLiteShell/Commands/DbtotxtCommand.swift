import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let dbtotxt = DotCommand(
    Names("dbtotxt", shortest: 4),
    reach: .database, needs: .copy,
    help: Help(
      "Hex dump of the database file", section: .data,
      discussion: """
        Prints the pages of the main database as text, without lines of zeros. '.open --hexdb' reads this text.
        """,
      examples: [
        Example(".dbtotxt", after: "CREATE TABLE t(a);", isFixed: false)
      ]),
    run: onConsole { console, _ throws(ShellError) in
      try console.withImage(of: "main") { image throws(ShellError) in
        try HexadecimalText(image, name: console.databasePath)
          .write(to: console.output, interrupt: console.surroundings.interrupt)
      }
      return .proceed
    })
}
