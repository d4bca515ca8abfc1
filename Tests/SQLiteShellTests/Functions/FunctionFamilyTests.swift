import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct FunctionFamilyTests {
  private static let functions = FunctionFamily.all.flatMap(\.functions)
  private static let collations = FunctionFamily.all.flatMap(\.collations)

  @Test func `families and what they hold are in the order of their names`() {
    #expect(FunctionFamily.all.map(\.title) == FunctionFamily.all.map(\.title).sorted())
    for family in FunctionFamily.all {
      #expect(family.functions.map(\.name) == family.functions.map(\.name).sorted())
      #expect(family.collations.map(\.name) == family.collations.map(\.name).sorted())
    }
    #expect(ShellTable.all.map(\.name) == ShellTable.all.map(\.name).sorted())
  }

  @Test func `no two functions take the same number of arguments under one name`() {
    let calls = Self.functions.flatMap { function in function.argumentCounts.map { "\(function.name)/\($0)" }
    }
    #expect(Set(calls).count == calls.count)
  }

  @Test func `optional arguments are in brackets`() {
    let function = ShellFunction("f", "A", "[B]", "[C]", reach: .database, summary: "") { _, _ in }
    #expect(function.synopsis == "f(A [, B] [, C])")
    #expect(function.argumentCounts == 1...3)
    #expect(ShellFunction("g", "[A]", reach: .database, summary: "") { _, _ in }.synopsis == "g([A])")
    #expect(ShellFunction("h", "A", "B", reach: .database, summary: "") { _, _ in }.synopsis == "h(A, B)")
  }

  @Test(arguments: functions.compactMap(\.example) + collations.map(\.example))
  func `the example of a function gives what it says`(example: FunctionExample) {
    let query = example.call.hasPrefix("SELECT ") ? example.call : "SELECT " + example.call
    let run = runShell(".mode quote\n\(query);\n")
    #expect(run.output == example.result + "\n")
    #expect(run.errors == "")
  }

  @Test(arguments: ShellTable.all.flatMap(\.documentation.examples))
  func `the example of a table prints what it says`(example: Example) {
    let run = runShell(example.setup + "\n" + example.input + "\n")
    #expect(run.output == example.output)
    #expect(run.errors == "")
  }

  @Test func `every function refuses no kind of value by a crash`() {
    let values = [
      "NULL", "0", "-1", "9223372036854775807", "1e999", "-1e999", "0.1", "''", "'a'", "x''", "x'00ff'",
    ]
    for function in Self.functions where !Self.reaching.contains(function.name) {
      for count in function.argumentCounts {
        for value in values {
          let arguments = Array(repeating: value, count: count).joined(separator: ", ")
          let run = runShell("SELECT \(function.name)(\(arguments)) IS NULL;\n")
          #expect(run.output != "" || run.errors != "", "\(function.name)(\(arguments))")
        }
      }
    }
  }

  /// Functions that have an effect, so a test of values must not call them.
  private static let reaching: Set = ["edit", "usleep", "writefile"]
}
