import TypedSQLite

// What `.format` prints.

extension Shell {
  /// Prints every kind with its storage for writing and its sample so stored, then the settings.
  package func printFormats() {
    let formats = settings.formats
    var rows = ColumnKind.all.compactMap { kind -> [String]? in
      guard let storage = formats.writingStorage(of: kind) else { return nil }
      return [kind.name, storage.name, storage.sampleText(of: kind)]
    }
    for (name, format) in formats.pins.sorted(by: { $0.key < $1.key }) {
      rows.append([format.kind.name, format.storage?.name ?? "", name])
    }
    rows.append(["zone", formats.zone.name])
    rows.append(["raw", formats.showsRaw ? "on" : "off"])
    rows.append(["auto", formats.usesSamples ? "on" : "off"])
    print(rows)
  }

  /// Prints the storages of a kind, the one for writing with a star.
  package func printStorages(of kind: ColumnKind) {
    let current = settings.formats.writingStorage(of: kind)?.name
    let listed = kind.storages.contains { $0.name == current }
    let chosen = listed ? [] : settings.formats.chosenStorages[kind.name].map { [$0] } ?? []
    print(
      (kind.storages + chosen).map { storage in
        [
          (storage.name == current ? "* " : "  ") + storage.name, storage.sampleText(of: kind),
          storage.summary,
        ]
      })
  }

  /// Prints what columns mean and how that is known.
  ///
  /// - Parameter rest: a table, a column of one, or nothing for the columns of the last query.
  /// - Throws: ``ShellError`` where there is no such table or column.
  package func explainFormats(_ rest: ArraySlice<String>) throws(ShellError) {
    guard rest.count <= 1 else { throw .usage(.format) }
    var columns = lastColumns
    if let name = rest.first {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let list = parts.count == 2 ? SQLName.quoted(parts[1]) : "*"
      let sql = "SELECT \(list) FROM \(SQLName.quoted(parts.first ?? name))"
      columns = try columnsOfStatement(sql)
      if parts.count == 2, columns.first?.origin == nil { throw .cannotPin(name, "no such column: \(name)") }
    }
    print(columns.map { [$0.name] + $0.explanation })
  }

  private func columnsOfStatement(_ sql: String) throws(ShellError) -> [ResultColumn] {
    let database = try database()
    var offset = 0
    do {
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return [] }
      return resolver.columns(of: statement, settings: settings.formats)
    } catch {
      throw .sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1))
    }
  }

  /// Prints rows of texts in columns two blanks apart.
  private func print(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (index, text) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], text.count)
      }
    }
    for row in rows {
      for (index, text) in row.enumerated() {
        output.buffer.append(text)
        if index < row.count - 1 {
          output.buffer.append(UInt8(ascii: " "), times: widths[index] - text.count + 2)
        }
      }
      output.buffer.append(UInt8(ascii: "\n"))
    }
  }
}

extension ColumnStorage {
  /// The sample of a kind in this storage, as a SQL literal.
  func sampleText(of kind: ColumnKind) -> String {
    let encoding = kind.sample.withUTF8Span { parse($0) }
    guard let value = encoding?.nearestValue else { return "" }
    switch value.storage {
    case .blob(let data):
      return data.withSpan { bytes in
        var buffer = ByteBuffer(capacity: 64)
        buffer.append("X'")
        buffer.append(hexadecimal: bytes, uppercase: true)
        buffer.append(UInt8(ascii: "'"))
        return buffer.withSpan { String(repairing: $0) }
      }
    case .string(let text): return "'" + text.replacing("'", with: "''") + "'"
    default: return value.description
    }
  }
}

extension ResultColumn {
  /// The kind, the storage and the evidence, in words.
  fileprivate var explanation: [String] {
    guard let format else {
      return ["plain", "", declaredType.map { "declared \($0), which says no kind" } ?? "no declared type"]
    }
    return [format.kind.name, format.storage?.name ?? "?", format.evidence.text(for: self, format.kind)]
  }
}

extension Evidence {
  fileprivate func text(for column: ResultColumn, _ kind: ColumnKind) -> String {
    switch self {
    case .pin(let name): return "stated with .format for \(name)"
    case .declaredType(let type): return "declared \(type)"
    case .declaredTypeAndSample(let type, let verdict):
      let looked = "declared \(type); of \(verdict.count) numbers looked at, "
      let name = column.origin.map { "\($0.table).\($0.column)" } ?? column.name
      let command = ".format \(kind.name) STORAGE \(name)"
      return switch verdict.candidates.count {
      case 0: looked + "no storage explains them: \(command) states one"
      case 1: looked + "\(verdict.candidates[0]) alone explains them"
      default: looked + verdict.candidates.joined(separator: " and ") + " explain them: \(command) settles it"
      }
    }
  }
}
