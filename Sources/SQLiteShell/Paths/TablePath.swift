import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A table, or a column of one, as people name it in the argument of a command.
struct TablePath {
  /// The database of the connection.
  let schema: String
  let table: String
  /// The column; nil for the whole table.
  var column: String?

  init(schema: String, table: String, column: String? = nil) {
    self.schema = schema
    self.table = table
    self.column = column
  }

  /// The name of the table, with its database unless that is `main`.
  var shownTable: String { schema == "main" ? table : "\(schema).\(table)" }

  /// Splits `table.column` at its points, except those in quotes.
  ///
  /// - Returns: nil if a quote has no end.
  private static func parts(of text: String) -> (names: [String], areQuoted: Bool)? {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var areQuoted = false
    var index = 0
    while true {
      var name: [UInt8] = []
      let opening = index < bytes.count ? bytes[index] : 0
      let closing = opening == UInt8(ascii: "[") ? UInt8(ascii: "]") : opening
      if [UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "`")].contains(opening) {
        areQuoted = true
        index += 1
        while true {
          guard index < bytes.count else { return nil }
          if bytes[index] == closing {
            index += 1
            // Two quotes within quotes are one.
            guard opening == closing, index < bytes.count, bytes[index] == closing else { break }
          }
          name.append(bytes[index])
          index += 1
        }
      } else {
        while index < bytes.count, bytes[index] != UInt8(ascii: ".") {
          name.append(bytes[index])
          index += 1
        }
      }
      names.append(String(decoding: name, as: UTF8.self))
      guard index < bytes.count else { return (names, areQuoted) }
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
      index += 1
    }
  }

  /// What a text can name: a table or a column, with or without its database; the likeliest first.
  ///
  /// A point can be part of each name, so there may be several readings.
  private static func readings(of text: String) -> [(schema: String?, table: String, column: String?)] {
    guard let (names, areQuoted) = parts(of: text), !names.contains("") else { return [(nil, text, nil)] }
    if areQuoted {
      switch names.count {
      case 1: return [(nil, names[0], nil)]
      case 2: return [(nil, names[0], names[1]), (names[0], names[1], nil)]
      case 3: return [(names[0], names[1], names[2])]
      default: return []
      }
    }
    let join = { (range: Range<Int>) in names[range].joined(separator: ".") }
    let end = names.count
    var readings: [(schema: String?, table: String, column: String?)] = [(nil, text, nil)]
    for cut in 1..<max(end, 1) { readings.append((nil, join(0..<cut), join(cut..<end))) }
    for cut in 1..<max(end, 1) {
      readings.append((join(0..<cut), join(cut..<end), nil))
      for second in cut + 1..<max(end, cut + 1) {
        readings.append((join(0..<cut), join(cut..<second), join(second..<end)))
      }
    }
    return readings
  }

  /// The words of a command, with `"a.b"` and `.x` as the one name `"a.b".x` that was typed.
  static func joiningNames(in words: [String]) -> [String] {
    var joined: [String] = []
    for word in words {
      if word.utf8.count > 1, word.hasPrefix("."), !word.hasPrefix(".."), let last = joined.popLast() {
        joined.append((last.hasSuffix("\"") ? last : SQLName.quoted(last)) + word)
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The columns that a text can name.
  static func columns(named text: String, in database: Database) -> [ColumnOrigin] {
    var found: [ColumnOrigin] = []
    for reading in readings(of: text) {
      guard let column = reading.column,
        let origin = try? database.prepare(
          "SELECT \(SQLName.quoted(column)) FROM \(SQLName.qualified(reading.table, in: reading.schema))"
        ).origin(0), origin.table.matches(reading.table), !found.contains(origin)
      else { continue }
      found.append(origin)
    }
    return found
  }

  /// The table or the column that a text names; nil if there is none.
  static func path(named text: String, in database: Database) throws(DatabaseError) -> TablePath? {
    let reader = SchemaReader(database)
    let schemas = try reader.schemas()
    for reading in readings(of: text) {
      if let schema = reading.schema, !schemas.contains(where: { $0.matches(schema) }) { continue }
      let columns = try reader.columns(of: reading.table, in: reading.schema)
      guard !columns.isEmpty else { continue }
      let schema =
        if let schema = reading.schema { schema.lowercased() } else {
          reader.schema(ofTable: reading.table)
        }
      guard let name = reading.column else { return TablePath(schema: schema, table: reading.table) }
      if let column = columns.first(where: { $0.name.matches(name) }) {
        return TablePath(schema: schema, table: reading.table, column: column.name)
      }
    }
    return nil
  }
}

extension CommandConsole {
  /// The column that a text names with a point in one of its names, in quotes, or with its database; nil for other
  /// texts.
  ///
  /// - Throws: ``ShellError`` if there are several.
  func column(atPath text: String) throws(ShellError) -> ColumnOrigin? {
    let isPlain =
      text.utf8.count { $0 == UInt8(ascii: ".") } < 2 && !text.utf8.contains { "\"[`".utf8.contains($0) }
    guard !isPlain else { return nil }
    let origins = TablePath.columns(named: text, in: try database())
    guard origins.count > 1 else { return origins.first }
    let names = origins.map { "\(SQLName.quoted($0.table)).\(SQLName.plain($0.column))" }
    throw .format(.cannotPin(text, because: "it names \(names.joined(separator: " and "))"))
  }

  /// The tables and columns that the arguments of a command name, or all tables.
  ///
  /// - Parameters:
  ///   - names: the arguments.
  ///   - onlySchemas: the databases whose tables are meant; nil for all databases.
  ///   - failure: makes the failure of an unknown name.
  /// - Returns: the tables, in the order of the arguments or of the schema.
  /// - Throws: ``ShellError`` if there is no such table or column.
  func chosenTables(
    _ names: [String], in onlySchemas: [String]? = nil,
    failure: (DatabaseError) -> ShellError = ShellError.database
  ) throws(ShellError) -> [TablePath] {
    try withDatabase(failure: failure) { database throws(DatabaseError) in
      guard names.isEmpty else {
        var paths: [TablePath] = []
        for name in names {
          guard let path = try TablePath.path(named: name, in: database) else {
            throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such table: \(name)")
          }
          paths.append(path)
        }
        return paths
      }
      let reader = SchemaReader(database)
      var paths: [TablePath] = []
      let schemas = if let onlySchemas { onlySchemas } else { try reader.schemas() }
      for schema in schemas {
        for object in try reader.objects(in: schema)
        where object.type == "table" && !object.name.hasPrefix("sqlite_") {
          paths.append(TablePath(schema: schema, table: object.name))
        }
      }
      return paths
    }
  }
}

/// The tables that a command over all tables could not read.
struct UnreadTables {
  private var names: Set<String> = []

  var isEmpty: Bool { names.isEmpty }

  /// Ends the command with the status of a failure if there are any.
  func end() throws(ShellError) {
    if !names.isEmpty { throw .reported() }
  }

  /// Reports a table once.
  mutating func add(_ table: String, _ error: DatabaseError, _ console: any CommandConsole) {
    guard names.insert(table).inserted else { return }
    var reason = error.message ?? "\(error.resultCode)"
    // SQLite says no more if it cannot sort the keys of a table without rowids.
    if reason == "no query solution" { reason += "; its key may need a collation of its application" }
    console.report(.note(FailureWords("Error: table \(SQLName.plain(table)) is left out: \(reason)")))
  }
}
