import ColumnMeaning
import SQLiteShell
import TypedSQLiteCore

extension FuzzTarget {
  /// JSON in SQLite's binary format.
  static let jsonb = FuzzTarget(
    name: "jsonb",
    summary: "binary JSON: what is read is valid text, which is written and read as the same",
    words: ["\u{17}a", "\u{C}", "\u{2}", "0x1F", "+.5", "\\x41", "\\\n", "Infinity", "\\'", "\u{10}", "'"],
    seeds: {
      let texts = [
        #"{"a":[1,2.5,true,false,null,"x"],"b":{"c":[]}}"#,
        #"["a text of more than eleven bytes","\u00e9\n"]"#,
        "-12.5e3", "[[[[1]]]]",
      ]
      return texts.compactMap { text in
        guard let json = JSONText(text), case .exact(let value) = JSONStorage.jsonb.encode(json),
          case .blob(let data) = value.storage
        else { return nil }
        return Array(data)
      } + [
        [0x34, 0x30, 0x78, 0x46], [0x26, 0x2E, 0x35], [0x49, 0x5C, 0x78, 0x34, 0x31],
        [0x3A, 0x27, 0x22, 0x0A],
      ]
    },
    run: { bytes in
      try checkStorages(of: [.json, .array, .dictionary], bytes)
      var buffer = ByteBuffer(capacity: 64)
      buffer.append("before")
      guard JSONBinary.writeText(of: bytes.span, to: &buffer) else {
        return try mustHold(buffer.count == 6, "what is refused leaves something behind")
      }
      let text = Array(buffer.bytes.dropFirst(6))
      try mustHold(
        JSONText.isValid(text.span),
        "the text \(String(decoding: text, as: UTF8.self)) is no JSON")
    })
}
