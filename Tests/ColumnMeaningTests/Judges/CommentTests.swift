import MeaningSupport
import Testing

/// Numbers whose CREATE TABLE has comments.
struct CommentTests {
  private func why(_ definition: String, _ values: String) -> String {
    runMeaning([
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY,
        \(definition)
      );
      INSERT INTO t(v) VALUES \(values);
      """,
      .why("t.v"),
    ]).output
  }

  @Test(arguments: [
    ("v INTEGER -- unix timestamp", "unix", "(1769853600), (1769853660)"),
    ("v INTEGER -- Milliseconds since the epoch", "unix-ms", "(1769853600000), (1769853660000)"),
    ("v INTEGER /* microseconds since 1970-01-01 */", "unix-us", "(1769853600000000), (1769853660000000)"),
    ("-- seconds since 2001-01-01, as Cocoa counts\n  v REAL", "cocoa", "(791546400.5), (791546460.25)"),
    ("v INTEGER, -- WebKit time\n  w TEXT", "webkit", "(13414327200123000), (13414327260123000)"),
    ("w TEXT, /* note */ v REAL -- Julian day", "julian", "(2461071.5), (2461072.5)"),
  ])
  func `a comment that says from when numbers count settles what they are`(
    definition: String, storage: String, values: String
  ) {
    let lines = why(definition, values).split(separator: "\n")
    #expect(lines.first == "t.v: date \(storage) (strong)")
    #expect(lines.dropFirst().first == "  the comment in the CREATE TABLE says \(storage)")
  }

  @Test(arguments: [
    ("v INTEGER -- epoch of the training", "(1), (2), (3)"),
    ("v INTEGER -- unix time", "(17), (18), (19)"),
    ("v INTEGER -- seconds or milliseconds since the epoch", "(1769853600), (1769853600000)"),
    ("v INTEGER -- since 1970 or since 2001", "(791546400), (791546460)"),
    ("w INTEGER, -- unix time\n  v INTEGER", "(1769853600), (1769853660)"),
    ("-- unix time\n  w INTEGER,\n  v INTEGER", "(1769853600), (1769853660)"),
    ("v INTEGER DEFAULT '-- unix time'", "(1769853600), (1769853660)"),
  ])
  func `another comment, and one that the values contradict, say nothing`(
    definition: String, values: String
  ) {
    #expect(why(definition, values).hasPrefix("t.v: plain\n"))
  }
}
