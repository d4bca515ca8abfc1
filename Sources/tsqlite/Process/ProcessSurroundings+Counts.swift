import SQLiteShell

extension ProcessSurroundings {
  /// The input and output counts of the process on Linux; empty on other systems.
  static func inputOutputCounts() -> [(name: String, count: Int)] {
    guard let reader = try? SystemFiles().openForReading("/proc/self/io") else { return [] }
    var block: [UInt8] = []
    guard (try? reader.read(into: &block)) == true else { return [] }
    let lines = String(decoding: block, as: UTF8.self).split(separator: "\n")
    return names.compactMap { key, name in
      guard let line = lines.first(where: { $0.hasPrefix(key + ": ") }),
        let count = Int(line.dropFirst(key.count + 2))
      else { return nil }
      return (name, count)
    }
  }

  /// The names that sqlite3 prints, by the names in Linux.
  private static let names = [
    ("rchar", "Bytes received by read()"), ("wchar", "Bytes sent to write()"),
    ("syscr", "Read() system calls"), ("syscw", "Write() system calls"),
    ("read_bytes", "Bytes read from storage"), ("write_bytes", "Bytes written to storage"),
    ("cancelled_write_bytes", "Cancelled write bytes"),
  ]
}
