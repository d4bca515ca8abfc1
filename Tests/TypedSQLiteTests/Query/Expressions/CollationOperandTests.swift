import Testing
import TypedSQLite

/// A collation of a comparison is that of its operand.
struct CollationOperandTests {
  private let name = Column("name")

  @Test func `a collated comparison compares with the collation`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE p(name); INSERT INTO p VALUES ('Arthur'), ('bob'), (NULL)")
    let table = Table("p")
    let conditions: [(SQLExpression, Int)] = [
      (["arthur"].contains(name).collating(.nocase), 1),
      (["arthur", "BOB"].contains(name).collating(.nocase), 2),
      (["arthur", nil].contains(name).collating(.nocase), 2),
      ((!["arthur", "x"].contains(name)).collating(.nocase), 1),
      ((name == "arthur").collating(.nocase), 1), (("arthur" == name).collating(.nocase), 1),
      ((name != "arthur").collating(.nocase), 1), ((name < "ARTHUS").collating(.nocase), 1),
      (("A"..."B").contains(name).collating(.nocase), 1),
      ((name == "arthur" || name == "BOB").collating(.nocase), 2),
      ((!(name == "arthur" || name == "BOB")).collating(.nocase), 0),
      ((name.collating(.binary) == "arthur").collating(.nocase), 0),
      (table.select(name).filter(name == "Arthur").contains("ARTHUR".databaseValue).collating(.nocase), 3),
    ]
    for (index, (condition, count)) in conditions.enumerated() {
      #expect(try table.filter(condition).fetchCount(db) == count, "\(index): \(condition.sql)")
    }
  }

  @Test func `other expressions have the collation themselves`() {
    #expect((name + "x".databaseValue).collating(.nocase).sql == #"("name" + ?) COLLATE NOCASE"#)
    #expect(name.collating(.nocase).sql == #""name" COLLATE NOCASE"#)
    #expect((name == "arthur").collating(.nocase).sql == #""name" = ? COLLATE NOCASE"#)
  }
}
