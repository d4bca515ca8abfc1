import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite(.enabled(if: Database.hasSessions, "needs a library with sessions"))
struct SessionCommandTests {
  private static let table = """
    CREATE TABLE sale(id INTEGER PRIMARY KEY, sold DATETIME, price DECIMAL(9,2), note TEXT);
    INSERT INTO sale VALUES (1, 1769853600000, '12.30', 'it''s'), (2, 1769857200250, '0.10', NULL);

    """
  private static let changes = """
    .session open main s
    .session attach sale
    UPDATE sale SET price = '13.00', note = NULL WHERE id = 1;
    DELETE FROM sale WHERE id = 2;
    INSERT INTO sale VALUES (3, 1769857200000, '7', 'new');
    .session changeset sale.changes
    .session patchset sale.patch

    """

  /// A session that has written a changeset and a patchset.
  private func recorded() -> MemorySurroundings {
    let memory = MemorySurroundings()
    let run = runShell(Self.table + Self.changes, memory: memory)
    #expect(run.errors.isEmpty)
    return memory
  }

  private func lines(_ input: String, _ memory: MemorySurroundings) -> (output: Set<String>, errors: String) {
    let after = MemorySurroundings()
    after.files = memory.files
    let run = runShell(input, memory: after)
    return (Set(run.output.split(separator: "\n").map(String.init)), run.errors)
  }

