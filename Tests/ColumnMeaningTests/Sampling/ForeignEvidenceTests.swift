import MeaningSupport
import Testing

/// Columns that their own table leaves open, and other tables that say what they mean.
@Suite struct ForeignEvidenceTests {
  private func why(_ column: String, _ schema: String) -> [String] {
    let run = runMeaning([
      "\(schema)",
      .why("\(column)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  private let calendar = """
    CREATE TABLE calendar(date INTEGER UNIQUE);
    INSERT INTO calendar VALUES (1769853600), (1769940000), (1770026400);
    """

  @Test func `a column means what the column means that it refers to`() {
    let schema =
      calendar + """
        CREATE TABLE shift(slot INTEGER REFERENCES calendar(date));
        INSERT INTO shift VALUES (1769853600), (1770026400);
        """
    #expect(
      why("shift.slot", schema) == [
        "shift.slot: date unix (fair)", "  it refers to calendar.date, a column of date unix",
        "  .format date unix shift.slot",
      ])
  }

  @Test(arguments: [
    "CREATE TABLE shift(slot INTEGER);", "CREATE TABLE shift(slot INTEGER REFERENCES shift(slot));",
    "CREATE TABLE shift(slot INTEGER REFERENCES none(date));",
    "CREATE TABLE shift(slot INTEGER REFERENCES calendar(none));",
    "CREATE TABLE shift(slot INTEGER, b, FOREIGN KEY (slot, b) REFERENCES calendar(date, b));",
  ])
  func `a column that refers to nothing known means nothing`(definition: String) {
    let schema = calendar + definition + "INSERT INTO shift(slot) VALUES (1769853600), (1770026400);"
    #expect(why("shift.slot", schema).first == "shift.slot: plain")
  }

  @Test func `values that the storage does not hold stay as they are`() {
    let schema =
      calendar + """
        CREATE TABLE shift(slot REFERENCES calendar(date)); INSERT INTO shift VALUES (1769853600), ('none');
        """
    #expect(why("shift.slot", schema).first == "shift.slot: plain")
  }

  @Test func `a key that counts rows says nothing`() {
    let schema = """
      CREATE TABLE person(id INTEGER PRIMARY KEY); INSERT INTO person VALUES (1769853600), (1769853601);
      CREATE TABLE shift(slot INTEGER REFERENCES person); INSERT INTO shift VALUES (1769853600), (1769853601);
      """
    #expect(why("shift.slot", schema).first == "shift.slot: plain")
  }

  @Test func `two tables that refer to each other end`() {
    let schema = """
      CREATE TABLE a(x UNIQUE REFERENCES b(y)); CREATE TABLE b(y UNIQUE REFERENCES a(x));
      INSERT INTO a VALUES (5); INSERT INTO b VALUES (5);
      """
    #expect(why("a.x", schema).first == "a.x: plain")
  }

  @Test func `an equal name in another table settles one of several storages`() {
    let one = """
      CREATE TABLE a(played_at REAL); INSERT INTO a VALUES (791550000.5), (791550100.25), (791550200.5);
      """
    let other = one + "CREATE TABLE b(played_at REAL); INSERT INTO b VALUES (791550000.0);"
    #expect(why("b.played_at", other).first == "b.played_at: date cocoa (fair)")
    #expect(why("b.played_at", other).contains("  as are the numbers of played_at in a"))
    let conflict =
      other + """
        CREATE TABLE c(played_at REAL); INSERT INTO c VALUES (1769853600.5), (1769853700.5), (1769853800.5);
        """
    #expect(
      why("b.played_at", conflict).first == "b.played_at: plain, because more than one format explains it")
  }
}
