import TypedSQLiteCore

extension ColumnKind {
  /// A JSON document.
  package static let json = ColumnKind(
    name: "json", summary: "A JSON document, nested in JSON output", sample: "{\"a\":[1,2.50]}",
    declared: ["JSON", "JSONB"],
    storages: StorageSet(JSONStorage.all.map(StorageTraits.init(json:))),
    shown: Appearance { style, _ in JSONCells.writer(style) })
}

extension StorageTraits {
  init(json storage: JSONStorage) {
    self.init(
      name: storage.name, summary: storage.summary, storageClass: storage.storageClass,
      makeWriter: JSONCells.writer,
      parse: { JSONText($0).map(storage.encode) },
      values: KindValueCodec(storage))
    declaredType = "JSON"
    describedClasses = [.blob]
    jsonForm = .document
    sortsByMeaning = false
    mayBeDigits = true
  }

  /// A storage of JSON that shows values other than objects and arrays as stored.
  ///
  /// The binary form needs none, because it identifies itself.
  init(documents storage: JSONStorage) {
    self.init(json: storage)
    makeWriter = { [makeWriter] style in
      let write = makeWriter(style)
      return { cell, buffer in
        guard cell.withBytes({ JSONDocument.begins($0) }) else { return nil }
        return write(cell, &buffer)
      }
    }
  }
}

/// Writes JSON documents, arrays and dictionaries as cells.
enum JSONCells {
  /// Makes a writer of text and blobs that are JSON, and of blobs in SQLite's binary form.
  @Sendable static func writer(_ style: DisplayStyle) -> TypedCellWriter {
    let copiesText = style.style == .text && !style.setsMeaningsApart
    return { cell, buffer in
      // Text is shown as stored, whether it is JSON or not.
      if copiesText, cell.storageClass == .text { return nil }
      let start = buffer.count
      let isJSON = cell.withBytes { bytes -> Bool in
        switch cell.storageClass {
        case .text where JSONText.isValid(bytes): buffer.append(bytes)
        case .blob where JSONText.isValid(bytes): buffer.append(bytes)
        case .blob where !bytes.isEmpty: return JSONBinary.writeText(of: bytes, to: &buffer)
        default: return false
        }
        return true
      }
      guard isJSON else {
        buffer.truncate(to: start)
        return nil
      }
      // A line end can only be between the parts of a document, so a space can replace it.
      if style.style == .json { buffer.escape(from: start, with: lineEnds) }
      return .json
    }
  }

  /// Makes a writer of those cells that begin with a sign, such as the bracket of arrays.
  static func writer(_ style: DisplayStyle, beginningWith sign: UInt8) -> TypedCellWriter {
    let write = writer(style)
    return { cell, buffer in
      let start = buffer.count
      if cell.storageClass == .text, !cell.withBytes({ JSONDocument.firstSign(of: $0) == sign }) {
        return nil
      }
      guard let form = write(cell, &buffer) else { return nil }
      guard buffer.withSpan(from: start, { JSONDocument.firstSign(of: $0) }) == sign else {
        buffer.truncate(to: start)
        return nil
      }
      return form
    }
  }

  private static let lineEnds = EscapeTable([(UInt8(ascii: "\n"), " "), (UInt8(ascii: "\r"), " ")])
}
