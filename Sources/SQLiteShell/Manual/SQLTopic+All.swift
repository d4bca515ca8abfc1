import OutputModes

extension SQLTopic {
  /// All topics: queries first, then changes, definitions, and the rest.
  package static let all: [SQLTopic] = queries + changes + definitions + sessions

  private static let queries: [SQLTopic] = [
    SQLTopic(
      ["SELECT", "FROM"], "Read rows",
      syntax: """
        SELECT [DISTINCT] * | expression [AS name], ...
          FROM table [AS alias]
          [WHERE condition]
          [GROUP BY expression, ... [HAVING condition]]
          [ORDER BY expression [DESC] [NULLS LAST], ...]
          [LIMIT count [OFFSET start]]
        """,
      examples: [
        Example(
          "SELECT name, born FROM person WHERE city = 'Bern' ORDER BY name DESC LIMIT 5;",
          prints: "Eve|\nAnn|1990-05-01\n")
      ]),
    SQLTopic(
      ["WHERE", "LIKE", "IN", "BETWEEN", "IS NULL"], "Choose rows by a condition",
      syntax: """
        WHERE expression = | <> | < | <= | > | >= expression
        WHERE expression [NOT] IN (value, ...) | (SELECT ...)
        WHERE expression [NOT] BETWEEN least AND greatest
        WHERE expression [NOT] LIKE 'pattern'      % is any text, _ one character
        WHERE expression IS [NOT] NULL             = NULL is never true
        WHERE condition AND | OR condition         AND comes before OR
        """,
      examples: [
        Example("SELECT name FROM person WHERE born IS NULL OR name LIKE 'a%';", prints: "Ann\nEve\n")
      ]),
    SQLTopic(
      ["JOIN", "LEFT JOIN", "INNER JOIN", "CROSS JOIN", "ON", "USING"], "Put rows of several tables together",
      syntax: """
        FROM table [AS alias]
          JOIN other [AS alias] ON condition       only rows with a match
          LEFT JOIN other ON condition             all rows of the left table
          JOIN other USING (column, ...)           equal columns of the same name
        """,
      examples: [
        Example(
          """
          SELECT p.name, t.day FROM person AS p LEFT JOIN trip AS t ON t.person_id = p.id
          ORDER BY p.name, t.day;
          """, prints: "Ann|2026-01-10\nAnn|2026-02-01\nBob|2026-02-03\nEve|\n")
      ]),
    SQLTopic(
      ["GROUP BY", "HAVING"], "Count or sum rows in groups",
      syntax: """
        SELECT expression, count(*) | sum(x) | avg(x) | min(x) | max(x) | group_concat(x, ', ')
          FROM table
          GROUP BY expression, ...
          [HAVING condition]                       like WHERE, but of the groups
        """,
      examples: [
        Example(
          "SELECT city, count(*) FROM person GROUP BY city HAVING count(*) > 1;", prints: "Bern|2\n"),
        Example(
          "SELECT substr(day, 1, 7) AS month, sum(price) FROM trip GROUP BY month;",
          prints: "2026-01|120.5\n2026-02|120.0\n"),
      ]),
    SQLTopic(
      ["ORDER BY", "LIMIT", "OFFSET"], "Sort rows, and take some of them",
      syntax: """
        ORDER BY expression [COLLATE NOCASE] [ASC | DESC] [NULLS FIRST | NULLS LAST], ...
        LIMIT count [OFFSET start]
        """,
      examples: [
        Example("SELECT name FROM person ORDER BY born DESC NULLS LAST LIMIT 1;", prints: "Ann\n")
      ]),
    SQLTopic(
      ["UNION", "INTERSECT", "EXCEPT"], "Combine the rows of two queries",
      syntax: """
        SELECT ... UNION SELECT ...                the rows of both, each once
        SELECT ... UNION ALL SELECT ...            all rows of both
        SELECT ... INTERSECT SELECT ...            the rows that are in both
        SELECT ... EXCEPT SELECT ...               the rows of the first that are not in the second
        """,
      examples: [
        Example("SELECT id FROM person EXCEPT SELECT person_id FROM trip;", prints: "3\n")
      ]),
    SQLTopic(
      ["WITH", "RECURSIVE", "CTE"], "Name a query, to use it in another one",
      syntax: """
        WITH name [(column, ...)] AS (SELECT ...), ...
          SELECT ... FROM name
        WITH RECURSIVE name(column, ...) AS (
          first SELECT UNION ALL SELECT ... FROM name WHERE condition)
          SELECT ... FROM name
        """,
      examples: [
        Example(
          "WITH spent AS (SELECT person_id, sum(price) AS total FROM trip GROUP BY 1)\nSELECT max(total) FROM spent;",
          prints: "200.5\n"),
        Example(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)\nSELECT i FROM n;",
          prints: "1\n2\n3\n"),
      ]),
    SQLTopic(
      ["CASE", "IIF", "COALESCE"], "Choose a value by conditions",
      syntax: """
        CASE WHEN condition THEN value ... [ELSE value] END
        CASE expression WHEN value THEN value ... [ELSE value] END
        iif(condition, value, other)
        coalesce(value, other, ...)                the first that is not NULL
        """,
      examples: [
        Example(
          "SELECT name, CASE WHEN born IS NULL THEN '?' ELSE substr(born, 1, 4) END FROM person;",
          prints: "Ann|1990\nBob|1985\nEve|?\n")
      ]),
    SQLTopic(
      ["OVER", "WINDOW", "PARTITION BY", "ROW_NUMBER", "LAG"], "Compute over neighbouring rows",
      syntax: """
        function(...) OVER ([PARTITION BY expression, ...] [ORDER BY expression, ...]
          [ROWS BETWEEN start AND end])
        row_number(), rank(), lag(x), lead(x), first_value(x), last_value(x), ntile(n),
        and sum(x), avg(x), count(*), min(x), max(x)
        """,
      examples: [
        Example(
          "SELECT day, sum(price) OVER (ORDER BY day) FROM trip;",
          prints: "2026-01-10|120.5\n2026-02-01|200.5\n2026-02-03|240.5\n")
      ]),
    SQLTopic(
      ["DATE", "DATETIME", "STRFTIME", "NOW"], "Compute with dates and times",
      syntax: """
        date(time [, modifier, ...])               2026-01-31
        datetime(time [, modifier, ...])           2026-01-31 12:00:00
        strftime('format', time [, modifier, ...]) %Y %m %d %H %M %S %w %j
        modifiers: '-7 days', '+1 month', 'start of month', 'weekday 1', 'unixepoch', 'localtime'
        times: 'now', a text such as '2026-01-31', or a number with 'unixepoch'
        """,
      examples: [
        Example("SELECT date('2026-01-31', 'start of month', '+1 month', '-1 day');", prints: "2026-01-31\n")
      ]),
    SQLTopic(
      ["JSON", "JSON_EXTRACT", "->"], "Read and make JSON",
      syntax: """
        json -> '$.path'                           a part as JSON
        json ->> '$.path'                          a part as a SQL value
        json_each(json)                            a table with a row for each element
        json_object('key', value, ...), json_array(value, ...), json_group_array(value)
        """,
      examples: [
        Example("SELECT '{\"a\": [1, 2]}' ->> '$.a[1]';", prints: "2\n"),
        Example("SELECT value FROM json_each('[5, 6]');", prints: "5\n6\n"),
      ]),
  ]

  private static let changes: [SQLTopic] = [
    SQLTopic(
      ["INSERT", "VALUES", "INSERT INTO"], "Add rows",
      syntax: """
        INSERT INTO table [(column, ...)] VALUES (value, ...), ... [RETURNING expression, ...]
        INSERT INTO table [(column, ...)] SELECT ...
        INSERT OR IGNORE | OR REPLACE INTO table ...
        """,
      examples: [
        Example("INSERT INTO person(name, city) VALUES ('Max', 'Rome') RETURNING id;", prints: "4\n")
      ]),
    SQLTopic(
      ["UPSERT", "ON CONFLICT"], "Add a row, or change the one that has its key",
      syntax: """
        INSERT INTO table (column, ...) VALUES (value, ...)
          ON CONFLICT (column, ...) DO UPDATE SET column = excluded.column, ...
        INSERT INTO table ... ON CONFLICT DO NOTHING
        """,
      examples: [
        Example(
          """
          INSERT INTO person(id, name) VALUES (1, 'Anna')
            ON CONFLICT (id) DO UPDATE SET name = excluded.name;
          SELECT name, city FROM person WHERE id = 1;
          """, prints: "Anna|Bern\n")
      ]),
    SQLTopic(
      ["UPDATE", "SET"], "Change rows",
      syntax: """
        UPDATE table SET column = expression, ... [WHERE condition] [RETURNING expression, ...]
        UPDATE table SET column = other.column FROM other WHERE condition
        """,
      examples: [
        Example("UPDATE trip SET price = price * 2 WHERE person_id = 2 RETURNING price;", prints: "80\n")
      ]),
    SQLTopic(
      ["DELETE", "DELETE FROM", "TRUNCATE"], "Remove rows",
      syntax: """
        DELETE FROM table [WHERE condition] [RETURNING expression, ...]
        """,
      examples: [
        Example("DELETE FROM trip WHERE day < '2026-02-01' RETURNING day;", prints: "2026-01-10\n")
      ]),
    SQLTopic(
      ["BEGIN", "COMMIT", "ROLLBACK", "TRANSACTION", "SAVEPOINT", "RELEASE"],
      "Make several changes together, or none of them",
      syntax: """
        BEGIN [IMMEDIATE]; statements; COMMIT | ROLLBACK
        SAVEPOINT name; statements; RELEASE name | ROLLBACK TO name
        """,
      examples: [
        Example(
          "BEGIN;\nDELETE FROM trip;\nROLLBACK;\nSELECT count(*) FROM trip;", prints: "3\n")
      ]),
  ]

  private static let definitions: [SQLTopic] = [
    SQLTopic(
      ["CREATE TABLE", "PRIMARY KEY", "FOREIGN KEY", "REFERENCES", "CHECK"], "Make a table",
      syntax: """
        CREATE TABLE [IF NOT EXISTS] name (
          column TYPE [PRIMARY KEY] [NOT NULL] [UNIQUE] [DEFAULT value] [CHECK (condition)]
            [REFERENCES table(column) [ON DELETE CASCADE]],
          ...,
          [PRIMARY KEY (column, ...)], [FOREIGN KEY (column, ...) REFERENCES table(column, ...)]
        ) [STRICT] [WITHOUT ROWID]
        CREATE TABLE name AS SELECT ...
        CREATE TEMP TABLE name (...)               for this connection only
        """,
      examples: [
        Example(
          """
          CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL, at TEXT DEFAULT CURRENT_TIMESTAMP);
          INSERT INTO note(text) VALUES ('first');
          SELECT id, text FROM note;
          """, prints: "1|first\n")
      ]),
    SQLTopic(
      ["ALTER TABLE", "ADD COLUMN", "RENAME", "DROP COLUMN"], "Change a table",
      syntax: """
        ALTER TABLE table RENAME TO name
        ALTER TABLE table RENAME COLUMN column TO name
        ALTER TABLE table ADD COLUMN column TYPE [DEFAULT value]
        ALTER TABLE table DROP COLUMN column
        """,
      examples: [
        Example(
          "ALTER TABLE person ADD COLUMN active INTEGER DEFAULT 1;\nSELECT sum(active) FROM person;",
          prints: "3\n")
      ]),
    SQLTopic(
      ["CREATE INDEX", "INDEX"], "Make searches by a column fast",
      syntax: """
        CREATE [UNIQUE] INDEX [IF NOT EXISTS] name ON table (column | expression [DESC], ...)
          [WHERE condition]
        """,
      examples: [
        Example(
          "CREATE INDEX person_city ON person(city);\nSELECT count(*) FROM person WHERE city = 'Bern';",
          prints: "2\n")
      ]),
    SQLTopic(
      ["CREATE VIEW", "VIEW"], "Keep a query under a name",
      syntax: """
        CREATE [TEMP] VIEW [IF NOT EXISTS] name [(column, ...)] AS SELECT ...
        """,
      examples: [
        Example(
          "CREATE VIEW bernese AS SELECT * FROM person WHERE city = 'Bern';\nSELECT name FROM bernese;",
          prints: "Ann\nEve\n")
      ]),
    SQLTopic(
      ["CREATE TRIGGER", "TRIGGER"], "Run statements when rows change",
      syntax: """
        CREATE TRIGGER name BEFORE | AFTER INSERT | DELETE | UPDATE [OF column, ...] ON table
          [WHEN condition] BEGIN statement; ... END
        in it, new.column and old.column are the values of the row
        """,
      examples: [
        Example(
          """
          CREATE TABLE log(text);
          CREATE TRIGGER moved AFTER UPDATE OF city ON person BEGIN
            INSERT INTO log VALUES (old.city || ' to ' || new.city);
          END;
          UPDATE person SET city = 'Rome' WHERE id = 2;
          SELECT text FROM log;
          """, prints: "Oslo to Rome\n")
      ]),
    SQLTopic(
      ["CREATE VIRTUAL TABLE", "FTS5", "MATCH"], "Search in texts, among others",
      syntax: """
        CREATE VIRTUAL TABLE name USING fts5(column, ...)
        SELECT ... FROM name WHERE name MATCH 'words' ORDER BY rank
        """,
      examples: [
        Example(
          """
          CREATE VIRTUAL TABLE page USING fts5(text);
          INSERT INTO page VALUES ('a red house'), ('a blue boat');
          SELECT text FROM page WHERE page MATCH 'boat';
          """, prints: "a blue boat\n")
      ]),
    SQLTopic(
      ["DROP TABLE", "DROP", "DROP INDEX", "DROP VIEW", "DROP TRIGGER"],
      "Remove a table, an index, a view or a trigger",
      syntax: """
        DROP TABLE | INDEX | VIEW | TRIGGER [IF EXISTS] name
        """,
      examples: [
        Example(
          "DROP TABLE trip;\nSELECT name FROM sqlite_schema WHERE type = 'table';", prints: "person\n")
      ]),
  ]

  private static let sessions: [SQLTopic] = [
    SQLTopic(
      ["ATTACH", "DETACH", "ATTACH DATABASE", "USE"], "Use several databases together",
      syntax: """
        ATTACH 'file' AS name
        SELECT ... FROM name.table
        DETACH name
        """,
      examples: [
        Example(
          "ATTACH ':memory:' AS other;\nCREATE TABLE other.t AS SELECT 7 AS x;\nSELECT x FROM other.t;",
          prints: "7\n")
      ]),
    SQLTopic(
      ["EXPLAIN", "EXPLAIN QUERY PLAN", "ANALYZE"], "See how a statement runs",
      syntax: """
        EXPLAIN QUERY PLAN statement
        ANALYZE [table]                            collects statistics for the planner
        .plan statement                            says the same in words
        """,
      examples: [
        Example(
          "EXPLAIN QUERY PLAN SELECT * FROM person WHERE id = 1;",
          prints: "QUERY PLAN\n`--SEARCH person USING INTEGER PRIMARY KEY (rowid=?)\n")
      ]),
    SQLTopic(
      ["PRAGMA"], "Read or change settings of the database",
      syntax: """
        PRAGMA name                                shows it
        PRAGMA name = value                        sets it
        foreign_keys, journal_mode, user_version, integrity_check, table_info(table), ...
        """,
      examples: [
        Example("PRAGMA user_version = 3;\nPRAGMA user_version;", prints: "3\n")
      ]),
    SQLTopic(
      ["VACUUM", "REINDEX"], "Make the file small again",
      syntax: """
        VACUUM [INTO 'file']
        REINDEX [table | index]
        """,
      examples: [Example("VACUUM;\nPRAGMA freelist_count;", prints: "0\n")]),
  ]
}
