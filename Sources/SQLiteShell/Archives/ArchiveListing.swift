import TypedSQLiteCore

/// The line that `.archive -t` prints for a member.
enum ArchiveListing {
  /// Writes the columns of a row: only the name, or permissions, size, time and name.
  static func write(_ row: Statement, isVerbose: Bool, to console: any CommandConsole) {
    guard isVerbose else {
      console.say(line: text(row.cell(0)))
      return
    }
    let size = "\(row.cell(1).int64)"
    let blanks = String(repeating: " ", count: max(10 - size.count, size.hasPrefix("-") ? 0 : 1))
    console.output.buffer.append(text(row.cell(0)))
    console.say(" \(blanks)\(size)  ")
    console.output.buffer.append(text(row.cell(2)))
    console.say("  ")
    console.say(line: text(row.cell(3)))
  }

  private static func text(_ cell: Cell) -> [UInt8] {
    cell.isNull ? Array("(null)".utf8) : Array(cell.textBytes.prefix { $0 != 0 })
  }
}
