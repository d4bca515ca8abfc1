import TestSupport
import Testing

@Suite struct AdviceRowsTests {
  @Test func `a program reads the indexes that expert advises as rows`() {
    let run = ContractCheck.run(
      """
      CREATE TABLE t(a, b);
      .expert
      SELECT * FROM t WHERE a = 1 ORDER BY b;
      .expert
      SELECT 1;

      """)
    #expect(ContractCheck.faults(of: run) == [])
    #expect(
      run.output == #"""
        [{"statement":"SELECT * FROM t WHERE a = 1 ORDER BY b;","indexes":"CREATE INDEX t_idx_000123a7 ON t(a, b);",\#
        "plan":"SEARCH t USING COVERING INDEX t_idx_000123a7 (a=?)"}]
        [{"statement":"SELECT 1;","indexes":null,"plan":"SCAN CONSTANT ROW"}]

        """#)
    #expect(run.errors == "")
  }

  @Test
  func
    `each statement of a line is a row without the blanks before it, with all candidates if they are wanted`()
  {
    let run = ContractCheck.run(
      """
      CREATE TABLE t(a);
      .expert --verbose
      SELECT 1; SELECT * FROM t WHERE a = 1;

      """)
    #expect(ContractCheck.faults(of: run) == [])
    #expect(
      run.output == #"""
        [{"statement":"SELECT 1;","indexes":null,"plan":"SCAN CONSTANT ROW",\#
        "candidates":"CREATE INDEX t_idx_00000061 ON t(a);"},
        {"statement":"SELECT * FROM t WHERE a = 1;","indexes":"CREATE INDEX t_idx_00000061 ON t(a);",\#
        "plan":"SEARCH t USING COVERING INDEX t_idx_00000061 (a=?)","candidates":"CREATE INDEX t_idx_00000061 ON t(a);"}]

        """#)
  }
}
