import TypedSQLiteCore

extension OutputMode {
  /// Mode jobject: one object a line, under the name in SQLite 3.52.
  package static let jobject = OutputMode(
    name: "jobject",
    shortest: 7,
    summary: "One JSON object per line, as jsonl",
    examples: [
      Example("SELECT 1 AS id, 'a' AS name;", prints: "{\"id\":1,\"name\":\"a\"}\n")
    ],
    isForPrograms: true,
    nullText: "null",
    typedStyle: .json,
    makeRenderer: OutputMode.jsonl.makeRenderer)
}
