import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let limit = DotCommand(
    Names("limit", aliases: ["limits"], shortest: 5),
    parameters: [
      CommandParameter("NAME", .choice(DatabaseLimit.all.map(\.name)), optional: true),
      CommandParameter("NEW-VALUE", .integer, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Display or change the value of an SQLITE_LIMIT", section: .diagnosis,
      discussion: "NAME may be abbreviated.",
      examples: [
        Example(".limit length 1000000", prints: "              length 1000000\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let database = try console.database()
      let limits = DatabaseLimit.all.filter { database.value(of: $0) >= 0 }
      guard let word = arguments.first else {
        if console.printsFactsAsRows {
          try console.print(
            limits.map { [.text($0.name), .integer(database.value(of: $0))] }, titled: ["name", "value"])
          return .proceed
        }
        for limit in limits { console.say(limit, in: database) }
        return .proceed
      }
      guard arguments.count <= 2 else { throw .command(.limitUsage) }
      let begun = limits.filter { $0.name.hasPrefix(word.lowercased()) }
      guard let limit = begun.first else { throw .command(.unknownLimit(word)) }
      guard begun.count == 1 else { throw .command(.ambiguousLimit(word)) }
      if arguments.count == 2 {
        database.set(limit, to: console.shortInteger(arguments[1]))
        guard !console.dialect.isSQLite3(since: 3_052) else { return .proceed }
      }
      if console.printsFactsAsRows {
        try console.print(
          [[.text(limit.name), .integer(database.value(of: limit))]], titled: ["name", "value"])
      } else {
        console.say(limit, in: database)
      }
      return .proceed
    })
}

extension CommandConsole {
  fileprivate func say(_ limit: DatabaseLimit, in database: Database) {
    say(aside: "\(limit.name.padded(to: 20, onLeft: true)) \(database.value(of: limit))\n")
  }
}
