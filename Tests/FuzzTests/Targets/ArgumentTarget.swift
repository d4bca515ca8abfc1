import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// The words of dot-commands.
  static let arguments = FuzzTarget(
    name: "arguments",
    summary: "words of dot-commands: written in quotes with escapes, they are read as the same words",
    words: [
      " ", "\t", "'", "\"", "\\", "\\n", "\\377", "\\8", "0x", "-", "KiB", "GB", "on", "off",
      "9223372036854775808",
    ],
    seeds: [
      ".mode csv", "a 'b c' \"d\\n\\101\" e\\ f", "'open", "\"open\\", "0x7fffffffffffffff -12KiB 3GB yes",
      "a'b\"c",
    ],
    run: { bytes in
      let words = ArgumentSplitter.split(bytes)
      try mustHold(words.reduce(0) { $0 + $1.unicodeScalars.count } <= bytes.count, "characters are made up")
      var line: [UInt8] = []
      for word in words {
        line += Array(" \"".utf8)
        for byte in word.utf8 { line += Array("\\".utf8) + digits(byte) }
        line.append(UInt8(ascii: "\""))
        _ = ArgumentValue.boolean(word)
        if let number = Int64(word) {
          try mustHold(ArgumentValue.integer(word) == number, "\(word) is \(ArgumentValue.integer(word))")
        } else {
          _ = ArgumentValue.integer(word)
        }
      }
      try mustHold(ArgumentSplitter.split(line) == words, "in quotes, the words \(words) are others")
    })

  private static func digits(_ byte: UInt8) -> [UInt8] {
    [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
  }
}
