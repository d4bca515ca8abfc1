import MeaningSupport
import OutputModes
import Testing

@Suite struct ArrayKindTests {
  @Test func `a list with commas is shown as an array after that was stated`() {
    let run = runMeaning([
      """
      CREATE TABLE t(tags TEXT);
      INSERT INTO t VALUES ('red,green'), (''), (NULL), ('say "hi"');
      SELECT tags FROM t WHERE rowid = 1;
      """,
      .state("array", "comma", of: "t.tags"),
      "SELECT tags FROM t;",
      .mode(.json),
      "SELECT tags FROM t;",
      .mode(.list),
      .report("t"),
    ])
    #expect(run.messages == "")
    #expect(
      run.output == #"""
        red,green
        ["red","green"]
        []

        ["say \"hi\""]
        [{"tags":["red","green"]},
        {"tags":[]},
        {"tags":null},
        {"tags":["say \"hi\""]}]
        t.tags: array comma
          3 comma
          1 NULL

        """#)
  }

  @Test func `arrays and dictionaries move between their storages`() {
    let run = runMeaning([
      """
      CREATE TABLE t(a TEXT, d TEXT);
      INSERT INTO t VALUES ('["x","y"]', 'k=1,l=2'), ('[]', '');
      """,
      .state("array", "json", of: "t.a"),
      .state("dictionary", "comma", of: "t.d"),
      .convert("t.a", to: "comma"),
      .convert("t.d", to: "json"),
      .raw(true),
      "SELECT * FROM t;",
    ])
    #expect(run.messages == "")
    #expect(run.output.hasSuffix("x,y|{\"k\":\"1\",\"l\":\"2\"}\n|{}\n"), "\(run.output)")
  }

  @Test
  func `an array that a list with commas cannot hold stops the conversion, and text that is none is kept`() {
    let run = runMeaning([
      """
      CREATE TABLE t(a TEXT);
      INSERT INTO t VALUES ('["x"]'), ('hello');
      """,
      .state("array", "json", of: "t.a"),
      .convert("t.a", to: "comma"),
      """
      SELECT group_concat(a, ';') FROM t;
      INSERT INTO t VALUES ('["a,b"]');
      """,
      .state("array", "json", of: "t.a"),
      .convert("t.a", to: "comma"),
    ])
    #expect(
      run.output == """
        t.a: array, json to comma
        t.a: 1 cell to convert
          '["x"]' becomes 'x'
          1 cell is stored so already and stays: 'hello' at rowid 2
        Converted 1 cell, read back and compared.
        x;hello
        t.a: array, json to comma
        t.a: 0 cells to convert
          2 cells are stored so already and stay: 'x' at rowid 1

        """)
    #expect(
      run.messages == """
        nothing was changed, because cells of t.a would not survive
          rowid 3: '["a,b"]' is out of range for comma

        """)
    #expect(run.failures == 1)
  }

  @Test func `functions take documents and lists`() {
    let run = runMeaning(
      #"""
      SELECT to_array('a,b'), to_array('["a","b"]', 'comma'), as_array('a,b', 'comma'), hex(to_array('[1]', 'jsonb'));
      SELECT to_dictionary('a=1'), to_dictionary('{"a":"1"}', 'comma'), as_dictionary('a=1', 'comma');
      """#)
    #expect(run.messages == "")
    #expect(
      run.output == #"""
        ["a","b"]|a,b|["a","b"]|2B1331
        {"a":"1"}|a=1|{"a":"1"}

        """#)
  }

  @Test func `lists with commas stay as they are without a statement`() {
    let run = runMeaning(
      "CREATE TABLE t(tags TEXT, name TEXT); INSERT INTO t VALUES ('red,green', 'Doe, Jane'); SELECT * FROM t;"
    )
    #expect(run.output == "red,green|Doe, Jane\n")
  }
}
