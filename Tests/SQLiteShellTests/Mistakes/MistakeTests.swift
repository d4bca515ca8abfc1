import TestSupport
import Testing

@testable import SQLiteShell

/// What people read at a prompt after the mistakes that other databases, habits and slips lead to.
///
/// The words of SQLite, which differ from release to release, are not compared; those of the shell are, as a whole.
@Suite struct MistakeTests {
  private static let shop = """
    CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, email TEXT, born TEXT);
    CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, status TEXT, total REAL, day TEXT, note TEXT);
    CREATE INDEX by_day ON orders(day);

    """

  private static func errors(_ input: String, origin: InputOrigin = .terminal) -> String {
    runShell(shop + input + "\n", isTerminal: true, origin: origin).errors
  }

  /// The lines below the message of SQLite and its arrow.
  private static func advice(_ input: String) -> String? {
    let lines = errors(input).split(separator: "\n").map(String.init)
    guard let last = lines.last, lines.count > 1, !last.contains("error here") else { return nil }
    return last
  }

  /// A statement and the advice on it.
  struct Row: Sendable, CustomTestStringConvertible {
    let sql: String
    let advice: String

    init(_ sql: String, _ advice: String) {
      self.sql = sql
      self.advice = advice
    }

    var testDescription: String { sql }
  }

  static let slips = [
    Row("SELECT id, name, FROM customer;", "Remove the comma before FROM."),
    Row("SELECT max(id,) FROM customer;", "Remove the comma before )."),
    Row("CREATE TABLE t(a INTEGER, b TEXT,);", "Remove the comma before )."),
    Row("SELECT * FROM customer LIMIT 5,;", "Remove the comma before the end."),
    Row("SELECT id,, name FROM customer;", "Remove the comma before ,."),
    Row("UPDATE orders SET total = 1, WHERE id = 1;", "Remove the comma before WHERE."),
    Row("SELECT * FROM orders ORDER id;", "BY is missing after ORDER."),
    Row("SELECT status, count(*) FROM orders GROUP status;", "BY is missing after GROUP."),
    Row("SELECT * FROM orders WHER id = 1;", "Did you mean \"WHERE\"?"),
    Row("SELECT * FORM orders;", "Did you mean \"FROM\"?"),
    Row("SELCT * FROM orders;", "Did you mean \"SELECT\"?"),
    Row("INSERT INTO customer(name) VALUE ('Anna');", "Did you mean \"VALUES\"?"),
    Row("SELECT * FROM orders ORDR BY id;", "Did you mean \"ORDER\"?"),
    Row("DELTE FROM orders;", "Did you mean \"DELETE\"?"),
    Row("DELETE frm orders;", "Did you mean \"FROM\"?"),
    Row("DELETE frm orders wher id = 1;", "Did you mean \"FROM\"?"),
    Row("INSERT INT orders(id) VALUES (1);", "Did you mean \"INTO\"?"),
    Row("UPDAT orders SET total = 1;", "Did you mean \"UPDATE\"?"),
    Row("UPDATE orders st total = 1;", "Did you mean \"SET\"?"),
    Row("CREATE TABEL x(a);", "Did you mean \"TABLE\"?"),
    Row("SELECT status FROM orders GROUP yb status;", "Did you mean \"BY\"?"),
    Row("SELECT * FROM orders ORDER yb 1;", "Did you mean \"BY\"?"),
    Row("SELECT * FROM orders oder BY id;", "Did you mean \"ORDER\"?"),
    Row("SELECT * FROM orders WERHE id = 1;", "Did you mean \"WHERE\"?"),
    Row("SELECT * FROM orders WHERE id = 1 an total = 2;", "Did you mean \"AND\"?"),
    Row("SELECT * FROM orders o INNER jion customer c ON c.id = 1;", "Did you mean \"JOIN\"?"),
    Row("SELECT * FROM orders WHERE NOT exsts (SELECT 1);", "Did you mean \"EXISTS\"?"),
    Row("SELECT * FROM orders UNION al SELECT * FROM orders;", "Did you mean \"ALL\"?"),
    Row("SELECT distint status FROM orders;", "Did you mean \"DISTINCT\"?"),
    Row("SELECT * FROM orders WHERE note IS nul;", "Did you mean \"NULL\"?"),
    Row("SELECT * FROM orders WHERE note IS NOT nul;", "Did you mean \"NULL\"?"),
    Row("TRUNCATE tabel orders;", "SQLite has no TRUNCATE: write DELETE FROM orders;"),
    Row("SELECT * orders;", "FROM is missing before orders."),
    Row("UPDATE orders total = 1;", "SET is missing before total."),
    Row("INSERT INTO customer(name) ('Anna');", "VALUES is missing before (."),
    Row("SELECT count(* FROM orders;", "A ) is missing before FROM."),
    Row("INSERT INTO customer(name) VALUES ('Anna';", "A ) is missing before the end."),
    Row("SELECT count(*)) FROM orders;", "This ) closes nothing."),
    Row("SELECT * FROM orders WHERE;", "Something is missing after WHERE."),
    Row("SELECT * FROM orders ORDER BY;", "Something is missing after BY."),
    Row("SELECT * FROM orders WHERE id = 1 total > 2;", "AND or OR is missing before total."),
    Row("SELECT id name status FROM orders;", "A comma may be missing before status."),
    Row("SELECT 'it's', 'Bo's';", "A quote in a text is written twice: 'it''s'."),
    Row("CREATE TABLE order(id INTEGER);", "ORDER is a keyword; as a name it is quoted: \"order\"."),
    Row("SELECT * FROM my-table;", "A name with a hyphen is quoted: \"my-table\"."),
    Row("SELECT CASE WHEN id > 1 THEN 2 FROM orders;", "A CASE has no END."),
    Row("SELECT * FROM orders LIMIT 5 ORDER BY id;", "ORDER comes before LIMIT."),
    Row("SELECT * FROM orders ORDER BY id WHERE id > 1;", "WHERE comes before ORDER."),
    Row(
      "SELECT * FROM orders WHERE id > 1 WHERE total > 2;",
      "A SELECT has one WHERE: join its conditions with AND."),
    Row("SELECT * FROM WHERE id = 1;", "The name of the table is missing after FROM."),
    Row("SELECT FROM orders;", "Name the columns, or write * for all of them: SELECT * FROM …"),
    Row("SELECT * FROM orders SELECT 1;", "A semicolon is missing before SELECT."),
    Row("SELECT “name” FROM customer;", "“ is not a quote in SQL: write 'text' and \"name\"."),
    Row(
      "SELECT *\u{A0}FROM customer;",
      "A special blank, such as a no-break space, is part of a word: type a plain blank."),
  ]

