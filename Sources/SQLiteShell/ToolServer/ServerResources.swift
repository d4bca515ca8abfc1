import TypedSQLiteCore

/// What clients can read beside the answers of tools: each table, and the saved queries of the user.
struct ServerResources {
  let console: any SessionConsole

  /// How many are in one part of the list.
  private static let partSize = 200
  private static let tables = "tsqlite://table/"
  private static let queries = "tsqlite://query/"

  private enum Resource {
    case table(TablePath)
    case query(name: String, sql: String)

    var uri: String {
      switch self {
      case .table(let path):
        ServerResources.tables + "\(path.schema.percentEncoded())/\(path.table.percentEncoded())"
      case .query(let name, _): ServerResources.queries + name.percentEncoded()
      }
    }

    var type: String {
      switch self {
      case .table: "application/json"
      case .query: "application/sql"
      }
    }

    var json: JSONTree {
      let (name, summary) =
        switch self {
        case .table(let path): (path.shownTable, "A table or a view of the database \(path.schema)")
        case .query(let name, _): (name, "A query that the user has saved")
        }
      return .object([
        "uri": .text(uri), "name": .text(name), "description": .text(summary), "mimeType": .text(type),
      ])
    }
  }

  /// The templates of the addresses.
  static let templates = JSONTree.object([
    "resourceTemplates": .list([
      .object([
        "uriTemplate": .text(tables + "{database}/{name}"), "name": .text("table"),
        "description": .text("A table or a view: rows, columns, meanings, keys, values"),
        "mimeType": .text("application/json"),
      ]),
      .object([
        "uriTemplate": .text(queries + "{name}"), "name": .text("query"),
        "description": .text("The SQL of a saved query"), "mimeType": .text("application/sql"),
      ]),
    ])
  ])

  private func all() throws(ShellError) -> [Resource] {
    try SchemaBrief.allTables(of: console).map { .table($0) }
      + SavedQueries(console: console).ofUser.map { .query(name: $0.name, sql: $0.sql) }
  }

  /// A part of the list.
  ///
  /// - Parameter cursor: the place of its beginning, as the part before it said; nil for the first part.
  /// - Returns: the resources of the part, and the place of the next one.
  /// - Throws: ``ProtocolFault`` if there is no such part, or if the schema cannot be read.
  func list(from cursor: JSONTree?) throws(ProtocolFault) -> JSONTree {
    let all: [Resource]
    do throws(ShellError) { all = try self.all() } catch { throw error.fault }
    let start = cursor.map { $0.string.flatMap { Int($0) } ?? -1 } ?? 0
    guard start == 0 || all.indices.contains(start) else {
      throw .wrongParameters("there is no such cursor")
    }
    let end = min(start + Self.partSize, all.count)
    let list = JSONTree.object(["resources": .list(all[start..<end].map(\.json))])
    return end < all.count ? list.adding(["nextCursor": .text("\(end)")]) : list
  }

  /// The content of a resource.
  ///
  /// - Parameter uri: its address.
  /// - Returns: the content; nil if there is no such resource.
  /// - Throws: ``ProtocolFault`` if the database cannot be read.
  func read(_ uri: String) throws(ProtocolFault) -> JSONTree? {
    let resource: Resource
    let text: String
    do throws(ShellError) {
      guard let found = try all().first(where: { $0.uri == uri }) else { return nil }
      resource = found
      text = try content(of: found)
    } catch {
      throw error.fault
    }
    return .object([
      "contents": .list([
        .object(["uri": .text(uri), "mimeType": .text(resource.type), "text": .text(text)])
      ])
    ])
  }

  private func content(of resource: Resource) throws(ShellError) -> String {
    switch resource {
    case .query(_, let sql): return sql
    case .table(let path): return try SchemaBrief(console, of: [path]).json(within: Self.largestContent).json
    }
  }

  /// How long the content of a table may be, in bytes.
  private static let largestContent = 1 << 20
}

extension ShellError {
  /// The failure as that of a request.
  fileprivate var fault: ProtocolFault { ProtocolFault(code: -32_603, message: message) }
}
