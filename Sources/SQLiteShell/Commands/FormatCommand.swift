import TypedSQLite

extension DotCommand {
  static let format = DotCommand(
    name: "format",
    parameters: [
      CommandParameter(
        "KIND",
        .choice(ColumnKind.all.map(\.name) + ["why", "convert", "input", "unpin", "zone", "raw", "auto"]),
        optional: true),
      CommandParameter("STORAGE", .storage, optional: true),
      CommandParameter("TABLE.COLUMN", .column, optional: true),
    ],
    countsArguments: false,
    summary: "Show or set how typed values are stored and shown",
    discussion: """
        .format                             every kind with its storage for writing, and the settings
        .format KIND                        the storages of a kind, each with an example
        .format KIND STORAGE                set the storage for writing, and for reading where nothing else decides
        .format KIND STORAGE TABLE.COLUMN   state the format of one column, or of a result column by its name
        .format unpin TABLE.COLUMN          forget what was stated of a column
        .format why ?TABLE?.?COLUMN?        say what columns mean and how that is known; else of the last query
        .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?
                                            change the storage of a column in the file, all of it or nothing
        .format input on|off|show           convert typed literals to the storage of the column, or show what was converted
        .format zone ZONE                   show instants in UTC or at an offset such as +05:30
        .format raw on|off                  show storage values
        .format auto on|off                 look at values where the declared type does not settle the storage
      """,
    section: .typedValues,
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
    ],
    run: { shell, arguments throws(ShellError) in
      switch arguments.first {
      case nil: shell.printFormats()
      case "why": try shell.explainFormats(arguments.dropFirst())
      case "unpin": try shell.unpin(arguments.dropFirst())
      case "convert": try shell.convertColumn(arguments.dropFirst())
      case "input": try shell.setTypedInput(arguments.dropFirst())
      case "zone": try shell.setZone(arguments.dropFirst())
      case "raw": shell.settings.formats.showsRaw = try onOff(arguments)
      case "auto": shell.settings.formats.usesSamples = try onOff(arguments)
      case let name?: try shell.setFormat(kind: name, arguments.dropFirst())
      }
      return .proceed
    })
}

/// The `on` or `off` behind the word of a setting.
private func onOff(_ arguments: [String]) throws(ShellError) -> Bool {
  switch arguments.dropFirst() {
  case ["on"]: true
  case ["off"]: false
  default: throw .usage(.format)
  }
}

extension Shell {
  fileprivate func setFormat(kind name: String, _ rest: ArraySlice<String>) throws(ShellError) {
    guard let kind = ColumnKind.named(name) else { throw .unknownKind(name) }
    guard let storageName = rest.first else { return printStorages(of: kind) }
    guard let storage = kind.storage(named: storageName) else { throw .unknownStorage(storageName, kind) }
    switch rest.count {
    case 1: settings.formats.choose(storage, for: kind)
    case 2: settings.formats.pin(try columnName(rest[rest.endIndex - 1]), to: kind, storage)
    default: throw .usage(.format)
    }
  }

  fileprivate func unpin(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count == 1, let name = rest.first else { throw .usage(.format) }
    guard settings.formats.unpin(name) else { throw .notPinned(name) }
  }

  fileprivate func setZone(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count == 1, let name = rest.first else { throw .usage(.format) }
    guard let zone = DisplayZone(name) else { throw .unknownZone(name) }
    settings.formats.zone = zone
  }

  /// A name to pin: of a result column, or of a column that a table has.
  private func columnName(_ name: String) throws(ShellError) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return name }
    let sql = "SELECT \(SQLName.quoted(parts[1])) FROM \(SQLName.quoted(parts[0]))"
    var offset = 0
    let statement: Statement?
    do {
      statement = try database().prepareNext(Array(sql.utf8), offset: &offset)
    } catch let error as DatabaseError {
      throw .cannotPin(name, error.message ?? "")
    } catch let error as ShellError {
      throw error
    } catch {
      throw .cannotPin(name, "\(error)")
    }
    // A name that is no column reads as a text literal here, and has no origin.
    guard statement?.origin(0) != nil else { throw .cannotPin(name, "no such column: \(name)") }
    return name
  }
}
