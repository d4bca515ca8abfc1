import SQLSyntax
import TypedSQLiteCore

/// What clients can read beside the answers of tools: each table, and the saved queries of the user.
struct ServerResources {
  let shell: Shell

  /// How many are in one part of the list.
  private static let partSize = 200
  private static let tables = "tsqlite://table/"
  private static let queries = "tsqlite://query/"

  private struct Resource {
    let uri: String
    let name: String
    let type: String
    let summary: String

    var json: JSONTree {
      .object([
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
    let tables = try SchemaBrief.allTables(of: shell).map { path in
      let address = "\(path.schema.percentEncoded())/\(path.table.percentEncoded())"
      return Resource(
        uri: Self.tables + address, name: path.shownTable, type: "application/json",
        summary: "A table or a view of the database \(path.schema)")
    }
    let queries = SavedQueries(shell: shell).ofUser.map { query in
      Resource(
        uri: Self.queries + query.name.percentEncoded(), name: query.name, type: "application/sql",
        summary: "A query that the user has saved")
    }
    return tables + queries
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
    let text: String
    let type: String
    do throws(ShellError) {
      guard let found = try content(of: uri) else { return nil }
      (text, type) = found
    } catch {
      throw error.fault
    }
    return .object([
      "contents": .list([
        .object(["uri": .text(uri), "mimeType": .text(type), "text": .text(text)])
      ])
    ])
  }

  private func content(of uri: String) throws(ShellError) -> (text: String, type: String)? {
    guard let resource = try all().first(where: { $0.uri == uri }) else { return nil }
    if uri.hasPrefix(Self.queries) {
      let query = SavedQueries(shell: shell).ofUser.first { $0.name == resource.name }
      return query.map { ($0.sql, resource.type) }
    }
    let path = try SchemaBrief.allTables(of: shell).first {
      uri == Self.tables + "\($0.schema.percentEncoded())/\($0.table.percentEncoded())"
    }
    guard let path else { return nil }
    let name = "\(SQLName.quoted(path.schema)).\(SQLName.quoted(path.table))"
    let brief = try SchemaBrief(shell, tables: [name])
    return (brief.json(within: 1 << 20).json, resource.type)
  }
}

extension ShellError {
  /// The failure as that of a request.
  fileprivate var fault: ProtocolFault { ProtocolFault(code: -32_603, message: message) }
}
