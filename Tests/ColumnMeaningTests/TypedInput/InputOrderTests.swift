import MeaningSupport
import Testing

/// Literals that are compared by order with columns whose texts do not sort by value.
@Suite struct InputOrderTests {
  @Test func `decimals in text are compared by value`() {
    let run = runMeaning([
      "CREATE TABLE t(price TEXT);",
      .state("decimal", "text", of: "t.price"),
      .input(true),
      """
      INSERT INTO t VALUES ('5.00'), ('12.00'), ('700.25');
      SELECT 'text', price FROM t WHERE price < '12.5';
      SELECT 'number', price FROM t WHERE price BETWEEN 5 AND 100;
      SELECT 'equal', price FROM t WHERE 12 = price;
      """,
    ])
    #expect(
      run.output == """
        text|5.00
        text|12.00
        number|5.00
        number|12.00
        equal|12.00

        """)
    #expect(run.messages == "")
  }
}
