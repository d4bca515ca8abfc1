import SQLSyntax

/// Statements and clauses of PostgreSQL, MySQL, SQL Server, Oracle and DuckDB.
extension Mistake {
  static let otherForms: [Mistake] =
    selections + changes + definitions + administration + [brokenOrder, quotesOfTexts, noBreakSpace]

  static let interval = "SQLite has no INTERVAL: write datetime(X, '+1 day') or date(X, '-1 month')."

  private static let selections: [Mistake] = [
    Mistake("top #", "SQLite has no TOP: write LIMIT $1 at the end."),
    Mistake("top ( # )", "SQLite has no TOP: write LIMIT $2 at the end."),
    Mistake("fetch first #", "SQLite has no FETCH: write LIMIT $2."),
    Mistake("fetch next #", "SQLite has no FETCH: write LIMIT $2."),
    Mistake("offset # rows", "Write LIMIT 10 OFFSET $1: OFFSET follows LIMIT, without ROWS."),
    Mistake(
      "distinct on", "SQLite has no DISTINCT ON: GROUP BY the column, and take min() or max() of others."),
    Mistake("except all", "SQLite has EXCEPT only without ALL."),
    Mistake("intersect all", "SQLite has INTERSECT only without ALL."),
    Mistake("minus select", "Write EXCEPT instead of MINUS."),
    Mistake("select _ into %", "Write CREATE TABLE $3 AS SELECT $1 …"),
    Mistake("lateral", "SQLite has no LATERAL: use a subquery in the list of columns."),
    Mistake("cross apply", "SQLite has no APPLY: use JOIN, or a subquery in the list of columns."),
    Mistake("qualify", "SQLite has no QUALIFY: put the SELECT into FROM ( … ), and write WHERE outside."),
    Mistake("for update", "SQLite locks no rows: BEGIN IMMEDIATE keeps other writers out."),
    Mistake("with ( nolock", "SQLite has no NOLOCK: leave WITH (NOLOCK) out."),
    Mistake("separator '", "Write group_concat(X, $1)."),
    Mistake("ilike", "LIKE ignores the case of ASCII letters in SQLite: write LIKE instead of ILIKE."),
    Mistake("similar to", "Write REGEXP instead of SIMILAR TO."),
    Mistake("rlike", "Write REGEXP instead of RLIKE."),
    Mistake("order by desc %", "DESC follows the column: ORDER BY $3 DESC."),
    Mistake("order by asc %", "ASC follows the column: ORDER BY $3 ASC."),
    Mistake("between # , #", "Write BETWEEN $1 AND $3."),
    Mistake("in # ,", "Put the values into parentheses: IN ($1, …)."),
    Mistake("in ' ,", "Put the values into parentheses: IN ($1, …)."),
    Mistake("select from", "Name the columns, or write * for all of them: SELECT * FROM …"),
    Mistake("from where", "The name of the table is missing after FROM."),
    Mistake("interval '", interval),
    Mistake("interval #", interval),
    Mistake("date '", "A date is a text: write $1 without DATE."),
    Mistake("timestamp '", "A time is a text: write $1 without TIMESTAMP."),
    Mistake("array [", "SQLite has no arrays: write json_array(…)."),
    Mistake(
      "at time zone", "SQLite has no AT TIME ZONE: write datetime(X, 'localtime'), or use .format zone."),
    Mistake { statement in
      statement.message.contains("RIGHT and FULL OUTER JOINs are not")
        ? "This SQLite has only LEFT JOIN: swap the two tables of a RIGHT JOIN." : nil
    },
    Mistake { statement in
      guard statement.isSyntaxError, let fault = statement.fault,
        let last = statement.words.lastIndex(of: "case"), fault > last
      else { return nil }
      let words = statement.words
      let opened = words.count { $0 == "case" }
      let closed = words.count { $0 == "end" }
      return opened > closed ? "A CASE has no END." : nil
    },
  ]