  static let names = [
    Row("orders;", "orders is a table: SELECT * FROM orders;"),
    Row("DELETE orders WHERE id = 1;", "Write DELETE FROM orders."),
    Row(
      "SELECT id FROM orders JOIN customer ON customer_id = customer.id;", "Use orders.id or customer.id."),
    Row("SELECT id FROM orders o, customer c;", "Use o.id or c.id."),
    Row("SELECT orders.id FROM orders o;", "orders is called o in this statement: write o.id."),
    Row("SELECT customer.name FROM orders;", "customer is not in FROM: add JOIN customer ON …"),
    Row(
      "SELECT * FROM orders WHERE status = paid;",
      "No column is named paid; a text is in single quotes: 'paid'."),
    Row(
      "INSERT INTO customer(name) VALUES (Anna);",
      "No column is named Anna; a text is in single quotes: 'Anna'."),
    Row("SELECT * FROM orders WHERE totl > 1;", "Did you mean \"total\"?"),
    Row("SELECT * FROM order_s;", "Did you mean \"orders\"?"),
    Row("SELECT uper(name) FROM customer;", "Did you mean \"upper\"?"),
    Row(
      "INSERT INTO customer VALUES (1, 'Anna', 'a@b');",
      "Name the columns that get values: INSERT INTO customer( … ), of id, name, email, born."),
    Row("INSERT INTO customer VALUES (1, 2, 3, 4, 5);", "The columns of customer are id, name, email, born."),
    Row(
      "INSERT INTO customer(id, name) VALUES (1);", "The list after the table has 2 names, and VALUES has 1."),
    Row("SELECT substr('a');", "Write substr(X, START [, LENGTH])."),
    Row(
      "SELECT status FROM orders WHERE count(*) > 1 GROUP BY status;",
      "WHERE is about single rows: write the condition on a group after GROUP BY, as HAVING."),
    Row(
      "SELECT count(DISTINCT id, status) FROM orders;",
      "Count the rows of a subquery: SELECT count(*) FROM (SELECT DISTINCT …)."),
    Row(
      "SELECT * FROM orders JOIN customer USING (customer_id);",
      "Write ON with both columns: ON A.COLUMN = B.OTHER."),
    Row("SELECT * FROM dual;", "Leave FROM dual out: SELECT needs no table."),
    Row(
      "SELECT * FROM information_schema.tables;",
      ".tables lists the tables; in SQL: SELECT name FROM sqlite_schema;"),
    Row(
      "SELECT * FROM orders WHERE rownum < 5;",
      "SQLite has no ROWNUM: write LIMIT N, or row_number() OVER ()."),
    Row("COMMIT;", "No transaction is open: BEGIN starts one; without it each statement is kept at once."),
    Row("INSERT INTO customer(id) VALUES ('a');", "An INTEGER PRIMARY KEY takes only whole numbers."),
  ]

