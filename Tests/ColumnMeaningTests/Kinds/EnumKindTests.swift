import MeaningSupport
import OutputModes
import Testing

@Suite struct EnumKindTests {
  @Test func `a stated list of labels is shown, searched for, written and converted`() {
    let run = runMeaning([
      """
      CREATE TABLE task(id INTEGER PRIMARY KEY, status INTEGER);
      INSERT INTO task(status) VALUES (0), (1), (7), (NULL);
      """,
      .state("enum", "open=0,'in progress'=1", of: "task.status"),
      "SELECT id, status FROM task;",
      .input(true),
      """
      SELECT id FROM task WHERE status = 'in progress';
      INSERT INTO task(status) VALUES ('open');
      """,
      .mode(.json),
      "SELECT status FROM task WHERE id >= 3;",
      .mode(.list),
      .raw(true),
      "SELECT status FROM task WHERE id = 5;",
    ])
    #expect(run.messages == "")
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
    let run = runMeaning([
      """
      CREATE TABLE task(status TEXT);
      INSERT INTO task VALUES ('open'), ('closed'), ('ajar'), (NULL);
      """,
      .state("enum", "text", of: "task.status"),
      .convert("task.status", to: "open=o,closed=c,ajar=a"),
      "SELECT status, typeof(status) FROM task;",
      .raw(true),
      "SELECT group_concat(status, ' ') FROM task;",
    ])
    #expect(run.messages == "")
    #expect(run.output.hasSuffix("open|text\nclosed|text\najar|text\n|null\no c a\n"), "\(run.output)")
  }

  @Test func `a label that a list does not have stops the conversion`() {
    let run = runMeaning([
      """
      CREATE TABLE task(status);
      INSERT INTO task VALUES ('open'), ('ajar');
      """,
      .state("enum", "text", of: "task.status"),
      .convert("task.status", to: "open=0,closed=1"),
    ])
    #expect(
      run.messages == """
        nothing was changed, because cells of task.status would not survive
          rowid 2: 'ajar' is out of range for open=0,closed=1

        """)
    #expect(run.failures == 1)
  }

  @Test func `a CHECK says the labels of a column of text`() {
    let run = runMeaning([
      """
      CREATE TABLE job(state VARCHAR CHECK ("state" IN ('new', 'done')), level INTEGER CHECK (level IN (1, 2)));
      INSERT INTO job VALUES ('new', 1), ('done', 2);
      SELECT * FROM job;
      """,
      .why("job"),
    ])
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

  private let visits: [MeaningStep] = [
    "CREATE TABLE visits(id INTEGER PRIMARY KEY, transition INTEGER);",
    .state(
      "enum", "link=0,typed=1,reload=8,+start=268435456,+end=536870912,+server=-2147483648",
      of: "visits.transition"),
    """
    INSERT INTO visits(transition) VALUES (805306368), (-1610612736), (1), (268435457), (99), (-2147483640);
    """,
  ]

  @Test func `a mask that keeps all bits of the labels keeps the labels`() {
    let run = runMeaning(
      visits + [
        .why("visits"),
        """
        SELECT id, transition, transition & 255 AS core, 0xff & transition, transition & 536870912, transition & 7
        FROM visits;
        SELECT id FROM visits WHERE transition & 255 = 1;
        """,
      ])
    #expect(run.messages == "")
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

  @Test func `messages name a long list by its first labels`() {
    let labels = (1...30).map { "label\($0)=\($0)" }.joined(separator: ",")
    let short = "label1=1,label2=2,label3=3,label4=4,… (30 labels)"
    let run = runMeaning([
      """
      CREATE TABLE t(state INTEGER);
      INSERT INTO t VALUES (1), (31);
      """,
      .state("enum", "\(labels)", of: "t.state"),
      .report("t"),
      "SELECT to_enum('label31', '\(labels)');",
    ])
    #expect(
      run.output == """
        t.state: enum \(short)
          1 \(short)
          1 nothing that fits, such as 31

        """)
    #expect(run.messages == "to_enum: 'label31' is out of range for \(short)\n")
  }

  // MARK: - Tables of labels

  private let schema = """
    CREATE TABLE ticket_status(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO ticket_status VALUES (1, 'open'), (2, 'in progress'), (3, 'closed');
    CREATE TABLE ticket(id INTEGER PRIMARY KEY, status_id INTEGER REFERENCES ticket_status);
    INSERT INTO ticket(status_id) VALUES (1), (3), (2), (NULL);

    """

  @Test func `a column that refers to a small table of labels shows them, and why says so`() {
    let run = runMeaning([
      .sql(schema),
      "SELECT status_id FROM ticket;",
      .why("ticket.status_id"),
      .input(true),
      "SELECT id FROM ticket WHERE status_id = 'in progress';",
    ])
    #expect(run.messages == "")
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
    let run = runMeaning(
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
      runMeaning([
        .raw(true),
        .sql(schema),
        "SELECT status_id FROM ticket WHERE id = 1;",
      ]).output == "1\n")
    #expect(
      runMeaning([
        .samples(false),
        .sql(schema),
        "SELECT status_id FROM ticket WHERE id = 1;",
      ]).output == "1\n")
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
    let run = runMeaning(
      """
      \(tables)
      INSERT OR IGNORE INTO \(tables.contains("person(") ? "person" : "status") VALUES
        (1, 'a'\(tables.contains("note") ? ", 'x'" : "")), (2, 'b'\(tables.contains("note") ? ", 'y'" : ""));
      INSERT INTO t VALUES (1), (2);
      SELECT * FROM t;
      """)
    #expect(run.messages == "")
    #expect(run.output == "1\n2\n")
  }

  @Test func `a table of many rows is no table of labels`() {
    let run = runMeaning(
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