  private static let changes: [Mistake] = [
    Mistake("insert ignore", "Write INSERT OR IGNORE INTO …"),
    Mistake("on duplicate key", "Write ON CONFLICT(KEY) DO UPDATE SET COLUMN = excluded.COLUMN."),
    Mistake("insert into % set % =", "Write INSERT INTO $2($4, …) VALUES ( … )."),
    Mistake("insert % values", "Write INSERT INTO $1 VALUES …"),
    Mistake("insert % (", "Write INSERT INTO $1( … ) VALUES ( … )."),
    Mistake("values #", "Put the values into parentheses: VALUES ($1, …)."),
    Mistake("values '", "Put the values into parentheses: VALUES ($1, …)."),
    Mistake("delete * from", "Write DELETE FROM $3: it always deletes whole rows."),
    Mistake("delete %") { statement, start in
      guard start == 0, statement.word(1) != "from" else { return nil }
      if statement.isName(2), !Suggestion.near(to: statement.word(1), among: ["FROM"]).isEmpty {
        return "Did you mean \"FROM\"?"
      }
      return "Write DELETE FROM \(statement.text(1))."
    },
    Mistake("truncate table %", "SQLite has no TRUNCATE: write DELETE FROM $2;"),
    Mistake("truncate % %") { statement, start in
      guard !Suggestion.near(to: statement.word(start + 1), among: ["TABLE"]).isEmpty else { return nil }
      return "SQLite has no TRUNCATE: write DELETE FROM \(statement.text(start + 2));"
    },
    Mistake("truncate %", "SQLite has no TRUNCATE: write DELETE FROM $1;"),
    Mistake("update % join", "SQLite updates one table: UPDATE $1 SET … FROM OTHER WHERE …"),
    Mistake("update % inner join", "SQLite updates one table: UPDATE $1 SET … FROM OTHER WHERE …"),
    Mistake("set @", "Values for later statements: .parameter set NAME VALUE."),
    Mistake("merge into", "SQLite has no MERGE: write INSERT … ON CONFLICT(KEY) DO UPDATE SET …"),
    Mistake("upsert", "Write INSERT INTO … ON CONFLICT(KEY) DO UPDATE SET …"),
  ]

  private static let definitions: [Mistake] = [
    Mistake("create or replace _", "SQLite has no OR REPLACE here: write DROP $3 IF EXISTS first."),
    Mistake("autoincrement primary key", "Write INTEGER PRIMARY KEY AUTOINCREMENT, in this order."),
    Mistake("auto_increment", rowNumbers),
    Mistake("identity (", rowNumbers),
    Mistake("generated by default", rowNumbers),
    Mistake("generated always as identity", rowNumbers),
    Mistake("alter table % modify", changedColumn),
    Mistake("alter table % alter", changedColumn),
    Mistake("alter table % change", changedColumn),
    Mistake("alter table % add constraint", addedConstraint),
    Mistake("alter table % add primary", addedConstraint),
    Mistake("alter table % add foreign", addedConstraint),
    Mistake("alter table % add unique", "Write CREATE UNIQUE INDEX NAME ON $2(COLUMN);"),
    Mistake("alter table % drop constraint", addedConstraint),
    Mistake("rename table % to %", "Write ALTER TABLE $2 RENAME TO $4;"),
    Mistake("create table % like %", "Write CREATE TABLE $2 AS SELECT * FROM $4 WHERE 0;"),
    Mistake("engine =", "Leave ENGINE=… out: SQLite has only one."),
    Mistake("default charset", "Leave DEFAULT CHARSET out: texts are UTF-8."),
    Mistake(
      "comment '", "SQLite keeps no comments of columns: write -- and the comment inside of CREATE TABLE."),
    Mistake("enum ( '", "Write TEXT CHECK (COLUMN IN ($2, …))."),
    Mistake("default now (", "Write DEFAULT CURRENT_TIMESTAMP."),
    Mistake("default getdate (", "Write DEFAULT CURRENT_TIMESTAMP."),
    Mistake("default % (", "Put the call into parentheses: DEFAULT ($1( … ))."),
    Mistake("create index on %", "Name the index: CREATE INDEX NAME ON $3( … );"),
    Mistake("drop index % on", "Write DROP INDEX $2;"),
    Mistake("drop column % , drop", oneChange),
    Mistake("drop table % ,", "Write a DROP TABLE for each table."),
    Mistake("alter table % _ _ _ ,", oneChange),
    Mistake("alter table % _ _ _ _ ,", oneChange),
    Mistake("create materialized view", "SQLite keeps no results of views: write CREATE TABLE … AS SELECT …"),
    Mistake("create function", "SQLite keeps no functions in a database; .load loads an extension."),
    Mistake("create procedure", "SQLite has no procedures; .read runs a file of statements."),
    Mistake("create sequence", rowNumbers),
    Mistake("create type", "SQLite has no types of its own: write CHECK at the column."),
    Mistake("create database %", "A database is a file: .open $2.db makes one."),
    Mistake("create schema %", "A schema is an attached file: ATTACH '$2.db' AS $2;"),
    Mistake("drop database", "A database is a file: delete it when nobody has it open."),
    Mistake { statement in
      statement.message.hasPrefix("AUTOINCREMENT is only")
        ? "Write INTEGER PRIMARY KEY, without a size." : nil
    },
  ]