  @Test func `show prints what the values mean`() {
    let memory = recorded()
    #expect(
      lines(Self.table + ".session show sale.changes", memory).output == [
        "UPDATE sale id 1: price 12.30 -> 13.00, note 'it''s' -> NULL",
        "DELETE FROM sale: id 2, sold 2026-01-31 11:00:00.25, price 0.10, note NULL",
        "INSERT INTO sale: id 3, sold 2026-01-31 11:00:00, price 7.00, note 'new'",
      ])
    #expect(
      lines(Self.table + ".session show sale.patch", memory).output == [
        "UPDATE sale id 1: price -> 13.00, note -> NULL",
        "DELETE FROM sale: id 2",
        "INSERT INTO sale: id 3, sold 2026-01-31 11:00:00, price 7.00, note 'new'",
      ])
  }

  @Test func `show needs no table`() {
    #expect(
      lines(".session show sale.patch", recorded()).output == [
        "UPDATE sale column 1 1: column 3 -> 13, column 4 -> NULL",
        "DELETE FROM sale: column 1 2",
        "INSERT INTO sale: column 1 3, column 2 1769857200000, column 3 7, column 4 'new'",
      ])
  }

  @Test func `apply makes the changes and undoes them`() {
    let run = lines(
      Self.table + """
        .session apply sale.changes
        SELECT 'after', id, note FROM sale;
        .session apply sale.changes --invert
        SELECT 'before', id, note FROM sale;
        """, recorded())
    #expect(
      run.output == [
        "3 changes applied", "after|1|", "after|3|new", "3 changes undone", "before|1|it's", "before|2|",
      ])
    #expect(run.errors == "")
  }

  @Test func `apply lists what does not fit and changes nothing`() {
    let run = lines(
      Self.table + """
        UPDATE sale SET price = '99' WHERE id = 1;
        .session apply sale.changes
        SELECT id, price FROM sale;
        """, recorded())
    #expect(run.output == ["1|99.00", "2|0.10"])
    #expect(
      run.errors == """
        Error: sale.changes does not fit this database; nothing was applied
          UPDATE sale id 1: price is 99.00, not 12.30

        """)
  }

  @Test(arguments: [
    "CREATE TABLE t(k TEXT PRIMARY KEY COLLATE NOCASE, v);",
    "CREATE TABLE t(k PRIMARY KEY, v) WITHOUT ROWID;",
  ])
  func `keys that changed into equal ones are refused, forward and back`(table: String) {
    let memory = MemorySurroundings()
    let rows = table.contains("NOCASE") ? "('a', 1), ('b', 2)" : "(1, 1), (2, 2)"
    let change = table.contains("NOCASE") ? "k = upper(k)" : "k = k + 0.0"
    let recorded = runShell(
      """
      \(table)
      INSERT INTO t VALUES \(rows);
      .session open main s
      .session attach t
      UPDATE t SET \(change);
      .session changeset t.changes
      .session close
      .session apply t.changes --invert
      SELECT count(*) FROM t;
      """, memory: memory)
    #expect(recorded.output == "2\n")
    #expect(recorded.errors.hasSuffix("; nothing was applied\n"))
    let after = lines(
      "\(table)\nINSERT INTO t VALUES \(rows);\n.session apply t.changes\nSELECT count(*) FROM t;", memory)
    #expect(after.output == ["2"])
    #expect(after.errors.contains("nothing was applied\n"))
  }

  @Test func `triggers do not run again, and rows of others are not deleted`() {
    let setup = """
      PRAGMA foreign_keys = ON;
      CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p ON DELETE CASCADE);
      CREATE TABLE log(id INTEGER PRIMARY KEY, what);
      CREATE TRIGGER g AFTER INSERT ON p BEGIN INSERT INTO log(what) VALUES (new.id); END;

      """
    let memory = MemorySurroundings()
    let run = runShell(
      setup + """
        .session open main s
        .session attach p
        .session attach log
        INSERT INTO p VALUES (1);
        .session changeset p.changes
        .session close
        INSERT INTO c VALUES (5, 1);
        .session apply p.changes --invert
        SELECT (SELECT count(*) FROM p), (SELECT count(*) FROM c);
        """, memory: memory)
    #expect(run.output == "1|1\n")
    #expect(
      run.errors
        == "Error: p.changes: 1 other row would be changed by a foreign key or a trigger in temp; nothing was applied\n"
    )
    let after = lines(
      setup + ".session apply p.changes\nSELECT (SELECT count(*) FROM p), (SELECT count(*) FROM log);", memory
    )
    #expect(after.output == ["2 changes applied", "1|1"])
    #expect(after.errors == "")
  }

  @Test(arguments: [
    ("CREATE TABLE other(a);", "there is no table \"sale\""),
    ("CREATE TABLE sale(id INTEGER PRIMARY KEY);", "table \"sale\" has 1 columns, not 4"),
    ("CREATE TABLE sale(id, sold PRIMARY KEY, price, note);", "table \"sale\" has another primary key"),
  ])
  func `apply refuses a table that is not the one`(setup: String, fault: String) {
    let run = lines(setup + "\n.session apply sale.changes", recorded())
    #expect(run.errors == "Error: sale.changes: \(fault); nothing was applied\n")
    #expect(run.output.isEmpty)
  }

  @Test func `a truncated file is reported with the position, and nothing of it is applied`() {
    let memory = recorded()
    let whole = memory.files["sale.changes"]?.bytes ?? []
    let cut = MemoryDestination()
    cut.bytes = Array(whole.dropLast(1))
    memory.files["cut"] = cut
    let run = lines(Self.table + ".session apply cut\nSELECT id, price FROM sale;", memory)
    #expect(run.errors == "Error: cut: the changeset is cut short after \(whole.count - 1) bytes\n")
    #expect(run.output == ["1|12.30", "2|0.10"])
  }

  @Test func `a patchset cannot be undone`() {
    let run = lines(Self.table + ".session apply --invert sale.patch", recorded())
    #expect(
      run.errors == "Error: sale.patch: a patchset has no old values, so it cannot be undone\n")
  }

  @Test func `files are out of reach in safe mode`() {
    for verb in ["changeset f", "patchset f", "show f", "apply f"] {
      let run = runShell(".session \(verb)\n") { $0.safety.enter() }
      let word = verb.prefix { $0 != " " }
      #expect(run.errors == "line 1: cannot run \".session \(word)\" in safe mode\n")
      #expect(run.result.status == .failure)
    }
  }

  @Test func `sessions end with their connection`() {
    let run = runShell(
      """
      .session open main one
      .connection 1
      .session list
      .session open main two
      .connection 0
      .session list
      .open :memory:
      .session list
      """)
    #expect(run.output == "0 one\n")
    #expect(run.errors.isEmpty)
  }
}
