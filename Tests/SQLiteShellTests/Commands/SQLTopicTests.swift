import OutputModes
import SQLiteShell
import TestSupport
import Testing

/// What `.help sql` says.
@Suite struct SQLTopicTests {
  @Test func `the examples print what they say`() {
    for topic in SQLTopic.all {
      for example in topic.examples {
        let run = runShell(SQLTopic.sample + example.input + "\n")
        #expect(run.errors == "", "\(topic.title)")
        #expect(run.output == example.output, "\(topic.title)")
      }
      #expect(!topic.examples.isEmpty, "\(topic.title)")
    }
  }

  @Test func `pages fit a terminal, and each name leads to one page`() {
    for topic in SQLTopic.all {
      for line in topic.page.split(separator: "\n") {
        #expect(
          line.count <= 110 && (line.count <= 100 || topic.examples[0].input.contains(line.dropFirst(2))),
          "\(line)")
      }
      for name in topic.names {
        #expect(SQLTopic.named(name.lowercased()).map(\.title) == [topic.title], "\(name)")
      }
    }
  }

  @Test func `a page has syntax and examples`() {
    #expect(
      runShell(".help sql  drop index").output == """
        DROP TABLE: Remove a table, an index, a view or a trigger

          DROP TABLE | INDEX | VIEW | TRIGGER [IF EXISTS] name

        Example:
          DROP TABLE trip;
          SELECT name FROM sqlite_schema WHERE type = 'table';
            person

        """)
    #expect(runShell(".help sql create").output.contains("CREATE INDEX: Make searches by a column fast\n"))
    #expect(runShell(".help sql").output.hasPrefix("Write .help sql and one of these:\n\n  SELECT  "))
    #expect(runShell(".help sql merge").output.hasPrefix("Nothing matches 'merge'. Write .help sql and one"))
    #expect(
      runShell(".help sql", dialect: .sqlite3).output == runShell(".help SQL", dialect: .sqlite3).output)
  }
}
