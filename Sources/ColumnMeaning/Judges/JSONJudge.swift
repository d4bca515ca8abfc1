import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes JSON from texts and blobs that hold objects and arrays.
  ///
  /// Numbers, `true` and quoted texts are valid JSON too, but they may be anything, so they never count.
  static let jsonDocuments = ColumnJudge("JSON") { subject in
    let sample = subject.sample
    let texts = sample.texts.filter { !$0.isEmpty }
    if !texts.isEmpty, sample.blobs.isEmpty { return finding(texts, .text, subject) }
    guard texts.isEmpty, !sample.blobs.isEmpty, !sample.hasNumbers else { return nil }
    if let found = finding(sample.blobs, .blob, subject) { return found }
    guard sample.blobs.allSatisfy({ isBinaryDocument($0.span) }) else { return nil }
    let isNamed = subject.name.mentions(names)
    guard isNamed || sample.blobs.count(where: { $0.count >= 8 }) >= 3 else { return nil }
    return ColumnFinding(
      format(
        ColumnStorage(StorageTraits(json: .jsonb)),
        [countText(sample.blobs.count, "blob") + " in SQLite's binary form of JSON"], .strong))
  }

  private static func finding(
    _ values: [[UInt8]], _ storage: JSONStorage, _ subject: ColumnSubject
  ) -> ColumnFinding? {
    let documents = values.filter { JSONDocument.begins($0.span) && JSONText.isValid($0.span) }
    guard documents.contains(where: isTelling) else { return nil }
    let isNamed = subject.name.mentions(names)
    let objects = documents.count { $0.first != UInt8(ascii: "[") && $0.count > 4 }
    let structures = objects + documents.count { $0.starts(with: "[{\"".utf8) }
    guard structures > 0 || isNamed || documents.count >= 3 else { return nil }
    let isMost = documents.count * 2 >= values.count
    // A list without names in it can be a text in brackets.
    guard isMost || structures * 5 >= values.count else { return nil }
    let reason =
      "\(documents.count) of \(countText(values.count, storage.name)) \(documents.count == 1 ? "is a" : "are") JSON "
      + (documents.count == 1 ? "document" : "documents")
    return ColumnFinding(
      format(
        ColumnStorage(StorageTraits(documents: storage)), [reason],
        documents.count == values.count && documents.count >= 3 ? .strong : .fair))
  }

  /// Whether a document has a text or a member, or many elements; `[]`, `{}` and `[1]` may be anything.
  private static func isTelling(_ document: [UInt8]) -> Bool {
    document.contains(UInt8(ascii: "\"")) || document.count { $0 == UInt8(ascii: ",") } >= 7
  }

  private static func format(
    _ storage: ColumnStorage, _ reasons: [String], _ confidence: Evidence.Confidence
  ) -> ColumnFormat {
    ColumnFormat(
      kind: .json, storage: storage, readsOtherForms: false,
      evidence: Evidence(
        .sample, confidence, reasons, settlesStorage: storage.storageClass != .text))
  }

  private static let names: Set<String> = [
    "json", "jsonb", "meta", "metadata", "data", "tags", "list", "settings", "config", "configuration",
    "props",
    "properties", "payload", "options", "params", "parameters", "attributes", "attrs", "extra", "extras",
    "details", "body", "info", "preferences", "prefs", "value", "values", "val", "doc", "document", "labels",
    "address", "ids", "display", "context", "args", "state", "schema",
  ]

  private static func isBinaryDocument(_ blob: Span<UInt8>) -> Bool {
    guard blob.count >= 3, [11, 12].contains(blob[0] & 15) else { return false }
    var text = ByteBuffer(capacity: 256)
    return JSONBinary.writeText(of: blob, to: &text)
  }
}

/// Finds the beginning of a JSON object or array.
enum JSONDocument {
  /// Whether the first byte that is not white space opens an object or an array.
  static func begins(_ bytes: Span<UInt8>) -> Bool {
    let sign = firstSign(of: bytes)
    return sign == UInt8(ascii: "{") || sign == UInt8(ascii: "[")
  }

  /// The first byte that is not white space.
  static func firstSign(of bytes: Span<UInt8>) -> UInt8? {
    for index in bytes.indices where ![0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
      return bytes[index]
    }
    return nil
  }
}
