import ColumnMeaning
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What is offered at places of a statement; `|` is the cursor.
@Suite struct ContextCompletionTests {
  @Test(
    arguments: [
      // Aliases, subqueries and tables of WITH.
      ("select | from visit v", "id url at kind v"), ("select v.| from visit as v", "id url at kind"),
      ("select s.| from (select id, upper(kind) as up from visit) s", "id up"),
      ("select | from (select id, at from visit)", "id at"),
      ("select * from (select id from visit) as s where s.|", "id"),
      ("with r as (select id, url as page from visit) select | from r", "id page r"),
      ("with r(a, b) as (select id, url from visit) select r.| from r", "a b"),
      ("with r as (select id from visit), q as (select * from r) select q.| from q", "id"),
      ("with recursive c(n) as (select 1 union all select n + 1 from c where |", "n c"),
      ("with r as (select id, nope from visit) select r.| from r", "id nope"),
      // Only what can be used at the cursor.
      ("select | from url where id in (select url from visit)", "id address url"),
      ("select * from url where id in (select | from visit)", "id url at kind address visit"),
      ("select * from url u, (select | from visit)", "id url at kind visit"),
      ("select id from url union select | from visit", "id url at kind visit"),
      ("insert into url(id) select | from visit v", "id url at kind v"),
      ("select | from url join (visit)", "id address url at kind visit"),
      // Tables that are functions.
      ("select j.| from json_each('[]') j", "key value type atom id parent fullkey path"),
      (
        "select | from visit, json_each(visit.kind) j where j.key = 1",
        "id url at kind key value type atom parent fullkey path visit j"
      ),
      ("select t.| from pragma_table_info('visit') t", "cid name type notnull dflt_value pk"),
      // Rows of triggers.
      ("create trigger x after insert on url begin update visit set url = new.|", "id address"),
      ("create trigger x after insert on url begin select 1; select old.|; end", "id address"),
      ("create trigger x after insert on url begin select 1; end; select new.|", ""),
      // What INSERT and UPDATE set.
      ("insert into visit(|", "id url at kind"), ("insert into visit(id, |", "url at kind"),
      ("insert into main.visit(id, url, at, |", "kind"), ("insert into made(|", "a"),
      ("update visit set |", "id url at kind"), ("update visit set id = 1, |", "id url at kind"),
      ("update or ignore main.visit set |", "id url at kind"),
      ("insert into visit values (1) on conflict (id) do update set |", "id url at kind"),
      ("alter table visit rename column |", "id url at kind"),
      ("alter table visit drop column |", "id url at kind"),
      ("create table x(y references url(|", "id address"),
      ("create index i on visit(|", "id url at kind visit"),
      // Joins.
      ("select * from visit v join url using (|", "id"),
      ("select * from visit v join url u on |", "v.url = u.id id url at kind address v u"),
      ("select * from url join visit on |", "visit.url = url.id id address url at kind visit"),
    ])
  func `the columns that can be used are offered`(line: String, expected: String) throws {
    let names = try Self.candidates(line).filter { [.column, .alias, .table, .cte, .join].contains($0.kind) }
    #expect(names.map(\.name).joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("pragma journal_mode = |", "delete truncate persist memory wal off"),
      ("pragma journal_mode = w|", "wal"),
      ("pragma main.synchronous(|", "off normal full extra"), ("pragma foreign_keys = |", "on off"),
      ("pragma user_version = |", ""), ("pragma table_info(vis|", "visit"),
      ("pragma index_info(|", "visit_at"),
      ("pragma journal_m|", "journal_mode"), ("pragma main.journal_m|", "journal_mode"),
      ("select 1 collate n|", "NOCASE"),
      ("create virtual table f using fts|", "fts3 fts3tokenize fts4 fts4aux fts5 fts5vocab"),
      ("create table x(a inte|", "integer integer_boolean interval"),
      ("create table x(a integer, b BLO|", "BLOB"),
      ("alter table visit add column c tex|", "text"), ("select cast(a as rea|", "real"),
      ("create table x(a text prim|", "primary key"), ("create table x(a text, forei|", "foreign key"),
      ("create table x(a references u|", "url"), ("create table x as |", "select values with"),
      ("select id from url union | select at from visit", "all select values"),
      ("select id from url union all | select at from visit", "select values"),
      ("select id from url except |", "select values"),
      ("select id from url intersect s| select at from visit", "select"),
      ("attach 'x' |", "as"), ("detach |", "main"), ("drop trigger |", "made_one"), ("vacuum in|", "into"),
      ("alter table visit |", "add column drop column rename column rename to"),
      ("select * from pragma_table_i|", "pragma_table_info"), ("select * from json_|", "json_each json_tree"),
    ])
  func `the words that fit are offered`(line: String, expected: String) throws {
    #expect(try Self.candidates(line).map(\.text).joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("select * from visit |", "join"), ("delete from visit |", "where"), ("update visit |", "set"),
      ("insert into visit |", "values"), ("select id |", "from"), ("select * from visit where id |", "and"),
      ("select * from visit order by id |", "asc"), ("select * from visit group by id |", "having"),
      ("select * from visit where id is |", "null"), ("select case when 1 |", "then"),
      ("select a| from visit", "at"), ("select a|", "a"), ("select ab|", "abs"), ("select * from u|", "url"),
    ])
  func `what fits best comes first`(line: String, first: String) throws {
    #expect(try Self.candidates(line).first?.text == first)
  }

  @Test(
    arguments: [
      ("select * from visit where kind = |", "'link' 'it''s'"),
      ("select * from visit where kind = 'l|", "'link'"),
      ("select * from visit v where v.kind <> 'it''|", "'it''s'"),
      ("select * from visit where kind in (|", "'link' 'it''s'"),
      ("select * from visit where kind not in ('link', 'i|", "'it''s'"),
      ("update visit set kind = 'l|", "'link'"),
      ("select * from (select kind as k from visit) where k = 'l|", "'link'"),
      ("with r as (select kind k from visit) select * from r where r.k == li|", "'link'"),
      ("select * from visit where id = |", ""), ("select * from visit where at = |", "7"),
      ("select * from visit join url on kind = |", ""), ("select * from made where b = |", ""),
      ("select * from big where picture = |", ""), ("select * from big where note = |", ""),
      ("select * from dated where at = |", "'2026-01-31 10:00:00' '2026-02-01 10:00:00'"),
      ("select * from visit where kind = '|'", ""), ("select * from visit where kind = 'link|'", ""),
    ])
  func `the values of a column are offered if there are few`(line: String, expected: String) throws {
    let shell = try Self.makeShell(
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000)
      INSERT INTO visit SELECT n, n, 7, CASE n % 3 WHEN 0 THEN 'it''s' WHEN 1 THEN 'link' END FROM c;
      UPDATE visit SET kind = 'link' WHERE id = 3;
      CREATE TABLE big(picture, note); INSERT INTO big VALUES (x'00ff', hex(zeroblob(100)));
      CREATE TABLE dated(at DATETIME); INSERT INTO dated VALUES (1769853600), (1769940000), (1769853600);
      """)
    shell.settings.typedInput = .on
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let candidates = shell.assistant.completion(of: parts.flatMap { $0 }, at: parts[0].count).candidates
    #expect(candidates.filter { $0.kind == .value }.map(\.text).joined(separator: " ") == expected)
  }

  @Test func `a date is offered as it is stored if typed text is not converted`() throws {
    let shell = try Self.makeShell("CREATE TABLE dated(at DATETIME); INSERT INTO dated VALUES (1769853600)")
    shell.settings.typedInput = .off
    let line = Array("select * from dated where at = ".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count).candidates.first?.text == "1769853600")
  }

  @Test(
    arguments: [
      ("attach o|", "'other.db'"), ("attach 'o|", "'other.db'"),
      ("attach database 'my|", "'my data/ 'my data/it''s.db'"),
      ("attach 'my data/i|", "'my data/it''s.db'"), ("vacuum into 'scr|", "'script.sql'"),
      ("attach '~/ho|", "'/home/me/home.db'"), (".open ~/ho|", "/home/me/home.db"),
      (".backup o|", "other.db"), (".backup main o|", "other.db"), (".restore scr|", "script.sql"),
      (".archive -f scr|", "script.sql"), (".archive -c -f x scr|", "script.sql"),
      (".archive -C |", "'my data/"),
      (".cd |", "'my data/"), (".session changeset scr|", "script.sql"),
      (".session one patchset scr|", "script.sql"),
      (".load scr|", "script.sql"), (".log scr|", "script.sql"), (".once --bom scr|", "script.sql"),
      (".trace scr|", "script.sql"), (".clone scr|", "script.sql"), (".export scr|", "script.sql"),
      (".export --format csv scr|", "script.sql"), (".import --schema main scr|", "script.sql"),
      (".output \"my data/i|", "\"my data/it's.db\""),
    ])
  func `files are offered for each argument that is one`(line: String, expected: String) throws {
    let memory = MemorySurroundings()
    memory.files = [
      "script.sql": MemoryDestination(), "other.db": MemoryDestination(), "my data/": MemoryDestination(),
      "my data/it's.db": MemoryDestination(), "/home/me/home.db": MemoryDestination(),
    ]
    memory.environment = ["HOME": "/home/me"]
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let candidates = try Self.makeShell(memory: memory).assistant.completion(
      of: parts.flatMap { $0 }, at: parts[0].count
    )
    .candidates
    let files = candidates.filter { $0.kind == .file || $0.kind == .folder }.map(\.text)
    #expect(files.joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      (".backup m|", "main"), (".import --schema |", "main"),
      (".export --format |", "json ndjson csv sql markdown html xlsx"),
      (".export --fo|", "--format --force"), (".session a|", "apply attach"),
      (".session attach |", "made url visit"),
      (".session main open |", "main"), (".session enable o|", "on off"), (".imposter |", "visit_at"),
      (".mode --wordwrap o|", "on off"), (".import --schema main file v|", "visit"), (".dbinfo |", "main"),
    ])
  func `the words that an argument can be are offered`(line: String, expected: String) throws {
    #expect(try Self.candidates(line).map(\.text).joined(separator: " ") == expected)
  }

  @Test func `each option of the help is offered with its summary`() throws {
    let options = try Self.candidates(".open --|")
    #expect(options.contains { $0.text == "--readonly" && $0.detail == "Open FILE readonly" })
    #expect(options.allSatisfy { $0.kind == .option && !$0.text.contains(" ") && !$0.detail.isEmpty })
  }

  @Test func `what changes is seen with the next key`() throws {
    let shell = try Self.makeShell()
    let database = try shell.database()
    let names = { (line: String) in
      shell.assistant.completion(of: Array(line.utf8), at: line.utf8.count).candidates.map(\.name)
    }
    #expect(names("select * from fre").isEmpty)
    try database.runAll("CREATE TABLE fresh(a)")
    #expect(names("select * from fre") == ["fresh"])
    #expect(names("select f. from fresh f".replacing(" from fresh f", with: "")).isEmpty)
    #expect(names("insert into fresh(") == ["a"])
    try database.runAll("ALTER TABLE fresh ADD COLUMN b")
    #expect(names("insert into fresh(") == ["a", "b"])
    #expect(names("update fresh set a = ").first == "a")
    try database.runAll("INSERT INTO fresh VALUES ('new', 1)")
    #expect(names("update fresh set a = ").first == "new")
    try database.runAll("BEGIN; DROP TABLE fresh")
    #expect(names("select * from fre").isEmpty)
    try database.runAll("ROLLBACK")
    #expect(names("select * from fre") == ["fresh"])
  }

  @Test func `nothing is left of looking at half a statement`() throws {
    let shell = try Self.makeShell("CREATE TEMP TRIGGER t AFTER INSERT ON url BEGIN SELECT 1; END")
    shell.safety.enter()
    let line = Array("with a as (select readfile('x') as z, writefile('y', 1)) select  from a".utf8)
    #expect(shell.assistant.completion(of: line, at: line.count - 7).candidates.map(\.name) == ["z", "a"])
    #expect(shell.safety.trace.violation == nil)
    #expect(shell.safety.trace.calledFunctions.isEmpty)
    #expect(try shell.database().totalChangesCount == 0)
  }

  /// Statements whose prefixes are completed, with and without what follows.
  private static let statements = [
    "WITH RECURSIVE r(a, b) AS (SELECT id, url FROM visit UNION ALL SELECT a + 1, b FROM r WHERE a < 3) SELECT r.a, v.* FROM r JOIN visit AS v ON v.id = r.a LEFT JOIN url USING (id) WHERE v.kind IN ('a', 'b') GROUP BY 1 HAVING count(*) > 1 ORDER BY v.at DESC LIMIT 3 OFFSET 1;",
    "INSERT OR IGNORE INTO main.visit(id, \"url\", [at]) VALUES (1, 2, json_extract('{}', '$.a')) ON CONFLICT(id) DO UPDATE SET kind = excluded.kind, at = 1 WHERE kind <> 'x' RETURNING id;",
    "UPDATE visit SET kind = (SELECT address FROM url WHERE url.id = visit.url), at = CASE at WHEN 1 THEN 2 ELSE 3 END FROM (SELECT 1 AS one) s WHERE s.one = 1;",
    "CREATE TABLE x(a INTEGER PRIMARY KEY, b TEXT NOT NULL DEFAULT 'q' COLLATE NOCASE REFERENCES url(id) ON DELETE SET NULL, c AS (a + 1), CHECK (a > 0), FOREIGN KEY (b) REFERENCES url(id));",
    "CREATE TEMP TRIGGER x AFTER UPDATE OF at ON visit WHEN new.at = 1 BEGIN UPDATE url SET address = old.kind; DELETE FROM url WHERE id = new.url; END; SELECT 1;",
    "CREATE VIRTUAL TABLE f USING fts5(a, b); ALTER TABLE visit ADD COLUMN c INT; ALTER TABLE visit RENAME COLUMN c TO d; PRAGMA main.journal_mode = wal; ATTACH DATABASE 'a.db' AS b; VACUUM INTO 'c.db'; DETACH b;",
    "EXPLAIN QUERY PLAN SELECT * FROM json_each('[]') j, generate_series(1, 2) AS g, pragma_table_info('visit'), (visit CROSS JOIN url) WHERE (j.key, g.value) = (SELECT 1, 2) AND x'00' = :p OR a IS NOT DISTINCT FROM 1e5;",
    ".import --csv --schema main 'my data/a.csv' visit", ".session one changeset \"a b\"",
    ".format date unix-s visit.at",
  ]

  @Test(arguments: statements.indices)
  func `every beginning of a statement can be completed`(index: Int) throws {
    let shell = try Self.makeShell("INSERT INTO visit VALUES (1, 2, 3, 'link')")
    let database = try shell.database()
    let changes = database.totalChangesCount
    let text = Array(Self.statements[index].utf8)
    var random = SeededGenerator(seed: UInt64(index))
    for end in 0...text.count {
      // The rest of the statement, or half of it, may already be there.
      let rest = text[end...]
      let tail = random.pick([
        [], Array(rest), Array(rest.prefix(random.below(rest.count + 1))), Array(rest.suffix(9)),
      ])
      let completion = shell.assistant.completion(of: text[..<end] + tail, at: end)
      #expect(completion.start >= 0 && completion.start <= end)
      #expect(Set(completion.candidates.map(\.text)).count == completion.candidates.count)
    }
    #expect(database.totalChangesCount == changes)
  }

  @Test(arguments: [
    ("select mai|", "main mailing"), ("select vis| from url", "visit"), ("select emai|", "email"),
    ("select ddr|", "address"), ("select * from visit where mai|", "main mailing"),
  ])
  func `a name that begins with what was typed is meant before one that contains it`(
    line: String, expected: String
  ) throws {
    let names = try Self.candidates(line, "CREATE TABLE person(email); CREATE TABLE mailing(id)").map(\.name)
    #expect(names.joined(separator: " ") == expected)
  }

  static func candidates(_ line: String, _ sql: String = "") throws -> [Completion.Candidate] {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return try makeShell(sql).assistant.completion(of: parts.flatMap { $0 }, at: parts[0].count).candidates
  }

  static func makeShell(_ sql: String = "", memory: MemorySurroundings = MemorySurroundings()) throws -> Shell
  {
    let shell = Shell(surroundings: memory.surroundings())
    try shell.database().runAll(
      """
      CREATE TABLE url(id INTEGER PRIMARY KEY, address TEXT);
      CREATE TABLE visit(id INTEGER PRIMARY KEY, url INTEGER REFERENCES url, at INTEGER, kind TEXT);
      CREATE TABLE made(a, b AS (a + 1), c AS (a + 2) STORED);
      CREATE INDEX visit_at ON visit(at);
      CREATE TRIGGER made_one AFTER INSERT ON made BEGIN SELECT 1; END;
      \(sql)
      """)
    return shell
  }
}
