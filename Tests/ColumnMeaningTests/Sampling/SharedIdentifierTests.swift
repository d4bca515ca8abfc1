import MeaningSupport
import Testing

/// Identifiers of one kind in several tables.
@Suite struct SharedIdentifierTests {
  private let posts = """
    CREATE TABLE posts(id BLOB PRIMARY KEY, title TEXT) WITHOUT ROWID;
    INSERT INTO posts VALUES(x'0f14d0ab96054a6281e09a3fb3b3a9d1', 'a'), (x'1f14d0ab96054a6281e09a3fb3b3a9d2', 'b'),
      (x'2f14d0ab96054a6281e09a3fb3b3a9d3', 'c'), (x'3f14d0ab96054a6281e09a3fb3b3a9d4', 'd');

    """

  @Test func `a single identifier is shown as those that it refers to`() {
    let run = runMeaning([
      .sql(posts),
      """
      CREATE TABLE comment(post_id BLOB, text TEXT);
      INSERT INTO comment VALUES(x'0f14d0ab96054a6281e09a3fb3b3a9d1', 'x');
      SELECT post_id FROM comment;
      """,
      .why("comment.post_id"),
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        0f14d0ab-9605-4a62-81e0-9a3fb3b3a9d1
        comment.post_id: uuid blob (fair)
          as posts.id is, a column of uuid blob
          .format uuid blob comment.post_id

        """)
  }

  @Test(arguments: ["post_hash", "other_id", "data"])
  func `bytes under another name stay as they are`(name: String) {
    let run = runMeaning([
      .sql(posts),
      """
      CREATE TABLE comment(\(name) BLOB);
      INSERT INTO comment VALUES(x'0f14d0ab96054a6281e09a3fb3b3a9d1');
      """,
      .why("comment.\(name)"),
    ])
    #expect(run.output.hasPrefix("comment.\(name): plain\n"))
  }

  @Test(arguments: [
    ("parent BLOB", "plain", "x'0000000000000000000000000000002a'"),
    ("parent BLOB", "uuid blob (fair)", "x'0f14d0ab96054a6281e09a3fb3b3a9d1'"),
    ("parent BLOB REFERENCES node", "uuid blob (fair)", "x'0f14d0ab96054a6281e09a3fb3b3a9d1'"),
    ("digest BLOB", "plain", "x'0f14d0ab96054a6281e09a3fb3b3a9d1'"),
  ])
  func `a column beside identifiers is shown as they are, if it holds some`(
    column: String, expected: String, value: String
  ) {
    let name = column.prefix { $0 != " " }
    let run = runMeaning([
      """
      CREATE TABLE node(id BLOB PRIMARY KEY, \(column));
      INSERT INTO node VALUES(x'0f14d0ab96054a6281e09a3fb3b3a9d1', NULL), (x'1f14d0ab96054a6281e09a3fb3b3a9d2', \(value));
      """,
      .why("node.\(name)"),
    ])
    #expect(run.output.hasPrefix("node.\(name): \(expected)\n"), "\(run.output)")
  }
}
