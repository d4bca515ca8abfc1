import SQLiteShell
import TestSupport
import Testing

/// Numbers beside expressions of minor units, which SQLite takes for minor units too.
@Suite struct MinorUnitAdviceTests {
  private func run(_ sql: String) -> ShellRun {
    runShell(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, price INTEGER, name TEXT);
      INSERT INTO t VALUES (1, 1234, 'a'), (2, 500, 'b'), (3, 10000, 'c'), (4, NULL, 'd');
      .format decimal minor:2 t.price
      .format input on
      .parameter set :p 5
      \(sql)
      """)
  }

  @Test(arguments: [
    ("5-price", "price", "500-price"), ("price*2-5", "price*2", "price*2-500"),
    ("price-(SELECT 5)", "price", "price-(SELECT 500)"),
    ("(SELECT max(price) FROM t)-5", "(SELECT max(price) FROM t)", "(SELECT max(price) FROM t)-500"),
    ("price+max(5,1)", "price", "price+max(500,1)"), ("price+abs(5)", "price", "price+abs(500)"),
    ("price+iif(id=1,5,0)", "price", "price+iif(id=1,500,0)"),
    ("price+coalesce(NULL,5)", "price", "price+coalesce(NULL,500)"),
    ("price+CASE id WHEN 1 THEN 5 END", "price", "price+CASE id WHEN 1 THEN 500 END"),
    ("price*1.5+5", "price*1.5", "price*1.5+500"),
    ("price+:p", "price", "price+:p * 100"),
  ])
  func `a number in a sum is told, and the change is not made`(sum: String, amount: String, advised: String) {
    let message =
      "\(sum) computes with 0.05, because \(amount) counts units of 0.01; for \(sum.contains(":p") ? ":p" : "5") write \(advised)"
    let change = run("UPDATE t SET price = \(sum) WHERE id = 1;\nSELECT price FROM t WHERE id = 1;")
    #expect(change.errors == "Runtime error near line 6: \(message); the statement was not run\n")
    #expect(change.output == "12.34\n")
    #expect(run("SELECT \(sum) AS x FROM t WHERE id = 0;").errors == "Note: \(message)\n")
  }

  @Test(arguments: [
    (
      "price%500",
      "price%500 computes with 5.00, because price counts units of 0.01; for 500 write price%50000"
    ),
    (
      "sum(price) BETWEEN 50 AND 200",
      "sum(price) BETWEEN 50 AND 200 compares with 0.50, because sum(price) counts units of 0.01; for 50 write "
        + "sum(price) BETWEEN 5000 AND 20000"
    ),
    (
      "sum(price) IN (5, 100)",
      "sum(price) IN (5, 100) compares with 0.05, because sum(price) counts units of 0.01; for 5 write "
        + "sum(price) IN (500, 10000)"
    ),
    (
      "max(price) > (SELECT sum(price) FROM t)-100",
      "(SELECT sum(price) FROM t)-100 computes with 1.00, because (SELECT sum(price) FROM t) counts units of 0.01; "
        + "for 100 write (SELECT sum(price) FROM t)-10000"
    ),
  ])
  func `a number beside a computed amount is told`(condition: String, message: String) {
    #expect(run("SELECT 1 FROM t GROUP BY id HAVING \(condition) AND id = 0;").errors == "Note: \(message)\n")
  }

  @Test(arguments: [
    ("count(price)+5", "8"), ("as_decimal(min(price))+5", "10.0"), ("5+min(price)/100.0", "10.0"),
    ("1+(min(price)/100.0)", "6.0"), ("5+max(price)/min(price)", "25"), ("min(price)*5", "25.00"),
    ("max(length(name))+5", "6"),
    ("100.0*min(price)/max(price)", "5.0"),
  ])
  func `a number beside a count, a ratio or an amount of the main unit is right`(sql: String, shown: String) {
    let run = run("SELECT \(sql) FROM t;")
    #expect(run.errors == "")
    #expect(run.output == shown + "\n")
  }

  @Test(arguments: [
    ("price FROM t INTERSECT SELECT '5.00'", "5.00"),
    ("max(price) FROM t UNION ALL SELECT 7", "100.00\n7.00"),
    ("sum(coalesce(price, '5'))", "122.34"), ("sum(ifnull(price, 5))", "122.34"),
    ("avg(coalesce(price, '5'))", "30.585"), ("sum(iif(price > '50', '50.00', price))", "67.34"),
    ("sum(CASE WHEN price > 50 THEN 50 ELSE price END)", "67.34"), ("sum(coalesce(price, 0))", "117.34"),
    ("group_concat(id, '') FROM (SELECT id FROM t ORDER BY coalesce(price, '50'))", "2143"),
    ("group_concat(id, '') FROM (SELECT id FROM t ORDER BY coalesce(price, 50))", "2143"),
  ])
  func `a literal in place of a missing amount is one`(sql: String, shown: String) {
    let run = run("SELECT \(sql)\(sql.contains(" FROM ") ? "" : " FROM t");")
    #expect(run.output == shown + "\n")
    #expect(run.errors.isEmpty || run.errors.hasPrefix("Note: t.price is stored as decimal minor:2; read "))
  }
}
