import SQLiteShell
import TestSupport
import Testing

@Suite struct EnumKindTests {
  @Test func `a stated list of labels is shown, searched for, written and converted`() {
    let run = runShell(
      """
      CREATE TABLE task(id INTEGER PRIMARY KEY, status INTEGER);
      INSERT INTO task(status) VALUES (0), (1), (7), (NULL);
      .format enum "open=0,'in progress'=1" task.status
      SELECT id, status FROM task;
      .format input on
      SELECT id FROM task WHERE status = 'in progress';
      INSERT INTO task(status) VALUES ('open');
      .mode json
      SELECT status FROM task WHERE id >= 3;
      .mode list
      .format raw on
      SELECT status FROM task WHERE id = 5;
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        1|open
        2|in progress
        3|7
        4|
        2
        [{"status":7},
        {"status":null},
        {"status":"open"}]
        0

        """)
  }

  @Test func `labels can be stored as texts and become numbers and codes`() {
    let run = runShell(
      """
      CREATE TABLE task(status TEXT);
      INSERT INTO task VALUES ('open'), ('closed'), ('ajar'), (NULL);
      .format enum text task.status
      .format convert task.status open=o,closed=c,ajar=a
      SELECT status, typeof(status) FROM task;
      .format raw on
      SELECT group_concat(status, ' ') FROM task;
      """)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("open|text\nclosed|text\najar|text\n|null\no c a\n"), "\(run.output)")
  }

  @Test func `a label that a list does not have stops the conversion`() {
    let run = runShell(
      """
      CREATE TABLE task(status);
      INSERT INTO task VALUES ('open'), ('ajar');
      .format enum text task.status
      .format convert task.status open=0,closed=1
      """)
    #expect(
      run.errors == """
        .format convert: nothing was changed, because cells of task.status would not survive
          rowid 2: 'ajar' is out of range for open=0,closed=1

        """)
    #expect(run.result.failures == 1)
  }

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

  @Test func `a CHECK says the labels of a column of text`() {
    let run = runShell(
      """
      CREATE TABLE job(state VARCHAR CHECK ("state" IN ('new', 'done')), level INTEGER CHECK (level IN (1, 2)));
      INSERT INTO job VALUES ('new', 1), ('done', 2);
      SELECT * FROM job;
      .format why job
      """)
    #expect(
      run.output == """
        new|1
        done|2
        job.state: enum text (certain)
          a CHECK allows only 'new', 'done'
          .format enum text job.state
        job.level: plain
          declared INTEGER, which does not say what the values mean; 2 integers

        """)
  }

  // MARK: - Flags

  private let visits = """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, transition INTEGER);
    .format enum "link=0,typed=1,reload=8,+start=268435456,+end=536870912,+server=-2147483648" visits.transition
    INSERT INTO visits(transition) VALUES (805306368), (-1610612736), (1), (268435457), (99), (-2147483640);

    """

  @Test func `a mask that keeps all bits of the labels keeps the labels`() {
    let run = runShell(
      visits + """
        .format why visits
        SELECT id, transition, transition & 255 AS core, 0xff & transition, transition & 536870912, transition & 7
        FROM visits;
        SELECT id FROM visits WHERE transition & 255 = 1;
        """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        visits.id: plain
          declared INTEGER, which does not say what the values mean; 6 integers
        visits.transition: enum link=0,typed=1,reload=8,+start=268435456,… (6 labels) (certain)
          stated with .format for visits.transition
          .format unpin visits.transition
        1|link+start+end|link|link|536870912|0
        2|link+end+server|link|link|536870912|0
        3|typed|typed|typed|0|1
        4|typed+start|typed|typed|0|1
        5|99|99|99|0|3
        6|reload+server|reload|reload|0|0
        3
        4

        """)
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

  @Test func `messages name a long list by its first labels`() {
    let labels = (1...30).map { "label\($0)=\($0)" }.joined(separator: ",")
    let short = "label1=1,label2=2,label3=3,label4=4,… (30 labels)"
    let run = runShell(
      """
      CREATE TABLE t(state INTEGER);
      INSERT INTO t VALUES (1), (31);
      .format enum \(labels) t.state
      .format report t
      SELECT to_enum('label31', '\(labels)');
      """)
    #expect(
      run.output == """
        t.state: enum \(short)
          1 \(short)
          1 nothing that fits, such as 31

        """)
    #expect(run.errors == "Runtime error near line 5: to_enum: 'label31' is out of range for \(short)\n")
  }

  // MARK: - Tables of labels

  private let schema = """
    CREATE TABLE ticket_status(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO ticket_status VALUES (1, 'open'), (2, 'in progress'), (3, 'closed');
    CREATE TABLE ticket(id INTEGER PRIMARY KEY, status_id INTEGER REFERENCES ticket_status);
    INSERT INTO ticket(status_id) VALUES (1), (3), (2), (NULL);

    """

  @Test func `a column that refers to a small table of labels shows them, and why says so`() {
    let run = runShell(
      schema + """
        SELECT status_id FROM ticket;
        .format why ticket.status_id
        .format input on
        SELECT id FROM ticket WHERE status_id = 'in progress';
        """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        open
        closed
        in progress

        ticket.status_id: enum open=1,'in progress'=2,closed=3 (strong)
          it refers to ticket_status, whose 3 rows have unique labels in name
          .format enum "open=1,'in progress'=2,closed=3" ticket.status_id
        3

        """)
  }

  @Test func `labels that change are shown as they are now`() {
    let run = runShell(
      schema + """
        SELECT status_id FROM ticket WHERE id = 1;
        UPDATE ticket_status SET name = 'fresh' WHERE id = 1;
        SELECT status_id FROM ticket WHERE id = 1;
        INSERT INTO ticket_status VALUES (9, 'late');
        INSERT INTO ticket(status_id) VALUES (9);
        SELECT status_id FROM ticket WHERE id = 5;
        """)
    #expect(run.output == "open\nfresh\nlate\n")
  }

  @Test func `raw mode and compatible mode show the numbers`() {
    #expect(
      runShell(".format raw on\n" + schema + "SELECT status_id FROM ticket WHERE id = 1;").output == "1\n")
    #expect(
      runShell(".format auto off\n" + schema + "SELECT status_id FROM ticket WHERE id = 1;").output == "1\n")
  }

  @Test(arguments: [
    // A table of things with names, one without a unique text, one with two texts, and one that nobody
    // declared.
    "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT UNIQUE); CREATE TABLE t(person_id REFERENCES person);",
    "CREATE TABLE status(id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE t(status_id REFERENCES status);",
    "CREATE TABLE status(id INTEGER PRIMARY KEY, name TEXT UNIQUE, note TEXT); CREATE TABLE t(status_id REFERENCES status);",
    "CREATE TABLE status(id INTEGER PRIMARY KEY, name TEXT UNIQUE); CREATE TABLE t(status_id INTEGER);",
    "CREATE TABLE status(id TEXT PRIMARY KEY, name TEXT UNIQUE); CREATE TABLE t(status_id REFERENCES status);",
    "CREATE TABLE status(id INTEGER PRIMARY KEY, login TEXT UNIQUE); CREATE TABLE t(status_id REFERENCES status);",
  ])
  func `what is no table of labels leaves the numbers`(tables: String) {
    let run = runShell(
      """
      \(tables)
      INSERT OR IGNORE INTO \(tables.contains("person(") ? "person" : "status") VALUES
        (1, 'a'\(tables.contains("note") ? ", 'x'" : "")), (2, 'b'\(tables.contains("note") ? ", 'y'" : ""));
      INSERT INTO t VALUES (1), (2);
      SELECT * FROM t;
      """)
    #expect(run.errors == "")
    #expect(run.output == "1\n2\n")
  }

  @Test func `a table of many rows is no table of labels`() {
    let run = runShell(
      """
      CREATE TABLE type(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 65) INSERT INTO type SELECT i, 'n' || i FROM n;
      CREATE TABLE t(type_id REFERENCES type);
      INSERT INTO t VALUES (1), (2);
      SELECT * FROM t;
      """)
    #expect(run.output == "1\n2\n")
  }
}