  static let calls = [
    Row("SELECT now();", "SQLite has no now(): write datetime('now')."),
    Row("SELECT getdate();", "SQLite has no getdate(): write datetime('now')."),
    Row("SELECT curdate();", "SQLite has no curdate(): write date('now')."),
    Row("SELECT current_timestamp();", "Write CURRENT_TIMESTAMP without parentheses."),
    Row("SELECT isnull(name, 'x') FROM customer;", "SQLite has no isnull(): write coalesce(name, 'x')."),
    Row("SELECT isnull(name) FROM customer;", "SQLite has no isnull(): write name IS NULL."),
    Row("SELECT nvl(name, 'x') FROM customer;", "SQLite has no nvl(): write coalesce(name, 'x')."),
    Row(
      "SELECT decode(status, 'a', 1) FROM orders;",
      "SQLite has no decode(): write CASE status WHEN 'a' THEN 1 ELSE … END."),
    Row("SELECT left(name, 3) FROM customer;", "SQLite has no left(): write substr(name, 1, 3)."),
    Row("SELECT right(name, 3) FROM customer;", "SQLite has no right(): write substr(name, -3)."),
    Row("SELECT len(name) FROM customer;", "SQLite has no len(): write length(name)."),
    Row("SELECT substring(name FROM 1 FOR 2) FROM customer;", "Write substr(name, 1, 2)."),
    Row(
      "SELECT extract(year FROM day) FROM orders;",
      "SQLite has no EXTRACT: write CAST(strftime('%Y', day) AS INTEGER)."),
    Row(
      "SELECT date_trunc('month', day) FROM orders;",
      "SQLite has no date_trunc(): write strftime('%Y-%m-01', day)."),
    Row("SELECT year(day) FROM orders;", "SQLite has no year(): write CAST(strftime('%Y', day) AS INTEGER)."),
    Row(
      "SELECT datediff(day, born) FROM orders, customer;",
      "SQLite has no datediff(): write julianday(day) - julianday(born)."),
    Row("SELECT date_add(day, INTERVAL 1 DAY) FROM orders;", "Write date(day, '+1 day')."),
    Row(
      "SELECT to_char(day, 'YYYY') FROM orders;", "SQLite has no to_char(): write strftime('%Y-%m-%d', day)."),
    Row(
      "SELECT from_unixtime(total) FROM orders;",
      "SQLite has no from_unixtime(): write datetime(total, 'unixepoch')."),
    Row("SELECT charindex('a', name) FROM customer;", "SQLite has no charindex(): write instr(name, 'a')."),
    Row("SELECT greatest(id, total) FROM orders;", "SQLite has no greatest(): write max(id, total)."),
    Row("SELECT array_agg(name) FROM customer;", "SQLite has no array_agg(): write json_group_array(name)."),
    Row("SELECT last_insert_id();", "SQLite has no last_insert_id(): write last_insert_rowid()."),
    Row(
      "SELECT str_to_date(day, '%d.%m.%Y') FROM orders;",
      "SQLite has no str_to_date(): write to_date(day, '%d.%m.%Y')."),
    Row(
      "SELECT regexp_like(name, 'a') FROM customer;", "SQLite has no regexp_like(): write name REGEXP 'a'."),
    Row("SELECT convert(int, total) FROM orders;", "SQLite has no convert(): write CAST(total AS int)."),
  ]

