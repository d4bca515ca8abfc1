import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

/// Compares what a session wrote with what is promised to programs.
enum ContractCheck {
  /// Runs lines as a script whose output is JSON.
  static func run(
    _ input: String, memory: MemorySurroundings = MemorySurroundings(), mode: String = "json",
    envelope: Bool = false
  ) -> (output: String, errors: String) {
    let origin = InputOrigin.file("script.sql")
    let shell = Shell(surroundings: memory.surroundings())
    shell.routing.keepToJSON()
    if let mode = OutputMode.named(mode) { shell.select(mode) }
    shell.settings.showsEnvelope = envelope
    _ = shell.run(TextLines(Array(input.utf8), origin: origin))
    _ = shell.finish()
    shell.routing.end()
    return (memory.output.text, memory.errors.text)
  }

  /// The faults of two streams; none if both are as promised.
  static func faults(of output: [UInt8], _ errors: [UInt8], envelope: Bool = false) -> [String] {
    var faults: [String] = []
    do {
      for value in try StrictJSON.texts(output) { faults += self.faults(of: value, isAlone: envelope) }
    } catch {
      faults.append("standard output: \(error)")
    }
    do {
      for value in try StrictJSON.lines(errors) { faults += self.faults(of: value, isAlone: true) }
    } catch {
      faults.append("standard error: \(error)")
    }
    return faults
  }

  static func faults(of run: (output: String, errors: String), envelope: Bool = false) -> [String] {
    faults(of: Array(run.output.utf8), Array(run.errors.utf8), envelope: envelope)
  }

  /// The faults of a value; one that need not be an object of the contract may be a result or a row.
  private static func faults(of value: StrictJSON, isAlone: Bool) -> [String] {
    guard let kind = value["kind"]?.string, value["version"] != nil || kind == "row" else {
      return isAlone ? ["not an object of the contract: \(value)"] : []
    }
    let objects = ContractObject.all.filter { $0.kinds.map(\.rawValue).contains(kind) }
    let all = objects.map { faults(of: value, $0.members) }
    guard let least = all.min(by: { $0.count < $1.count }) else { return ["no such kind: \(kind)"] }
    var found = least
    for column in value["columns"]?.items ?? [] { found += self.faults(of: column, ContractObject.column) }
    if let error = value["error"] { found += self.faults(of: error, ContractObject.message) }
    if let rows = value["rows"]?.items, value["count"]?.integer != rows.count {
      found.append("the count is not that of the rows")
    }
    if let name = value["name"]?.string, !name.hasPrefix("SQLITE_") { found.append("no name: \(name)") }
    return found.map { "\(kind): \($0)" }
  }

  private static func faults(of value: StrictJSON, _ members: [ContractMember]) -> [String] {
    var faults: [String] = []
    let known = Set(members.map(\.name))
    let names = value.names
    if Set(names).count != names.count { faults.append("a member is there twice") }
    faults += names.filter { !known.contains($0) }.map { "the member \($0) is not in the schema" }
    for member in members {
      guard let found = value[member.name] else {
        if !member.isOptional { faults.append("the member \(member.name) is missing") }
        continue
      }
      if !fits(found, member) { faults.append("the member \(member.name) is \(found)") }
    }
    return faults
  }

  private static func fits(_ value: StrictJSON, _ member: ContractMember) -> Bool {
    switch (value, member.value) {
    case (.null, _): member.mayBeNull
    case (.text, .text), (.number, .number), (.flag, .flag), (.list, .list), (.object, .object): true
    case (.number, .integer): value.integer != nil
    default: false
    }
  }
}
