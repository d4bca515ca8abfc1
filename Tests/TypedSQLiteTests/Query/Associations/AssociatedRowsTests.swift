import Testing
import TypedSQLite

/// The request for the rows that belong to one record.
@Suite struct AssociatedRowsTests {
  private struct House: TableRecord {
    static let residents = hasMany(Resident.self)
  }

  private struct Resident: TableRecord, EncodableRecord {
    static let house = belongsTo(House.self)
    var street: String?
    var number: Int?

    func encode(to container: inout PersistenceContainer) {
      container["street"] = street
      container["number"] = number
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE house (street TEXT, number INTEGER, PRIMARY KEY (street, number));
        CREATE TABLE resident (street TEXT, number INTEGER, FOREIGN KEY (street, number) REFERENCES house)
        """)
  }

  private func sql(_ resident: Resident) throws -> String {
    let statement = try resident.request(for: Resident.house).makePreparedRequest(db).statement
    return "\(statement.sql) \(statement.arguments)"
  }

  @Test func `a part of a key that is NULL leaves no row, whatever its other parts are`() throws {
    #expect(
      try sql(Resident(street: "Elm", number: 2))
        == #"SELECT * FROM "house" WHERE ("street" = ?) AND ("number" = ?) ["Elm", 2]"#)
    #expect(try sql(Resident(street: "Elm")) == #"SELECT * FROM "house" WHERE 0 []"#)
    #expect(try sql(Resident()) == #"SELECT * FROM "house" WHERE 0 []"#)
  }
}