  /// What some releases of SQLite have, so that they report no error.
  static let newerCalls = [
    Row("SELECT concat(name, email) FROM customer;", "SQLite has no concat(): write name || email."),
    Row(
      "SELECT string_agg(name, ',') FROM customer;",
      "SQLite has no string_agg(): write group_concat(name, ',')."),
    Row("SELECT if(id > 1, 2, 3) FROM customer;", "SQLite has no if(): write iif(id > 1, 2, 3)."),
    Row(
      "SELECT * FROM orders RIGHT JOIN customer ON 1;",
      "This SQLite has only LEFT JOIN: swap the two tables of a RIGHT JOIN."),
    Row(
      "SELECT group_concat(name ORDER BY id) FROM customer;",
      "This SQLite sorts in no aggregate: write FROM (SELECT … ORDER BY …)."),
    Row(
      "SELECT id FROM orders HAVING count(*) > 1;",
      "HAVING is about groups: write GROUP BY before it, or WHERE for single rows."),
  ]

  static let forms = [
    Row("SELECT TOP 5 * FROM orders;", "SQLite has no TOP: write LIMIT 5 at the end."),
    Row("SELECT * FROM orders FETCH FIRST 5 ROWS ONLY;", "SQLite has no FETCH: write LIMIT 5."),
    Row(
      "SELECT DISTINCT ON (status) * FROM orders;",
      "SQLite has no DISTINCT ON: GROUP BY the column, and take min() or max() of others."),
    Row("SELECT id FROM orders EXCEPT ALL SELECT 1;", "SQLite has EXCEPT only without ALL."),
    Row("SELECT * INTO copy FROM orders;", "Write CREATE TABLE copy AS SELECT * …"),
    Row("SELECT day::date FROM orders;", "SQLite has no :: casts: write date(day)."),
    Row("SELECT total::int FROM orders;", "SQLite has no :: casts: write CAST(total AS INT)."),
    Row("SELECT * FROM orders WHERE id = 1 && total = 2;", "Write AND instead of &&."),
    Row("SELECT * FROM orders WHERE id =! 1;", "Write != instead of =!."),
    Row("SELECT * FROM orders WHERE id => 1;", "Write >= instead of =>."),
    Row("SELECT * FROM orders WHERE id =< 1;", "Write <= instead of =<."),
    Row("SELECT * FROM orders WHERE !id;", "Write NOT instead of !."),
    Row(
      "SELECT * FROM customer WHERE name ILIKE 'a%';",
      "LIKE ignores the case of ASCII letters in SQLite: write LIKE instead of ILIKE."),
    Row("SELECT * FROM customer WHERE name ~ 'a';", "Write REGEXP instead of ~."),
    Row(
      "SELECT day + INTERVAL '1 day' FROM orders;",
      "SQLite has no INTERVAL: write datetime(X, '+1 day') or date(X, '-1 month')."),
    Row(
      "SELECT * FROM orders WHERE day > DATE '2026-01-31';",
      "A date is a text: write '2026-01-31' without DATE."),
    Row("SELECT * FROM orders ORDER BY DESC id;", "DESC follows the column: ORDER BY id DESC."),
    Row("SELECT * FROM orders WHERE id IN 1, 2;", "Put the values into parentheses: IN (1, …)."),
    Row("INSERT INTO customer VALUES 1, 2;", "Put the values into parentheses: VALUES (1, …)."),
    Row("INSERT IGNORE INTO customer(id) VALUES (1);", "Write INSERT OR IGNORE INTO …"),
    Row("INSERT customer VALUES (1, 2, 3, 4);", "Write INSERT INTO customer VALUES …"),
    Row("INSERT INTO customer SET name = 'Anna';", "Write INSERT INTO customer(name, …) VALUES ( … )."),
    Row(
      "INSERT INTO customer(id) VALUES (1) ON DUPLICATE KEY UPDATE name = 'a';",
      "Write ON CONFLICT(KEY) DO UPDATE SET COLUMN = excluded.COLUMN."),
    Row("DELETE * FROM orders;", "Write DELETE FROM orders: it always deletes whole rows."),
    Row("TRUNCATE TABLE orders;", "SQLite has no TRUNCATE: write DELETE FROM orders;"),
    Row(
      "CREATE OR REPLACE VIEW v AS SELECT 1;",
      "SQLite has no OR REPLACE here: write DROP VIEW IF EXISTS first."),
    Row(
      "CREATE TABLE t(id INT PRIMARY KEY AUTO_INCREMENT);",
      "Write INTEGER PRIMARY KEY: SQLite then numbers new rows itself."),
    Row(
      "ALTER TABLE orders MODIFY COLUMN total INTEGER;",
      "SQLite cannot change a column: make a new table, copy the rows, drop the old table, rename the new one."
    ),
    Row(
      "ALTER TABLE orders ALTER COLUMN total TYPE INTEGER;",
      "SQLite cannot change a column: make a new table, copy the rows, drop the old table, rename the new one."
    ),
    Row("CREATE INDEX ON orders(total);", "Name the index: CREATE INDEX NAME ON orders( … );"),
    Row("DROP INDEX by_day ON orders;", "Write DROP INDEX by_day;"),
    Row("START TRANSACTION;", "Write BEGIN;"),
    Row(
      "EXPLAIN ANALYZE SELECT 1;", ".plan SELECT … shows what a statement does, with times and rows."),
    Row(
      "GRANT SELECT ON orders TO anna;", "SQLite has no users: who can read the file can read the data."),
    Row("CREATE DATABASE shop;", "A database is a file: .open shop.db makes one."),
    Row("CREATE TABLE t(a ENUM('x', 'y'));", "Write TEXT CHECK (COLUMN IN ('x', …))."),
    Row("CREATE TABLE t(a TEXT DEFAULT now());", "Write DEFAULT CURRENT_TIMESTAMP."),
    Row("SELECT 1 # a comment\n;", "A comment begins with --, not with #."),
  ]

