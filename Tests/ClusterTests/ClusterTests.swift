import Foundation
import TestSupport
import Testing

@testable import RemoteEngines

/// The shell on real nodes of dqlite.
@Suite(.enabled(if: Cluster.isAvailable, "needs the header of libdqlite-dev and a C compiler"))
struct ClusterTests {
  @Test func `a database of a cluster is used as a file is`() throws {
    let cluster = try Cluster(nodes: 1)
    let run = try cluster.run(
      """
      CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT, created_at INTEGER, day DATE);
      INSERT INTO event VALUES (1, 'a', 1700000000, '2024-01-02'), (2, 'b', 1700003600, NULL);
      SELECT * FROM event;
      SELECT max(created_at) AS last, count(*) FROM event;
      .parameter set :id 2
      SELECT name, typeof(day) FROM event WHERE id = :id;
      BEGIN;
      DELETE FROM event;
      ROLLBACK;
      SELECT count(*), total(id) FROM event;
      ALTER TABLE event ADD COLUMN place TEXT DEFAULT 'x''y';
      SELECT place FROM event;
      .schema event
      .tables
      """)
    #expect(
      run
        == Executable.Run(
          output: """
            1|a|2023-11-14 22:13:20|2024-01-02
            2|b|2023-11-14 23:13:20|
            2023-11-14 23:13:20|2
            b|null
            2|3.0
            x'y
            x'y
            CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT, created_at INTEGER, day DATE, place TEXT DEFAULT 'x''y');
            event

            """))
  }

  @Test func `errors have the message and the place that a file would give`() throws {
    let cluster = try Cluster(nodes: 1)
    let run = try cluster.run(
      """
      CREATE TABLE t(a UNIQUE);
      INSERT INTO t VALUES (1);
      SELECT b FROM t;
      INSERT INTO t VALUES (1);
      """)
    #expect(
      run
        == Executable.Run(
          output: "",
          errors: """
            Parse error near line 3: no such column: b
              SELECT b FROM t;
                     ^--- error here
            Runtime error near line 4: UNIQUE constraint failed: t.a (19)

            """, status: 1))
  }

  /// Each statement would end a node of version 1.11, or lose what it stored, without the guard.
  @Test func `no statement ends the node`() throws {
    let cluster = try Cluster(nodes: 1)
    let wide = (1...300).map { "'value \($0)'" }.joined(separator: ", ")
    let run = try cluster.run(
      """
      CREATE TABLE t(a BOOLEAN, b DATE, c DATETIME);
      INSERT INTO t VALUES ('yes', 1.5, x'00'), (1, '2024-01-01', NULL);
      .format raw on
      SELECT a, b, hex(c) FROM t;
      SELECT count(*) FROM (SELECT \(wide));
      SELECT \(wide);
      .mode list
      SELECT length(zeroblob(1000000));
      PRAGMA journal_mode = delete;
      PRAGMA page_size = 8192;
      EXPLAIN PRAGMA page_size = 8192;
      ATTACH ':memory:' AS m;
      VACUUM INTO '/nowhere/x';
      INSERT INTO t VALUES (3, 3, 3) RETURNING a;
      PRAGMA wal_checkpoint;
      SELECT count(*) FROM t;
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.prefix(3) == ["yes|1.5|00", "1|2024-01-01|", "1"])
    #expect(lines.suffix(2) == ["1000000", "2"])
    #expect(
      run.errors == """
        Runtime error near line 9: PRAGMA journal_mode with a value could end the node
        Runtime error near line 10: PRAGMA page_size with a value could end the node
        Runtime error near line 11: PRAGMA page_size with a value could end the node
        Runtime error near line 12: dqlite cannot attach databases
        Runtime error near line 13: dqlite cannot write a copy with VACUUM INTO
        Runtime error near line 14: this version of dqlite would not store what RETURNING returns
        Runtime error near line 15: dqlite itself runs what PRAGMA wal_checkpoint does

        """)
    #expect(cluster.isAlive(1))
  }

  @Test func `nodes take each pragma that is let through`() throws {
    let cluster = try Cluster(nodes: 1)
    let values = ["application_id": "7", "user_version": "7"]
    let tables: Set = [
      "table_info", "table_xinfo", "table_list", "index_list", "foreign_key_list", "foreign_key_check",
    ]
    for name in DqliteGuard.settablePragmas.sorted() {
      let value = values[name] ?? (tables.contains(name) ? "t" : name.hasPrefix("index_") ? "i" : "1")
      let run = try cluster.run("CREATE TABLE IF NOT EXISTS t(a); PRAGMA \(name) = \(value); SELECT 'done';")
      #expect(run.output.hasSuffix("done\n") && run.status == 0, "\(name): \(run.errors)")
      #expect(cluster.isAlive(1), "\(name)")
    }
  }

  @Test func `the leader's end costs a query nothing, and a transaction itself`() throws {
    let cluster = try Cluster(nodes: 3)
    let run = try cluster.run(
      """
      CREATE TABLE t(a);
      INSERT INTO t VALUES (1);
      BEGIN;
      INSERT INTO t VALUES (2);
      .shell kill -KILL \(cluster.process(1)); while kill -0 \(cluster.process(1)) 2>/dev/null && [ "$(cut -d' ' -f3 /proc/\(cluster.process(1))/stat)" != Z ]; do :; done
      INSERT INTO t VALUES (3);
      INSERT INTO t VALUES (4);
      COMMIT;
      INSERT INTO t VALUES (5);
      SELECT group_concat(a) FROM t;
      """)
    #expect(run.output == "1,5\n")
    // The system reports the end in one of two ways.
    let lost = "Runtime error near line 6: the connection to \(cluster.places[0]) was lost"
    #expect(run.errors.hasPrefix(lost))
    // So the statements that follow are not carried out as if they had not been a part of it.
    let ends = ["", ", and ROLLBACK ends the transaction", ""].map {
      $0 + "; nothing of the open transaction is kept (4)"
    }
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3 && zip(lines, ends).allSatisfy { $0.hasSuffix($1) }, "\(run.errors)")
    // A follower is asked first the next time.
    #expect(try cluster.run("SELECT count(*) FROM t;").output == "2\n")
  }

  @Test func `without a majority, nothing is said to be done`() throws {
    let cluster = try Cluster(nodes: 3)
    #expect(try cluster.run("CREATE TABLE t(a); INSERT INTO t VALUES (1);").status == 0)
    for number in 1...3 { try cluster.stop(number) }
    let run = try Executable.tsqlite.run([cluster.address() + "?timeout=1s"], input: "SELECT * FROM t;")
    #expect(run.output == "")
    #expect(run.status == 1)
    #expect(run.errors.contains("Connection refused; nothing was done"))
    for number in 1...3 { try cluster.start(number) }
    #expect(try cluster.run("SELECT * FROM t;").output == "1\n")
  }

  @Test func `commands that read a copy see all rows exactly`() throws {
    let cluster = try Cluster(nodes: 1)
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "copy.db").path
    let run = try cluster.run(
      """
      CREATE TABLE t(a, b DATE);
      INSERT INTO t VALUES (CAST(x'610062' AS TEXT), 1.5), (x'00ff', NULL), ('c', '2024-01-02');
      WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 5000)
      INSERT INTO t SELECT printf('%0100d', i), i FROM c;
      .once /dev/null
      .dump
      .sha3sum
      .dbtotxt
      .save \(path)
      BEGIN;
      .backup \(path)
      ROLLBACK;
      .selftest --init
      SELECT count(*) FROM t;
      """)
    let local = try Executable.tsqlite.run(
      [path], input: ".sha3sum\nSELECT count(*), hex(max(a)) FROM t WHERE rowid < 3;\n.dbinfo")
    #expect(local.output.hasPrefix(String(run.output.prefix(57)) + "2|00FF\n"))
    #expect(run.output.hasSuffix("| end app\n5003\n"))
    #expect(
      run.errors == """
        .backup reads a copy of what is committed in \(cluster.address()); end the transaction first
        Error: attempt to write a readonly database (8)

        """)
  }

  @Test func `another node than the leader sends a copy`() throws {
    let cluster = try Cluster(nodes: 3)
    #expect(try cluster.run("CREATE TABLE t(a);\nINSERT INTO t VALUES (1), ('b');").errors == "")
    // A node that does not answer is passed over.
    try cluster.stop(cluster.leader() == 2 ? 3 : 2)
    let wanted = """
      PRAGMA foreign_keys=OFF;
      BEGIN TRANSACTION;
      CREATE TABLE t(a);
      INSERT INTO t VALUES(1);
      INSERT INTO t VALUES('b');
      COMMIT;

      """
    var copy = try Executable.tsqlite.run([cluster.address() + "?copies=follower", ".dump"])
    // Commits reach the others some time later.
    for _ in 1...100 where copy != Executable.Run(output: wanted) {
      usleep(20_000)
      copy = try Executable.tsqlite.run([cluster.address() + "?copies=follower", ".dump"])
    }
    #expect(copy == Executable.Run(output: wanted))
  }

  @Test func `a copy that no other node can send is not made`() throws {
    let cluster = try Cluster(nodes: 1)
    let address = cluster.address() + "?copies=follower"
    let copy = try Executable.tsqlite.run([address, ".dump"])
    #expect(copy.output == "")
    #expect(copy.errors == "Error: cannot copy \(address): no other node has the data; nothing was done\n")
  }

  @Test func `the nodes of a cluster are listed, with the leader`() throws {
    let cluster = try Cluster(nodes: 2)
    let run = try cluster.run(".cluster")
    #expect(
      run == Executable.Run(output: "1: \(cluster.places[0]) voter, leader\n2: \(cluster.places[1]) voter\n"))
  }

  @Test func `a program can carry the connections`() throws {
    let cluster = try Cluster(nodes: 2)
    let relay = "exec bash -c 'exec 3<>/dev/tcp/%h/%p; cat <&3 & exec cat >&3'"
    let run = try cluster.run(
      """
      CREATE TABLE t(a, b BLOB);
      INSERT INTO t VALUES ('x', zeroblob(100000)), ('y', randomblob(100000));
      SELECT a, length(b) FROM t;
      .open --via "\(relay)" \(cluster.address())
      SELECT count(*) FROM t;
      """, "app", ["-via", relay])
    #expect(run == Executable.Run(output: "x|100000\ny|100000\n2\n"))
  }
}
