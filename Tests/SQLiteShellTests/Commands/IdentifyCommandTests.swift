import TestSupport
import Testing

@Suite struct IdentifyCommandTests {
  @Test func `what a table of unknown collations holds is recognised too`() {
    let run = runShell(
      """
      CREATE TABLE messages(mid TEXT COLLATE BINARY PRIMARY KEY, topic TEXT, expires INT);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'BINARY', 'LOCALIZED');
      .identify
      """)
    #expect(run.output.contains("application: ntfy (weak)\n"))
  }
}
