import SQLiteShell
import TestSupport
import Testing

/// Labels of enums in commands, and the notes on them.
@Suite struct EnumLabelTests {
  private let visits = """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, transition INTEGER);
    .format enum "link=0,typed=1,reload=8,+start=268435456,+end=536870912,+server=-2147483648" visits.transition
    INSERT INTO visits(transition) VALUES (805306368), (-1610612736), (1), (268435457), (99), (-2147483640);

    """

  @Test func `functions and parameters take a list of labels`() {
    let run = runShell(
      """
      SELECT to_enum('closed', 'open=0,closed=1'), as_enum(0, 'open=0,closed=1'), as_enum(5, 'open=0,closed=1');
      .format enum open=10,closed=20
      SELECT to_enum('closed');
      .parameter set :s --enum open=1,closed=2 closed
      SELECT :s;
      SELECT to_enum('ajar');
      """)
    #expect(run.output == "1|open|\n20\n2\n")
    #expect(
      run.errors == "Runtime error near line 6: to_enum: 'ajar' is out of range for open=10,closed=20\n")
  }

  @Test func `a name that is no list of labels is refused with the form of one`() {
    let run = runShell(".format enum open,closed")
    #expect(
      run.errors == ".format: no storage 'open,closed' for enum; use one of text, LABEL=VALUE,...\n")
  }

  @Test(arguments: [
    ("transition = 'typed'", "transition = 'typed'", "transition & 255 = 1", "3"),
    ("'typed' <> transition AND id = 4", "'typed' <> transition", "1 <> transition & 255", "4"),
    (
      "transition IN ('typed', 'reload')", "transition IN ('typed', 'reload')", "transition & 255 IN (1, 8)",
      "3"
    ),
  ])
  func `a label without flags finds cells without flags, and a note says how to find the others`(
    condition: String, comparison: String, advised: String, id: String
  ) {
    let run = runShell(
      visits
        + ".mode list\nSELECT id FROM visits WHERE \(condition);\nSELECT id FROM visits WHERE \(condition);\n",
      isTerminal: true, origin: .terminal)
    let note =
      "Note: \(comparison) compares labels without flags; for labels with any flags write \(advised)"
    #expect(run.errors.split(separator: "\n").count { $0 == note } == 2, "\(run.errors)")
    #expect(run.output.split(separator: "\n").contains { $0 == id }, "\(run.output)")
  }
}
