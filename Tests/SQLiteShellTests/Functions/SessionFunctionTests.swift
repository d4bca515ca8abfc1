import TestSupport
import Testing

@Suite struct SessionFunctionTests {
  @Test func `stmtrand restarts with each statement`() {
    let run = runShell(
      """
      SELECT stmtrand(5), stmtrand(5) FROM generate_series(1, 2);
      SELECT stmtrand(5), stmtrand(5) FROM generate_series(1, 2);
      SELECT stmtrand();
      SELECT stmtrand(0);
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0..<2] == lines[2..<4])
    #expect(lines[0] != lines[1])
    #expect(lines[4] == lines[5])
    #expect(
      lines.allSatisfy {
        $0.split(separator: "|").allSatisfy { Int($0).map { (0..<1 << 31).contains($0) } == true }
      })
  }

  @Test func `usleep does not wait for a negative time`() {
    #expect(runShell("SELECT usleep(-1), usleep(-9223372036854775807), usleep('x');\n").output == "-1|1|0\n")
  }
}
