import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let dbinfo = DotCommand(
    Names("dbinfo", shortest: 3),
    parameters: [CommandParameter("DB", .schema, optional: true)], reach: .database, needs: .copy,
    help: Help(
      "Show status information about the database", section: .diagnosis,
      discussion: """
        Prints the fields of the file's header and what its schema contains, both read from the file itself.
        """,
      examples: [
        Example(".dbinfo", after: "CREATE TABLE t(a);", isFixed: false)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let name = arguments.first ?? "main"
      try console.withImage(of: name) { image throws(ShellError) in
        let file = PageFile(image)
        guard let header = file.header else { throw .command(.unreadableHeader) }
        var walk = TreeWalk(file)
        let schema = try StoredSchema(file, &walk) { () throws(ShellError) in
          if console.surroundings.interrupt.isInterrupted { throw .command(.recoveryInterrupted) }
        }
        let version = try console.database().control(.dataVersion, schema: name, value: 0).value
        let lines = lines(of: header) + lines(of: schema) + [("data version", "\(version)")]
        guard !console.printsFactsAsRows else {
          return try console.print(
            lines.map { [.text($0.name.filter { $0 != ":" }), .text($0.value)] }, titled: ["name", "value"])
        }
        for (name, value) in lines { writeLine(name, value, to: &console.output.buffer) }
      }
      return .proceed
    })

  private static func lines(of header: DatabaseHeader) -> [(name: String, value: String)] {
    let fields: [(name: String, value: Int)] = [
      ("database page size:", header.pageSize),
      ("write format:", header.writeFormat),
      ("read format:", header.readFormat),
      ("reserved bytes:", header.reservedBytes),
      ("file change counter:", header.changeCounter),
      ("database page count:", header.pageCount),
      ("freelist page count:", header.freePageCount),
      ("schema cookie:", header.schemaCookie),
      ("schema format:", header.schemaFormat),
      ("default cache size:", header.cacheSize),
      ("autovacuum top root:", header.largestRoot),
      ("incremental vacuum:", header.incrementalVacuum),
      ("text encoding:", header.encodingNumber),
      ("user version:", header.userVersion),
      ("application id:", header.applicationID),
      ("software version:", header.libraryVersion),
    ]
    return fields.map { name, value in
      let encoding = name == "text encoding:" ? TextEncoding(rawValue: value) : nil
      return (name, "\(value)" + (encoding.map { " (\($0.shortName))" } ?? ""))
    }
  }

  private static func lines(of schema: StoredSchema) -> [(name: String, value: String)] {
    let size = schema.entries.reduce(0) { $0 + ($1.sql?.unicodeScalars.count ?? 0) }
    let types = [
      ("number of tables:", "table"), ("number of indexes:", "index"),
      ("number of triggers:", "trigger"), ("number of views:", "view"),
    ]
    return types.map { ($0.0, "\(schema.entries(ofType: $0.1).count)") } + [("schema size:", "\(size)")]
  }

  private static func writeLine(_ name: String, _ value: String, to buffer: inout ByteBuffer) {
    buffer.append(name)
    buffer.append(UInt8(ascii: " "), times: 20 - name.utf8.count)
    buffer.append(UInt8(ascii: " "))
    buffer.append(value)
    buffer.append(UInt8(ascii: "\n"))
  }
}
