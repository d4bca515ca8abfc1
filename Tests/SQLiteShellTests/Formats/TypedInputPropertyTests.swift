import Foundation
import TestSupport
import Testing

/// What statements with literals find, change and order in typed columns, beside a filter over the shown values.
///
/// A statement that must be converted is right; any other one is right, has a note with what to write, or is refused.
@Suite struct TypedInputPropertyTests {
  /// How many statements are run; `RANDOM_INPUTS` asks for more.
  private static let count = ProcessInfo.processInfo.environment["RANDOM_INPUTS"].flatMap(Int.init) ?? 240

  @Test(arguments: InputForm.trial.map(\.key))
  func `a form does what is meant for each column`(name: String) throws {
    let form = try #require(InputForm.trial.first { $0.key == name }?.value)
    for form in [form, form.query].compactMap(\.self) {
      for column in TypedColumn.all where form.isMeant(for: column) {
        let last = column.values.count - 1
        for (low, high) in [(last / 2, last), (0, 0), (last, last)] {
          var tally = Tally()
          check(form, column, low, high, &tally)
        }
      }
    }
  }

  @Test func `there are 59 such forms`() { #expect(InputForm.trial.count == 59) }

  @Test func `statements at random do what is meant`() throws {
    var random = SeededGenerator(seed: 20_261_125)
    var tally = Tally()
    for number in 0..<max(Self.count, InputForm.all.count) {
      let form = InputForm.all[number % InputForm.all.count]
      let column = try #require(TypedColumn.all.filter(form.isMeant(for:)).randomElement(using: &random))
      let (left, right) = (
        Int.random(in: 0..<column.values.count, using: &random),
        Int.random(in: 0..<column.values.count, using: &random)
      )
      check(form, column, min(left, right), max(left, right), &tally)
    }
    if Self.count > 1_000 { print("\(tally.right) right, \(tally.noted) noted, \(tally.refused) refused") }
    #expect(tally.right > tally.noted)
  }

  @Test(arguments: [
    (
      "2026-03-29 02:30", "does not exist in Europe/Berlin",
      ["2026-03-29 01:30:00+01:00", "2026-03-29 03:30:00+02:00"]
    ),
    (
      "2026-10-25 02:30", "occurs twice in Europe/Berlin",
      ["2026-10-25 02:30:00+02:00", "2026-10-25 02:30:00+01:00"]
    ),
    (
      "2026-03-08 02:30", "does not exist in America/St_Johns",
      ["2026-03-08 01:30:00-03:30", "2026-03-08 03:30:00-02:30"]
    ),
    (
      "2026-11-01 01:30", "occurs twice in America/St_Johns",
      ["2026-11-01 01:30:00-02:30", "2026-11-01 01:30:00-03:30"]
    ),
  ])
  func `a time that clocks skip or repeat is refused in each form, with both instants`(
    text: String, fault: String, instants: [String]
  ) throws {
    let zone = try #require(fault.split(separator: " ").last)
    for column in TypedColumn.zoned where column.name.contains("shown in \(zone)") {
      for (name, form) in InputForm.trial where form.mustConvert && form.sql.contains("$L") {
        let sql = form.sql
          .replacingOccurrences(of: "$L", with: "'\(text)'").replacingOccurrences(
            of: "$Q", with: "\"\(text)\""
          )
          .replacingOccurrences(of: "$M", with: "'\(column.values[0])'")
        let run = runShell(
          column.setup
            + ".format input on\n\(sql);\nSELECT count(*) FROM t WHERE id < 900 AND c IS NOT NULL;\n",
          memory: TypedColumn.surroundings)
        #expect(run.output == "\(column.values.count)\n", "\(name): \(run.errors)")
        #expect(
          run.errors.contains(fault) && instants.allSatisfy(run.errors.contains), "\(name): \(run.errors)")
      }
    }
  }

  private struct Tally {
    var right = 0
    var noted = 0
    var refused = 0
  }

  private func check(_ form: InputForm, _ column: TypedColumn, _ low: Int, _ high: Int, _ tally: inout Tally)
  {
    let (first, last) = (column.values[low], column.values[high])
    let sql = form.sql
      .replacingOccurrences(of: "$L", with: "'\(first)'").replacingOccurrences(of: "$M", with: "'\(last)'")
      .replacingOccurrences(of: "$N", with: first).replacingOccurrences(of: "$P", with: last)
      .replacingOccurrences(of: "$Q", with: "\"\(first)\"")
    let result = form.change.result.map { "BEGIN;\n\(sql);\n\($0);\nROLLBACK;" } ?? "\(sql);"
    // A row with an unreadable text is made without typed input.
    let isStray = sql.contains(".format input on")
    let run = runShell(
      column.setup + (isStray ? "" : ".format input on\n") + result + "\n", memory: TypedColumn.surroundings)
    let found = run.output.split(separator: "\n").compactMap { Int($0) }
    var expected = column.values.indices.filter { form.relation.fits($0, low, high) }
    if form.relation == .lessLast { expected = Array(low..<column.values.count) + Array(0..<low) }
    let shown: Comment = "\(column.name): \(sql)\nfound \(found), not \(expected)\n\(run.errors)"
    if run.errors.contains("the statement was not run") {
      tally.refused += 1
      #expect(!form.mustConvert(for: column) && Self.hasRemedy(run.errors), shown)
      #expect(form.change != .removal || found.count == column.values.count, shown)
    } else if found == expected || form.relation != .lessLast && found.sorted() == expected {
      tally.right += 1
    } else {
      tally.noted += 1
      #expect(!form.mustConvert(for: column) && Self.hasRemedy(run.errors), shown)
    }
  }

  /// Whether notes say what to write, or which command shows what is wrong.
  private static func hasRemedy(_ notes: String) -> Bool {
    let lines = notes.split(separator: "\n")
    return !lines.isEmpty
      && lines.allSatisfy { line in
        [" write ", "Try: ", ".format report", "there is no such day"].contains { line.contains($0) }
      }
  }
}
