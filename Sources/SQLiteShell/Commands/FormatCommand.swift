import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let format = DotCommand(
    "format",
    parameters: [
      CommandParameter(
        "KIND",
        .choice(ColumnKind.all.map(\.name) + FormatForm.words),
        optional: true),
      CommandParameter("STORAGE", .storage, optional: true),
      CommandParameter("TABLE.COLUMN", .column, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Show or set how typed values are stored and shown", section: .typedValues,
      discussion: [.forms(of: "format", FormatForm.all.flatMap(\.shown))],
      examples: [
        Example(
          "SELECT to_date('2026-01-31 10:00:00.123');",
          prints: "1769853600123\n", after: ".format date unix-ms"),
        Example(
          """
          CREATE TABLE visit(at);
          INSERT INTO visit VALUES (13414327200123456);
          .format date webkit visit.at
          SELECT at FROM visit;
          """, prints: "2026-01-31 10:00:00.123456\n"),
      ]),
    run: { console, arguments throws(ShellError) in
      console.settings.asksForMeanings = true
      let arguments = arguments.first == "save" ? arguments : TablePath.joiningNames(in: arguments)
      let named = FormatForm.all.first { $0.word != nil && $0.word == arguments.first }
      let form = named ?? FormatForm.all[0]
      let words = named == nil ? arguments[...] : arguments.dropFirst()
      guard form.isPaged else {
        try form.run(console, words)
        return .proceed
      }
      try console.routing.paging { () throws(ShellError) in try form.run(console, words) }
      return .proceed
    })
}

extension FormatForm {
  /// Prints the storages of a kind, chooses one, or states the format of a column.
  static func setFormat(_ console: any SessionConsole, kind name: String, _ rest: ArraySlice<String>)
    throws(ShellError)
  {
    guard let kind = ColumnKind.named(name) else { throw .format(.unknownKind(name)) }
    guard let storageName = rest.first else { return try printStorages(of: kind, console) }
    guard let storage = kind.storage(named: storageName) else {
      throw .format(.unknownStorage(storageName, kind))
    }
    switch rest.count {
    case 1: console.settings.formats.choose(storage, for: kind)
    case 2:
      console.settings.formats.pin(try columnToState(rest[rest.endIndex - 1], console), to: kind, storage)
    default: throw .usage(.format)
    }
  }

  /// Forgets the format that was stated for a column.
  static func unpin(_ console: any SessionConsole, _ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count == 1, let name = rest.first else { throw .usage(.format) }
    guard !console.settings.formats.unpin(name) else { return }
    guard let origin = try console.column(atPath: name), console.settings.formats.unpin(origin.name) else {
      throw .format(.notPinned(name))
    }
  }

  /// A name that can be pinned: that of a result column, or of an existing column of a table.
  static func columnToState(_ name: String, _ console: any SessionConsole) throws(ShellError) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return name }
    if let origin = try console.column(atPath: name) { return origin.name }
    let sql = "SELECT \(SQLName.quoted(parts[1])) FROM \(SQLName.quoted(parts[0]))"
    var offset = 0
    let statement: Statement?
    do {
      statement = try console.database().prepareNext(Array(sql.utf8), offset: &offset)
    } catch let error as DatabaseError {
      throw .format(.cannotPin(name, because: error.message ?? ""))
    } catch let error as ShellError {
      throw error
    } catch {
      throw .format(.cannotPin(name, because: "\(error)"))
    }
    // SQLite reads an unknown name in double quotes as text, which has no origin.
    guard statement?.origin(0) != nil else {
      throw .format(.cannotPin(name, because: "no such column: \(name)"))
    }
    return name
  }
}