  private static let rowNumbers = "Write INTEGER PRIMARY KEY: SQLite then numbers new rows itself."
  private static let changedColumn =
    "SQLite cannot change a column: make a new table, copy the rows, drop the old table, rename the new one."
  private static let addedConstraint =
    "SQLite cannot change constraints: make a new table with them, copy the rows, drop the old table, rename the new one."
  private static let oneChange = "Write an ALTER TABLE for each change."

  private static let administration: [Mistake] = [
    Mistake("start transaction", "Write BEGIN;"),
    Mistake("begin work", "Write BEGIN;"),
    Mistake("commit work", "Write COMMIT;"),
    Mistake("explain analyze", ".plan SELECT … shows what a statement does, with times and rows."),
    Mistake("grant", "SQLite has no users: who can read the file can read the data."),
    Mistake("revoke", "SQLite has no users: who can read the file can read the data."),
    Mistake("create user", "SQLite has no users: who can read the file can read the data."),
    Mistake("create role", "SQLite has no users: who can read the file can read the data."),
    Mistake("lock table", "SQLite locks whole databases: BEGIN IMMEDIATE keeps other writers out."),
    Mistake("lock tables", "SQLite locks whole databases: BEGIN IMMEDIATE keeps other writers out."),
    Mistake("declare", "SQLite has no variables: .parameter set NAME VALUE, and then :NAME in a statement."),
    Mistake("set % =") { statement, start in
      start == 0 ? "Settings of the shell: .set; of SQLite: PRAGMA \(statement.text(1)) = …;" : nil
    },
    Mistake("call %", "SQLite has no procedures; .read runs a file of statements."),
    Mistake("exec %", "SQLite has no procedures; .read runs a file of statements."),
    Mistake("execute %", "SQLite has no prepared statements in SQL: .parameter set NAME VALUE."),
    Mistake("print", ".print TEXT prints a text, and SELECT a value."),
    Mistake("optimize table", "VACUUM; rebuilds the database, and ANALYZE; its statistics."),
    Mistake("copy % from", ".import FILE TABLE reads a file."),
    Mistake("copy % to", ".export FILE TABLE writes a file."),
    Mistake("load data", ".import FILE TABLE reads a file."),
    Mistake("go", "SQLite has no GO: a semicolon ends a statement."),
    Mistake("% ;") { statement, start in
      guard start == 0 else { return nil }
      let name = statement.outline.name(0)
      guard let table = statement.schema.tableNames.first(where: { $0.lowercased() == name }) else {
        return nil
      }
      return "\(table) is a table: SELECT * FROM \(SQLName.plain(table));"
    },
  ]

  /// Clauses of one SELECT in an order that SQLite does not accept.
  private static let brokenOrder = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault else { return nil }
    let ranks = ["from": 1, "where": 2, "group": 3, "having": 4, "order": 5, "limit": 6]
    guard let rank = ranks[statement.word(fault)] else { return nil }
    for place in statement.outline.parts(beforeClauseAt: fault) {
      guard let earlier = ranks[statement.word(place)] else { continue }
      let (name, other) = (statement.name(fault), statement.name(place))
      if earlier == rank {
        return rank == 2 ? "A SELECT has one WHERE: join its conditions with AND." : "\(name) is there twice."
      }
      if earlier > rank { return "\(name) comes before \(other)." }
    }
    return nil
  }

  /// Quotes that word processors make, which are letters for SQLite.
  private static let quotesOfTexts = Mistake { statement in
    let quotes: [Character] = ["“", "”", "„", "‘", "’", "‚", "´", "«", "»"]
    for index in statement.outline.tokens.indices where statement.outline.tokens[index].kind == .word {
      if let quote = statement.text(index).first(where: quotes.contains) {
        return "\(quote) is not a quote in SQL: write 'text' and \"name\"."
      }
    }
    return nil
  }

  private static let noBreakSpace = Mistake { statement in
    let hasOne = statement.outline.tokens.contains { token in
      token.kind == .word
        && String(decoding: statement.outline.sql[token.range], as: UTF8.self).unicodeScalars.contains {
          $0.value == 0xA0 || $0.value == 0x202F || $0.value == 0x200B || $0.value == 0x3000
        }
    }
    return hasOne ? "A special blank, such as a no-break space, is part of a word: type a plain blank." : nil
  }
}
