import SQLiteShell
import TestSupport
import Testing

@Suite struct LintCommandTests {
  /// Tables of an application with a collation, a module and a tokenizer of its own.
  private let schema = """
    CREATE TABLE a(id INTEGER PRIMARY KEY, name TEXT COLLATE RTRIM UNIQUE);
    CREATE TABLE b(a_id REFERENCES a);
    CREATE TABLE c(name TEXT COLLATE RTRIM REFERENCES a(name));
    CREATE VIRTUAL TABLE words USING fts5(x, tokenize = 'porter');
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(replace(sql, 'RTRIM', 'LOCALIZED'), 'porter', 'custom');
    INSERT INTO sqlite_schema VALUES('table', 'found', 'found', 0, 'CREATE VIRTUAL TABLE found USING custom(at)');
    PRAGMA writable_schema = RESET;
    CREATE TABLE d(a_id REFERENCES a, x REFERENCES found(at), y REFERENCES words(x));

    """

  @Test func `a table that needs a collation of its application is reported, and the others are checked`() {
    let run = runShell(schema + ".lint fkey-indexes\n")
    #expect(run.errors == "Error: table c is left out: no such collation sequence: LOCALIZED\n")
    #expect(
      run.output == """
        CREATE INDEX 'b_a_id' ON 'b'('a_id'); --> a(id)
        CREATE INDEX 'd_y' ON 'd'('y'); --> words(x)
        CREATE INDEX 'd_x' ON 'd'('x'); --> found(at)
        CREATE INDEX 'd_a_id' ON 'd'('a_id'); --> a(id)

        """)
    #expect(run.result.status == .failure)
  }

  @Test func `a person is told that nothing is missing`() {
    let key = "CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(a_id REFERENCES a);"
    func told(_ lines: String) -> String {
      runShell("\(lines)\n.lint fkey-indexes", isTerminal: true, origin: .terminal) { $0.isPrompted = true }
        .output
    }
    #expect(told("SELECT 1 WHERE 0;").hasSuffix("There are no foreign keys\n"))
    #expect(told(key).hasSuffix("CREATE INDEX 'b_a_id' ON 'b'('a_id'); --> a(id)\n"))
    #expect(
      told("\(key) CREATE INDEX i ON b(a_id);").hasSuffix(
        "Each foreign key has an index that begins with its columns\n"))
    #expect(runShell("\(key) CREATE INDEX i ON b(a_id);\n.lint fkey-indexes").output == "")
  }
}
