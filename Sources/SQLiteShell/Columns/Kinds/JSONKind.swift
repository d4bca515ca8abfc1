import TypedSQLite

extension ColumnKind {
  /// A JSON document.
  package static let json = ColumnKind(
    name: "json",
    summary: "A JSON document, nested in JSON output",
    sample: "{\"a\":[1,2.50]}",
    declaredTypes: ["JSON", "JSONB"],
    storages: JSONStorage.all.map(ColumnStorage.init(json:)),
    makeSelfDescribingWriter: { style, _ in JSONCells.writer(style) })
}

extension ColumnStorage {
  /// A storage of JSON.
  fileprivate init(json storage: JSONStorage) {
    self.init(
      name: storage.name, summary: storage.summary, storageClass: storage.storageClass,
      makeWriter: JSONCells.writer,
      parse: { TypedSQLite.JSONText($0).map(storage.encode) },
      values: KindValueCodec(storage))
  }
}

private enum JSONCells {
  /// Makes a writer of text and blobs that are JSON, and of blobs that are SQLite's binary form of it.
  @Sendable static func writer(_ style: DisplayStyle) -> TypedCellWriter {
    let copiesText = style.style == .text && !style.setsMeaningsApart
    return { cell, buffer in
      // Text is shown as it is stored, be it JSON or not.
      if copiesText, cell.storageClass == .text { return nil }
      let start = buffer.count
      let isJSON = cell.withBytes { bytes -> Bool in
        switch cell.storageClass {
        case .text where TypedSQLite.JSONText.isValid(bytes): buffer.append(bytes)
        case .blob where TypedSQLite.JSONText.isValid(bytes): buffer.append(bytes)
        case .blob where !bytes.isEmpty: return JSONBinary.writeText(of: bytes, to: &buffer)
        default: return false
        }
        return true
      }
      guard isJSON else {
        buffer.truncate(to: start)
        return nil
      }
      // A line end can stand only between the parts of a document, where a blank says the same on one line.
      if style.style == .json { buffer.escape(from: start, with: lineEnds) }
      return .json
    }
  }

  private static let lineEnds = EscapeTable([(UInt8(ascii: "\n"), " "), (UInt8(ascii: "\r"), " ")])
}
