import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Files of JSON objects.
  static let objects = FuzzTarget(
    name: "objects",
    summary:
      "files of JSON objects: blocks make no difference, and what is imported is exported and imported the same",
    words: [
      "{\"a\":", "}", "[", "]", ",", "\n", "\"", "\\\"", "\\u0000", "\\ud800", "null", "true", "1e999", "-0",
      "9223372036854775808", "{\"$blob\":\"00\"}", "{\"$text\":", "{\"$real\":1}",
      "\"$storage\":{\"a\":\"date unix\"}",
      "\"2026-01-31T10:00:00Z\"", "\u{FEFF}", "[[[[[[[[",
    ],
    seeds: [
      "[{\"a\":1,\"b\":\"x\"},\n{\"a\":null}]\n", "{\"a\":2.50}\n{\"b\":[1,{\"c\":\"é\"}]}\n",
      "{\"a\":\"2026-01-31T10:00:00Z\",\"$storage\":{\"a\":\"date unix\"}}\n{\"a\":0}",
      "{\"a\":{\"$text\":{\"$blob\":\"FF\"}},\"b\":{\"$integer\":1}}",
      "\u{FEFF} [ ] \n{\"\\u0061\":\"\\ud83d\\ude00\"}",
    ],
    mutationsPerTest: 150,
    run: { bytes in
      let first = ImportedObjects(bytes, blockSize: max(bytes.count, 1))
      for size in [1, 3] {
        try mustHold(
          ImportedObjects(bytes, blockSize: size) == first, "blocks of \(size) bytes give another table")
      }
      guard first.errors.isEmpty else { return }
      let again = ImportedObjects(first.exported, blockSize: 1 << 16)
      try mustHold(again.rows == first.rows, "\(first.rows) comes back as \(again.rows)")
    })
}

/// The table that a file of objects makes.
private struct ImportedObjects: Equatable {
  let rows: String
  let errors: String
  let exported: [UInt8]

  init(_ bytes: [UInt8], blockSize: Int) {
    let memory = MemorySurroundings()
    let file = MemoryDestination()
    file.bytes = bytes
    memory.files["f"] = file
    memory.readSize = blockSize
    let run = runShell(
      "CREATE TABLE t(a DATETIME, b);\n.import --ndjson f t\n.mode quote\n.format raw on\nSELECT hex(a), typeof(a), hex(b), typeof(b) FROM t;\n.format raw off\n.export e.ndjson t",
      memory: memory)
    rows = run.output.split(separator: "\n").dropLast().joined(separator: "\n")
    errors = run.errors
    exported = memory.files["e.ndjson"]?.bytes ?? []
  }
}