  @Test func `a hundred mistakes are known`() {
    #expect(
      Self.slips.count + Self.names.count + Self.calls.count + Self.newerCalls.count + Self.forms.count >= 100
    )
  }

  @Test(arguments: slips + names + calls + forms)
  func `a common mistake gets its advice`(row: Row) {
    #expect(Self.advice(row.sql) == row.advice, "\(Self.errors(row.sql))")
  }

  @Test(arguments: newerCalls)
  func `what only newer releases have gets its advice`(row: Row) {
    let errors = Self.errors(row.sql)
    #expect(errors.isEmpty || Self.advice(row.sql) == row.advice, "\(errors)")
  }

  @Test(arguments: [
    "CREATE TABLE orders(a);", "SELECT 1 +;", "SELECT * FROM quux;", "SELECT xyzzy FROM orders;",
    "INSERT INTO orders(id) VALUES (1), (1);", "SELECT foo(1);", "DROP TABLE xyzzy;",
  ])
  func `nothing is suggested that was not meant`(sql: String) {
    #expect(Self.advice(sql)?.contains("Did you mean") != true, "\(Self.errors(sql))")
  }

  @Test(arguments: slips + names + calls + forms)
  func `scripts get the messages of SQLite alone`(row: Row) {
    #expect(!Self.errors(row.sql, origin: .standardInput).contains(row.advice))
  }

  @Test func `an empty database is named as the reason`() {
    #expect(
      runShell("SELECT * FROM orders;\n", isTerminal: true, origin: .terminal).errors.hasSuffix(
        "\nThis database has no tables; .open FILE opens another one, and .databases shows which one is open.\n"
      ))
  }

  @Test func `a type that numbers rows elsewhere is pointed out`() {
    #expect(
      Self.errors("CREATE TABLE t(id SERIAL PRIMARY KEY);")
        == "Note: SQLite numbers no rows of SERIAL columns; write INTEGER PRIMARY KEY\n")
    #expect(Self.errors("CREATE TABLE serial(serial TEXT PRIMARY KEY);") == "")
  }

  @Test func `statements of any bytes get advice without harm`() {
    var random = SeededGenerator(seed: 40)
    let words = [
      "SELECT", "FROM", "orders", ",", "(", ")", "WHERE", "id", "=", "1", "'a'", "\"b\"", "::", "&&", "!",
      "[",
      "INSERT", "INTO", "VALUES", "ORDER", "GROUP", "DELETE", "CASE", "left", "extract", "top", "#", "“",
      "\u{A0}",
      "-", "2a", "interval", "date", "set", "@x", "{", "x'1", ".", "||", "CREATE", "TABLE", "t", "default",
    ]
    for _ in 0..<300 {
      let sql = (0..<random.below(14)).map { _ in random.pick(words) }.joined(
        separator: random.pick([" ", ""]))
      _ = Self.errors(sql + ";")
    }
  }
}
