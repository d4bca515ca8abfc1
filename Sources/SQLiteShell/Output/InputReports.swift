import TypedSQLiteCore

/// What `.echo`, `.timer` and `.changes` print about an input.
struct InputReports {
  let console: any CommandConsole

  /// Prints an input to the output of results, if `.echo` is on.
  func echo(_ text: [UInt8]) throws(ShellError) {
    guard console.settings.echoesInput else { return }
    console.output.buffer.append(text)
    console.output.buffer.append("\n")
    try console.output.flush()
  }

  /// Prints how long an input took.
  func writeTimes(since start: ProcessTimes) throws(ShellError) {
    try console.output.flush()
    let end = console.surroundings.processTimes()
    console.outputs.standard.buffer.append("Run Time: real ")
    console.outputs.standard.buffer.append(fixed: end.real - start.real, digits: 3)
    console.outputs.standard.buffer.append(" user ")
    console.outputs.standard.buffer.append(fixed: end.user - start.user, digits: 6)
    console.outputs.standard.buffer.append(" sys ")
    console.outputs.standard.buffer.append(fixed: end.system - start.system, digits: 6)
    console.outputs.standard.buffer.append("\n")
    try console.outputs.standard.flush()
  }

  /// Prints how many rows the last statement of an input changed, and how many the session changed.
  func writeChanges() throws(ShellError) {
    let database = try console.database()
    console.output.buffer.append("changes: ")
    console.output.buffer.append(decimal: Int64(database.changesCount))
    console.output.buffer.append("   total_changes: ")
    console.output.buffer.append(decimal: Int64(database.totalChangesCount))
    console.output.buffer.append("\n")
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
