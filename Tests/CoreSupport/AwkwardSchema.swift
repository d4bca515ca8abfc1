/// SQL that makes a database with something of everything that a schema can contain.
package enum AwkwardSchema {
  /// The statements, in order.
  package static let sql = #"""
    CREATE TABLE t1(a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT NOT NULL DEFAULT 'x', c REAL, d BLOB, e, UNIQUE(b,c));
    INSERT INTO t1 VALUES(1,'a',1.5,x'00ff',NULL),(5,'it''s',1e20,x'',9223372036854775807);
    INSERT INTO t1 VALUES(7,char(10)||'l'||char(13),-1e999,'txt',1e999),(8,'\n lit'||char(10),0.1,1,-0.5);
    INSERT INTO t1 VALUES(9,char(10)||'\n\012',5e-200,1,1),(10,'\r\015'||char(13),1.7976931348623157e308,1,1);
    CREATE TABLE "odd ""name"(x, "a b", "select" int, "é");
    INSERT INTO "odd ""name" VALUES(1,2,3,CAST(x'c328' AS TEXT));
    create table 'single'(q);
    CREATE TABLE [br](q);
    CREATE TABLE `bt`(q);
    CREATE TABLE wr(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    INSERT INTO wr VALUES('k',1);
    CREATE TABLE st(a INT, b ANY) STRICT;
    INSERT INTO st VALUES(1,'1');
    CREATE TABLE gen(a, b AS (a*2), c AS (a+1) STORED, d);
    INSERT INTO gen(a,d) VALUES(1,4);
    CREATE TABLE taken(rowid, oid, _rowid_);
    INSERT INTO taken VALUES(1,2,3);
    CREATE TABLE descending(a INTEGER PRIMARY KEY DESC);
    INSERT INTO descending VALUES(3);
    CREATE VIEW v1 AS SELECT a, b AS "the b" FROM t1 -- comment at end
    ;
    CREATE VIEW "v 2"(z) AS SELECT 1 /* closed */;
    CREATE VIEW broken AS SELECT * FROM absent;
    CREATE TRIGGER tr1 AFTER INSERT ON t1 BEGIN SELECT 1; END;
    CREATE TRIGGER tr2 INSTEAD OF INSERT ON v1 BEGIN INSERT INTO t1(b) VALUES(new."the b"); END;
    CREATE INDEX i1 ON t1(b);
    CREATE UNIQUE INDEX "i 2" ON t1(c) WHERE c IS NOT NULL;
    CREATE TABLE cmt(a -- first
    , b /* second */);
    CREATE VIRTUAL TABLE ft USING fts5(title, body, tokenize = 'unicode61');
    INSERT INTO ft VALUES('hello','world');
    CREATE VIRTUAL TABLE rt USING rtree(id, x0, x1);
    INSERT INTO rt VALUES(1, 0, 1);
    CREATE TABLE a_table_of_many_columns(first_column INTEGER PRIMARY KEY, second_column TEXT DEFAULT 'a,b(c)', third_column REAL CHECK ( third_column > 0 ), "fo,urth" BLOB, -- why
      fifth, FOREIGN KEY(second_column) REFERENCES t1(b) ON DELETE CASCADE);
    CREATE TABLE p(x PRIMARY KEY, y REFERENCES t1(a)); INSERT INTO p VALUES('',2);
    ANALYZE;
    """#

  /// Two more databases to attach, with names of the same kinds.
  package static let attached = """
    ATTACH ':memory:' AS 'a x';
    ATTACH ':memory:' AS aux1;
    CREATE TABLE aux1.tt(a); CREATE TABLE "a x"."my table"(a PRIMARY KEY, b);
    CREATE TEMP TABLE tmp(a); CREATE TEMP VIEW tv AS SELECT 1 a; CREATE VIEW aux1.vv AS SELECT 1 a, 2 b;
    CREATE INDEX aux1.ii ON tt(a); CREATE UNIQUE INDEX "a x"."u i" ON "my table"(b);
    """
}
