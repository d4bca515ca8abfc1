package import TypedSQLiteCore

extension DatabaseValue {
  /// The value as a literal that SQLite reads back as the same value.
  package var sqlText: String {
    switch storage {
    case .null: return "NULL"
    case .int64(Int64.min): return "(-9223372036854775807-1)"
    case .int64(let integer): return String(integer)
    case .double(let double):
      if double.isInfinite { return double < 0 ? "-1e999" : "1e999" }
      let text = double.description
      return text.contains(".") || text.contains("e") ? text : text + ".0"
    case .string(let text): return SQLName.literal(text)
    case .blob(let data):
      return data.withSpan { bytes in
        var buffer = ByteBuffer(capacity: bytes.count * 2 + 3)
        buffer.append("X'")
        buffer.append(hexadecimal: bytes)
        buffer.append(UInt8(ascii: "'"))
        return buffer.withSpan { String(repairing: $0) }
      }
    }
  }

  /// The literal, cut if it is too long for a message.
  package var exampleText: String {
    let text = sqlText
    return text.count <= 60 ? text : text.prefix(57) + "..."
  }
}
