import TypedSQLiteCore

/// What `.echo`, `.timer` and `.changes` print about an input.
struct InputReports {
  let shell: Shell

  /// Prints an input to the output of results, if `.echo` is on.
  func echo(_ text: [UInt8]) throws(ShellError) {
    guard shell.settings.echoesInput else { return }
    shell.output.buffer.append(text)
    shell.output.buffer.append("\n")
    try shell.output.flush()
  }

  /// Prints how long an input took.
  func writeTimes(since start: ProcessTimes) throws(ShellError) {
    try shell.output.flush()
    let end = shell.surroundings.processTimes()
    shell.outputs.standard.buffer.append("Run Time: real ")
    shell.outputs.standard.buffer.append(fixed: end.real - start.real, digits: 3)
    shell.outputs.standard.buffer.append(" user ")
    shell.outputs.standard.buffer.append(fixed: end.user - start.user, digits: 6)
    shell.outputs.standard.buffer.append(" sys ")
    shell.outputs.standard.buffer.append(fixed: end.system - start.system, digits: 6)
    shell.outputs.standard.buffer.append("\n")
    try shell.outputs.standard.flush()
  }

  /// Prints how many rows the last statement of an input changed, and how many the session changed.
  func writeChanges() throws(ShellError) {
    let database = try shell.database()
    shell.output.buffer.append("changes: ")
    shell.output.buffer.append(decimal: Int64(database.changesCount))
    shell.output.buffer.append("   total_changes: ")
    shell.output.buffer.append(decimal: Int64(database.totalChangesCount))
    shell.output.buffer.append("\n")
  }
}

extension ByteBuffer {
  /// Appends a time in seconds with a fixed number of decimals.
  fileprivate mutating func append(fixed seconds: Double, digits: Int) {
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let count = Int(max(0, (seconds * unit).rounded()))
    append(decimal: Int64(count / Int(unit)))
    append(UInt8(ascii: "."))
    append(decimal: count % Int(unit), width: digits)
  }
}
