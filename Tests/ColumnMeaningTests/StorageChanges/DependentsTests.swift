import MeaningSupport
import Testing

@Suite struct DependentsTests {
  private func convert(_ objects: String, to storage: String = "unix-ms") -> MeaningRun {
    runMeaning([
      """
      CREATE TABLE project(id INTEGER PRIMARY KEY, due DATETIME);
      CREATE TABLE task(id INTEGER PRIMARY KEY, due TEXT, project INTEGER, n);
      CREATE TABLE log(task, at);
      INSERT INTO task(due) VALUES ('2026-01-31 10:00:00.000');
      \(objects)
      """,
      .state("date", "text", of: "task.due"),
      .convert("task.due", to: "\(storage)"),
      "PRAGMA integrity_check;",
    ])
  }

  @Test(arguments: [
    ("CREATE INDEX i ON task(due);", "index i"),
    ("CREATE INDEX i ON task(n, due COLLATE nocase DESC);", "index i"),
    ("CREATE UNIQUE INDEX i ON task(due) WHERE due IS NOT NULL AND n > 0;", "index i"),
    ("CREATE VIEW v AS SELECT due FROM task;", "view v"),
    ("CREATE VIEW v AS SELECT t.due AS d, n FROM task t WHERE t.due IS NOT NULL ORDER BY d DESC;", "view v"),
    ("CREATE VIEW v(a, b) AS SELECT id, due FROM task; CREATE VIEW w AS SELECT a, b AS c FROM v;", "view w"),
    ("CREATE VIEW v AS SELECT * FROM task WHERE n = 1;", "view v"),
    ("CREATE VIEW v AS SELECT count(due), count(DISTINCT due) FROM task GROUP BY due;", "view v"),
    ("CREATE VIEW v AS SELECT a.due FROM task a JOIN task b ON a.due = b.due AND a.id <> b.id;", "view v"),
    ("CREATE VIEW v AS SELECT x.d FROM (SELECT due d FROM task) x;", "view v"),
    ("CREATE VIEW v AS WITH w(c) AS (SELECT due FROM task) SELECT c FROM w;", "view v"),
    ("CREATE TEMP VIEW v AS SELECT due FROM task;", "view v"),
    ("CREATE VIEW v AS SELECT due IS NULL FROM task;", "view v"),
    ("CREATE VIEW v AS SELECT due IS NOT NULL AS done FROM task;", "view v"),
    ("CREATE VIEW v AS SELECT iif(due IS NULL, 'open', 'dated') FROM task;", "view v"),
    ("CREATE VIEW v AS SELECT CASE WHEN n = 1 THEN due IS NULL ELSE 0 END FROM task;", "view v"),
    (
      "CREATE TRIGGER g AFTER UPDATE OF due ON task BEGIN INSERT INTO log VALUES (NEW.id, 1); END;",
      "trigger g"
    ),
    (
      "CREATE TRIGGER g AFTER UPDATE ON task WHEN OLD.due IS NOT NEW.due BEGIN DELETE FROM log; END;",
      "trigger g"
    ),
    (
      "CREATE TRIGGER g BEFORE INSERT ON task WHEN NEW.due IS NULL BEGIN SELECT RAISE(ABORT, 'due'); END;",
      "trigger g"
    ),
  ])
  func `an object that only passes the column on is listed and stays`(objects: String, name: String) {
    let run = convert(objects)
    #expect(run.messages == "")
    #expect(run.output.contains("  the \(name) uses it and stays correct\n"))
    #expect(run.output.hasSuffix("Converted 1 cell, read back and compared.\nok\n"))
  }

