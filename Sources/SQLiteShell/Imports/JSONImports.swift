extension ImportFormat {
  /// An array of JSON objects.
  package static let json = ImportFormat(
    name: "json",
    suffixes: [".json"],
    summary: "Read an array of JSON objects; members are columns",
    example: FileExample("[{\"a\":1,\"b\":\"two\"},\n{\"b\":[3]}]\n", prints: "1|two\n|[3]\n"),
    traits: [.hasTypes],
    rows: { file in file.objects })
}

extension ImportFormat {
  /// JSON objects, one per line.
  package static let ndjson = ImportFormat(
    name: "ndjson",
    aliases: ["jsonl"],
    suffixes: [".ndjson", ".jsonl"],
    summary: "Read a JSON object per line; members are columns",
    example: FileExample("{\"a\":1,\"b\":\"two\"}\n{\"b\":true}\n", prints: "1|two\n|1\n"),
    traits: [.hasTypes],
    rows: { file in file.objects })
}

extension ImportedFile {
  /// A row for each object.
  fileprivate var objects: RowSource {
    RowSource { [notes] reader in ObjectRows(reader, file: notes.fileName, notes) }
  }
}
