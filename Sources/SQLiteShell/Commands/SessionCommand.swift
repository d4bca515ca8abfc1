import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let session: DotCommand = DotCommand(
    Names("session", shortest: 3),
    parameters: [
      CommandParameter("NAME", optional: true), CommandParameter("CMD", .choice(SessionVerb.all.map(\.name))),
      CommandParameter("...", optional: true),
    ],
    traits: .checksArguments, reach: .database, needs: .file,
    help: Help(
      "Create or control sessions", section: .data,
      discussion: [
        """
        A session records the changes to all tables with a primary key, except those that match a filter and are not
        attached by name. Each connection can have four. CMD is one of:
        """,
        .table(SessionVerb.all.map { DiscussionPart.Row($0.form.usage, $0.form.summary) }),
        """
        Without NAME, the first session is used. show prints values by their meaning in the tables of this database.
        apply makes all changes of a file or, if some do not fit, none, and lists those that do not fit. Triggers do not
        run, because what they changed is in the file, too.
        """,
      ],
      forms: SessionVerb.all.map(\.form).flatMap { form in
        [form, CommandForm([.text("NAME")] + form.words, options: form.options)]
      },
      examples: [
        Example(
          "UPDATE sale SET price = '13.00' WHERE id = 1;\n.session changeset sale.changes\n.session show sale.changes",
          prints: "UPDATE sale id 1: price 12.30 -> 13.00\n",
          after: """
            CREATE TABLE sale(id INTEGER PRIMARY KEY, price DECIMAL(9,2));
            INSERT INTO sale VALUES (1, '12.30');
            .session open main changes
            """)
      ]),
    run: { console, arguments throws(ShellError) in
      guard !arguments.isEmpty else { throw .session(.usage) }
      guard Database.hasSessions else { throw .session(.unavailable) }
      _ = try console.database()
      let (index, words) = console.connections.sessions.session(for: arguments)
      guard let verb = SessionVerb.all.first(where: { $0.name == words[0] }) else { throw .session(.usage) }
      try console.safety.require(verb.reach, to: "run \".session \(verb.name)\"")
      guard verb.argumentCounts.contains(words.count - 1) else { throw .session(.usage) }
      return try verb.run(console, index, Array(words.dropFirst()))
    })
}

/// The arguments of `.session apply`.
private struct ChangesToApply: CommandRequest {
  private(set) var paths: [String] = []
  private(set) var isInverted = false

  static let options: [RequestOption<ChangesToApply>] = [
    RequestOption("--invert", "Undo the changes", sets: \.isInverted)
  ]

  mutating func take(_ word: String) { paths.append(word) }
}

/// A subcommand of `.session`.
private struct SessionVerb: Sendable {
  let form: CommandForm
  let argumentCounts: ClosedRange<Int>
  /// What it can access; `.files` if it reads or writes a file.
  let reach: Reach
  /// Runs it for a session, which is given by its index and need not exist.
  let run: @Sendable (any SessionConsole, Int, [String]) throws(ShellError) -> CommandOutcome

  var name: String { form.words[0].name }

  /// A subcommand that sets or shows a flag.
  private static func flag(
    _ name: String, _ summary: String, _ flag: any ReferenceWritableKeyPath<ChangeSession, Bool> & Sendable
  ) -> SessionVerb {
    SessionVerb(
      form: CommandForm(
        [.choice([name]), CommandParameter("BOOLEAN", .choice(["on", "off"]), optional: true)], summary),
      argumentCounts: 0...1, reach: .database,
      run: { console, index, words throws(ShellError) in
        let value = words.first.map(console.boolean)
        DotCommand.sayFlag(name, of: index, console) { session in
          if let value { session[keyPath: flag] = value }
          return session[keyPath: flag]
        }
        return .proceed
      })
  }