  @Test(arguments: [
    ("CREATE INDEX i ON task(date(due));", "the index i uses it: (date(due"),
    ("CREATE INDEX i ON task(n) WHERE due > '2000';", "the index i uses it: n) WHERE due > '2000'"),
    ("CREATE VIEW v AS SELECT date(due) FROM task;", "the view v uses it: SELECT date(due) FROM"),
    (
      "CREATE VIEW v AS SELECT id FROM task WHERE due > '2026';",
      "the view v uses it: FROM task WHERE due > '2026'"
    ),
    ("CREATE VIEW v AS SELECT due || '' FROM task;", "the view v uses it: v AS SELECT due || '' FROM task"),
    (
      "CREATE VIEW v AS SELECT t.due FROM task t JOIN project p ON t.due = p.due;",
      "the view v uses it: project p ON t.due = p.due"
    ),
    (
      "CREATE VIEW v AS SELECT id FROM project WHERE due IN (SELECT due FROM task);",
      "the view v uses it: FROM project WHERE due IN (SELECT"
    ),
    (
      "CREATE VIEW v AS SELECT due FROM task UNION SELECT due FROM project;",
      "the view v mixes its rows with others by UNION"
    ),
    (
      "CREATE VIEW v AS SELECT due AS d FROM task; CREATE VIEW w AS SELECT date(d) FROM v;",
      "the view w uses it: SELECT date(d) FROM v"
    ),
    (
      "CREATE TRIGGER g AFTER INSERT ON task BEGIN INSERT INTO log VALUES (NEW.id, NEW.due); END;",
      "the trigger g uses it: .id, NEW.due); END"
    ),
    (
      "CREATE TRIGGER g AFTER INSERT ON log BEGIN UPDATE task SET due = NEW.at WHERE id = NEW.task; END;",
      "the trigger g uses it: UPDATE task SET due = NEW.at"
    ),
    (
      "CREATE TRIGGER g AFTER INSERT ON log BEGIN INSERT INTO task VALUES (NULL, 'x', 1, 1); END;",
      "the trigger g inserts into task without naming the columns"
    ),
    (
      "CREATE TRIGGER g AFTER INSERT ON log BEGIN INSERT INTO log SELECT * FROM task; END;",
      "the trigger g copies all columns with *"
    ),
    (
      "CREATE TRIGGER g AFTER UPDATE ON task WHEN NEW.due > 5 BEGIN DELETE FROM log; END;",
      "the trigger g uses it: ON task WHEN NEW.due > 5 BEGIN DELETE"
    ),
    ("CREATE VIRTUAL TABLE f USING fts5(due, content='task');", "the virtual table f may read it"),
  ])
  func `an object that computes with the column is named, and nothing is changed`(
    objects: String, obstacle: String
  ) {
    let run = convert(objects)
    let lines = run.messages.split(separator: "\n").map(String.init)
    #expect(lines.first == "nothing was changed, because")
    #expect(lines.dropFirst().first?.hasPrefix("  " + obstacle) == true, "\(lines)")
    #expect(run.output.hasSuffix("\nok\n"))
  }

  @Test func `an order is kept only if both storages sort alike`() {
    let view = "CREATE VIEW v AS SELECT id FROM task ORDER BY due;"
    #expect(convert(view).messages == "")
    let run = runMeaning([
      """
      CREATE TABLE price(p INTEGER);
      CREATE VIEW v AS SELECT p FROM price ORDER BY p;
      """,
      .state("decimal", "minor:2", of: "price.p"),
      .convert("price.p", to: "text"),
    ])
    #expect(
      run.messages == """
        nothing was changed, because
          the view v uses it: price ORDER BY p
        Drop or change these first, and create them again afterwards.

        """)
  }

  @Test func `other columns and tables are no obstacle`() {
    let run = convert(
      """
      CREATE VIEW v AS SELECT date(due) FROM project;
      CREATE INDEX i ON task(n + 1);
      CREATE TRIGGER g AFTER UPDATE ON task BEGIN INSERT INTO log VALUES (NEW.id, strftime('%s')); END;
      """)
    #expect(run.messages == "")
    #expect(
      run.output == """
        task.due: date, text to unix-ms
          the declared type TEXT of task.due becomes INTEGER
        task.due: 1 cell to convert
          '2026-01-31 10:00:00.000' becomes 1769853600000
        Converted 1 cell, read back and compared.
        ok

        """)
  }
}
