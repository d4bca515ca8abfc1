import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let dbconfig = DotCommand(
    Names("dbconfig", shortest: 3),
    parameters: [
      CommandParameter("op", .choice(DatabaseSwitch.all.map(\.name)), optional: true),
      CommandParameter("val", .choice(["on", "off"]), optional: true),
    ],
    traits: .checksArguments, reach: .database, needs: .file,
    help: Help(
      "List or change the switches of the connection", section: .diagnosis,
      discussion: [
        "Without op, lists those of these switches that the SQLite library has:",
        .literal(DatabaseSwitch.all.map(\.name)),
      ],
      examples: [
        Example(".dbconfig enable_fkey on", prints: "        enable_fkey on\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let database = try console.database()
      let chosen = DatabaseSwitch.all.filter { option in
        database.has(option) && (arguments.isEmpty || option.name == arguments[0])
      }
      guard !chosen.isEmpty else {
        let failure = ShellError.command(.unknownSwitch(arguments[0]))
        if console.dialect.pointsAtWords { throw failure }
        console.report(failure)
        return .proceed
      }
      if arguments.count > 1 {
        let value = console.boolean(arguments[1])
        for option in chosen { database.set(option, to: value) }
      }
      if console.printsFactsAsRows {
        try console.print(
          chosen.map { [.text($0.name), .flag(database.isOn($0))] }, titled: ["name", "value"])
        return .proceed
      }
      for option in chosen {
        console.say("\(option.name.padded(to: 19, onLeft: true)) \(database.isOn(option) ? "on" : "off")\n")
      }
      return .proceed
    })
}