  static let all: [SessionVerb] = [
    SessionVerb(
      form: CommandForm(
        ["apply", .file], options: ChangesToApply.shownOptions, "Apply or undo the changes of FILE"),
      argumentCounts: 1...2,
      reach: .files,
      run: { console, _, words throws(ShellError) in
        var request = ChangesToApply()
        try request.read(words, console.dialect)
        guard request.paths.count == 1 else { throw .session(.usage) }
        try ChangesetFile(request.paths[0], console).apply(inverted: request.isInverted)
        return .proceed
      }),
    SessionVerb(
      form: CommandForm(["attach", .table], "Record the changes to TABLE, whatever the filter"),
      argumentCounts: 1...1, reach: .database,
      run: { console, index, words throws(ShellError) in
        try DotCommand.withSession(index, console) { session throws(ShellError) in
          do throws(DatabaseError) {
            try session.attach(table: words[0])
          } catch {
            throw .session(.callFailed("sqlite3session_attach", error))
          }
        }
      }),
    SessionVerb(
      form: CommandForm(["changeset", .file], "Write the changes into FILE"), argumentCounts: 1...1,
      reach: .files,
      run: { console, index, words throws(ShellError) in
        try DotCommand.withSession(index, console) { session throws(ShellError) in
          try DotCommand.write(to: words[0], console) { () throws(DatabaseError) in try session.changeset() }
        }
      }),
    SessionVerb(
      form: CommandForm(["close"], "End the session"), argumentCounts: 0...0, reach: .database,
      run: { console, index, _ throws(ShellError) in
        if console.connections.sessions.indices.contains(index) {
          console.connections.sessions.closeUp(at: index)
        }
        return .proceed
      }),
    flag("enable", "Set or show whether changes are recorded", \.isEnabled),
    SessionVerb(
      form: CommandForm(
        ["filter", CommandParameter("GLOB", repeats: true)], "Exclude tables that match a GLOB"),
      argumentCounts: 1...Int.max,
      reach: .database,
      run: { console, index, words throws(ShellError) in
        guard console.connections.sessions.indices.contains(index) else { return .proceed }
        console.connections.sessions[index].session.setFilter { table in
          !words.contains { Database.glob($0, matches: table) }
        }
        return .proceed
      }),
    flag("indirect", "Set or show whether changes are marked as indirect", \.marksIndirect),
    SessionVerb(
      form: CommandForm(["isempty"], "Show whether there are no changes"), argumentCounts: 0...0,
      reach: .database,
      run: { console, index, _ throws(ShellError) in
        DotCommand.sayFlag("isempty", of: index, console) { $0.isEmpty }
        return .proceed
      }),
    SessionVerb(
      form: CommandForm(["list"], "List the sessions"), argumentCounts: 0...Int.max, reach: .database,
      run: { console, _, _ throws(ShellError) in
        for (number, session) in console.connections.sessions.enumerated() {
          console.say("\(number) \(session.name)\n")
        }
        return .proceed
      }),
    SessionVerb(
      form: CommandForm(
        ["open", CommandParameter("DB", .schema), .text("NAME")], "Begin a session on the database DB"),
      argumentCounts: 2...2,
      reach: .database,
      run: { console, _, words throws(ShellError) in
        let name = words[1]
        guard !name.isEmpty else { throw .session(.usage) }
        guard !console.connections.sessions.contains(where: { $0.name == name }) else {
          return console.report(continuing: .session(.exists(name)))
        }
        guard console.connections.sessions.count < NamedSession.limit else {
          return console.report(continuing: .session(.tooMany))
        }
        let database = try console.database()
        do throws(DatabaseError) {
          let session = try ChangeSession(database, schema: words[0])
          // As in sqlite3, all tables are recorded unless there is a filter.
          session.setFilter { _ in true }
          console.connections.sessions.append(NamedSession(name: name, session: session))
          return .proceed
        } catch {
          return console.report(continuing: .session(.cannotOpen(error)))
        }
      }),
    SessionVerb(
      form: CommandForm(["patchset", .file], "Write the changes without the old values into FILE"),
      argumentCounts: 1...1, reach: .files,
      run: { console, index, words throws(ShellError) in
        try DotCommand.withSession(index, console) { session throws(ShellError) in
          try DotCommand.write(to: words[0], console) { () throws(DatabaseError) in try session.patchset() }
        }
      }),
    SessionVerb(
      form: CommandForm(["show", .file], "Show the changes of FILE"), argumentCounts: 1...1, reach: .files,
      run: { console, _, words throws(ShellError) in
        try ChangesetFile(words[0], console).show()
        return .proceed
      }),
  ]
}

extension DotCommand {
  /// Calls `body` with a session, if it is open.
  fileprivate static func withSession(
    _ index: Int, _ console: any SessionConsole, _ body: (ChangeSession) throws(ShellError) -> Void
  ) throws(ShellError) -> CommandOutcome {
    guard console.connections.sessions.indices.contains(index) else {
      return console.report(continuing: .session(.noneOpen))
    }
    try body(console.connections.sessions[index].session)
    return .proceed
  }

  /// Prints a flag of a session, if it is open.
  fileprivate static func sayFlag(
    _ name: String, of index: Int, _ console: any SessionConsole, _ flag: (ChangeSession) -> Bool
  ) {
    guard console.connections.sessions.indices.contains(index) else { return }
    let session = console.connections.sessions[index]
    console.say("session \(session.name) \(name) flag = \(flag(session.session) ? 1 : 0)\n")
  }

  fileprivate static func write(
    to path: String, _ console: any SessionConsole, _ changes: () throws(DatabaseError) -> [UInt8]
  ) throws(ShellError) {
    do {
      try console.writeFile(path) { _ in
        .session(.cannotOpenForWriting(path))
      } _: { sink throws(ShellError) in
        do throws(DatabaseError) {
          sink.buffer.append(try changes())
        } catch {
          throw .session(.changesetFailed(error))
        }
      }
    } catch {
      throw error.inSQLite3(fails: false)
    }
  }
}

extension [NamedSession] {
  /// Removes a session; the last one gets its index, as in sqlite3.
  fileprivate mutating func closeUp(at index: Int) {
    swapAt(index, count - 1)
    removeLast()
  }
}
