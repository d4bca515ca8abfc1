import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let dbtotxt = DotCommand(
    name: "dbtotxt",
    shortest: 4,
    reach: .database,
    needs: .copy,
    summary: "Hex dump of the database file",
    discussion: """
      Prints the pages of the main database as text, without lines of zeros. '.open --hexdb' reads this text.
      """,
    section: .data,
    examples: [
      Example(".dbtotxt", after: "CREATE TABLE t(a);", isFixed: false)
    ],
    run: onConsole { console, _ throws(ShellError) in
      try console.withImage(of: "main") { image throws(ShellError) in
        try HexadecimalText(image, name: console.databasePath)
          .write(to: console.output, interrupt: console.surroundings.interrupt)
      }
      return .proceed
    })
}
