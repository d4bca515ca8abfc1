import Foundation
import Testing
import TypedSQLite

@Suite struct ThroughAssociationTests {
  private struct Country: TableRecord, FetchableRecord, EncodableRecord, Codable, Equatable {
    static let passports = hasMany(Passport.self)
    static let citizens = hasMany(Citizen.self, through: passports, using: Passport.citizen)
    static let validCitizens = hasMany(
      Citizen.self, through: passports.filter(Column("isValid") == true), using: Passport.citizen,
      key: "validCitizens")
    static let pets = hasMany(Pet.self, through: citizens, using: Citizen.pets)
    var code: String
  }

  private struct Passport: TableRecord, FetchableRecord, Decodable, Equatable {
    static let citizen = belongsTo(Citizen.self)
    static let country = belongsTo(Country.self)
    var issued: Int
  }

  private struct Citizen: TableRecord, FetchableRecord, EncodableRecord, Codable, Equatable {
    static let passports = hasMany(Passport.self)
    static let countries = hasMany(Country.self, through: passports, using: Passport.country)
    static let compatriots = hasMany(
      Citizen.self, through: countries, using: Country.citizens, key: "compatriots")
    static let pets = hasMany(Pet.self)
    var id: Int64
    var name: String
  }

  private struct Pet: TableRecord, FetchableRecord, EncodableRecord, Codable, Equatable {
    static let citizen = belongsTo(Citizen.self)
    static let home = hasOne(Home.self, through: citizen, using: hasHome, key: "home")
    private static let hasHome = Citizen.hasOne(Home.self)
    var name: String
    var citizenId: Int64?
  }

  private struct Home: TableRecord, FetchableRecord, Decodable, Equatable {
    static let rooms = hasMany(Room.self)
    var id: Int64
    var place: String
  }

  private struct Room: TableRecord, FetchableRecord, Decodable, Equatable {
    var size: Int
  }

  private let db: Database
  private let name = Column("name")
  private let code = Column("code")
  private let ada = Citizen(id: 1, name: "Ada")
  private let bob = Citizen(id: 2, name: "Bob")
  private let cid = Citizen(id: 3, name: "Cid")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE country (code TEXT PRIMARY KEY);
        CREATE TABLE citizen (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE passport (
          countryCode TEXT REFERENCES country, citizenId INTEGER REFERENCES citizen, issued INTEGER, isValid BOOLEAN);
        CREATE TABLE pet (name TEXT, age INTEGER, citizenId INTEGER REFERENCES citizen);
        CREATE TABLE home (id INTEGER PRIMARY KEY, place TEXT, citizenId INTEGER UNIQUE REFERENCES citizen);
        CREATE TABLE room (homeId INTEGER REFERENCES home, size INTEGER);
        INSERT INTO country VALUES ('de'), ('fr'), ('is');
        INSERT INTO citizen VALUES (1, 'Ada'), (2, 'Bob'), (3, 'Cid');
        INSERT INTO passport VALUES ('de', 1, 2001, 1), ('de', 2, 2000, 0), ('fr', 1, 2002, 1), ('fr', 1, 1990, 0);
        INSERT INTO pet VALUES ('Rex', 3, 1), ('Tom', 5, 1), ('Ivy', 7, 2), ('Oz', 1, NULL);
        INSERT INTO home VALUES (7, 'Bonn', 1), (8, 'Nice', 3);
        INSERT INTO room VALUES (7, 20), (7, 12), (8, 9)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  // MARK: Joining

  @Test func `a join goes through the table between`() throws {
    let request = Country.joining(required: Country.citizens.filter(name == "Bob"))
    #expect(
      try sql(request) == """
        SELECT "country".* FROM "country" \
        JOIN "passport" ON "passport"."countryCode" = "country"."code" \
        JOIN "citizen" ON ("citizen"."id" = "passport"."citizenId") AND ("citizen"."name" = ?) ["Bob"]
        """)
    #expect(try request.fetchAll(db) == [Country(code: "de")])
    let optional = Country.joining(optional: Country.validCitizens).order(code)
    #expect(
      try sql(optional) == """
        SELECT "country".* FROM "country" \
        LEFT JOIN "passport" ON ("passport"."countryCode" = "country"."code") AND ("passport"."isValid" = ?) \
        LEFT JOIN "citizen" ON "citizen"."id" = "passport"."citizenId" ORDER BY "country"."code" [1]
        """)
    #expect(try optional.fetchAll(db).map(\.code) == ["de", "fr", "is"])
  }

  @Test func `the table between is joined once with the association to it`() throws {
    let request = Country.including(required: Country.passports.filter(Column("issued") > 2000))
      .including(required: Country.citizens).order(code)
    #expect(
      try sql(request) == """
        SELECT "country".*, "passport".*, "citizen".* FROM "country" \
        JOIN "passport" ON ("passport"."countryCode" = "country"."code") AND ("passport"."issued" > ?) \
        JOIN "citizen" ON "citizen"."id" = "passport"."citizenId" ORDER BY "country"."code" [2000]
        """)
    struct Info: FetchableRecord, Decodable, Equatable {
      var code: String
      var passport: Passport
      var citizen: Citizen
    }
    #expect(
      try request.asRequest(of: Info.self).fetchAll(db) == [
        Info(code: "de", passport: Passport(issued: 2001), citizen: ada),
        Info(code: "fr", passport: Passport(issued: 2002), citizen: ada),
      ])
  }

  @Test func `an included row is in the scope of the table between, which has no columns`() throws {
    let row = try #require(
      try Row.fetchOne(db, Country.including(required: Country.citizens).filter(code == "fr")))
    #expect(Array(row.columnNames) == ["code"])
    #expect(row.scopes.names.sorted() == ["passport"])
    #expect(row.scopes["passport"]?.count == 0)
    #expect(row.scopes["passport"]?.scopes["citizen"]?["name"] == "Ada")
    #expect(row.scopesTree["citizen"]?["id"] == 1)
  }

  @Test func `a record has the row of a has-one association as a property`() throws {
    struct PetInfo: FetchableRecord, Decodable, Equatable {
      var name: String
      var home: Home?
    }
    let request = Pet.including(optional: Pet.home).order(name).asRequest(of: PetInfo.self)
    let bonn = Home(id: 7, place: "Bonn")
    #expect(
      try request.fetchAll(db) == [
        PetInfo(name: "Ivy", home: nil), PetInfo(name: "Oz", home: nil), PetInfo(name: "Rex", home: bonn),
        PetInfo(name: "Tom", home: bonn),
      ])
    #expect(try Pet.including(required: Pet.home).order(name).fetchAll(db).map(\.name) == ["Rex", "Tom"])
    let annotated = Pet.annotated(withRequired: Pet.home.select(Column("place"))).filter(name == "Rex")
    #expect(try Row.fetchOne(db, annotated)?["place"] == "Bonn")
    let absent = Pet.annotated(withOptional: Pet.home.select(Column("place"))).filter(name == "Ivy")
    #expect(try Row.fetchOne(db, absent)?["place"] == String?.none)
  }

  @Test func `the row of a has-one association has rows of its own`() throws {
    struct HomeInfo: FetchableRecord, Decodable, Equatable {
      var place: String
      var rooms: [Room]
    }
    struct PetInfo: FetchableRecord, Decodable, Equatable {
      var name: String
      var home: HomeInfo?
    }
    let home = Pet.home.including(all: Home.rooms.order(Column("size")))
    let request = Pet.including(optional: home).order(name.desc).limit(3).asRequest(of: PetInfo.self)
    let bonn = HomeInfo(place: "Bonn", rooms: [Room(size: 12), Room(size: 20)])
    #expect(
      try request.fetchAll(db) == [
        PetInfo(name: "Tom", home: bonn), PetInfo(name: "Rex", home: bonn), PetInfo(name: "Oz", home: nil),
      ])
  }

  @Test func `columns of an association are chosen with its record type`() throws {
    let home = Pet.home.select { _ in [Column("place"), .rowID] }.annotated(
      with: length(Column("place")).forKey("size"))
    let row = try #require(try Row.fetchOne(db, Pet.including(required: home).filter(name == "Rex")))
    #expect(row.scopesTree["home"].map { Array($0.columnNames) } == ["place", "id", "size"])
    #expect(row.scopesTree["home"]?["size"] == 4)
    let pets = Country.including(all: Country.pets.order { _ in Column("age").desc }).filter(code == "de")
    #expect(
      try Row.fetchOne(db, pets)?.prefetchedRows["pets"]?.map { $0["name"] as String } == [
        "Ivy", "Tom", "Rex",
      ])
  }

  // MARK: All rows

  private struct CountryInfo: FetchableRecord, Decodable, Equatable {
    var code: String
    var citizens: [Citizen]
  }

  @Test func `each row has all rows that it reaches, with the order of both associations`() throws {
    let request = Country.including(all: Country.citizens.order(name.desc)).order(code)
    #expect(
      try request.asRequest(of: CountryInfo.self).fetchAll(db) == [
        CountryInfo(code: "de", citizens: [bob, ada]), CountryInfo(code: "fr", citizens: [ada, ada]),
        CountryInfo(code: "is", citizens: []),
      ])
    let byIssue = Country.hasMany(
      Citizen.self, through: Country.passports.order(Column("issued")), using: Passport.citizen)
    #expect(
      try Country.including(all: byIssue).order(code).asRequest(of: CountryInfo.self).fetchAll(db)
        .map(\.citizens) == [[bob, ada], [ada, ada], []])
  }

  @Test func `one statement fetches them`() throws {
    var texts: [String] = []
    db.trace { event in
      if case .statement(let statement) = event { texts.append(statement.sql) }
    }
    _ = try Row.fetchAll(db, Country.including(all: Country.validCitizens))
    db.trace()
    #expect(
      texts.filter { $0.hasPrefix("SELECT ") && !$0.contains("pragma_") && !$0.contains("LIMIT 0") } == [
        #"SELECT * FROM "country""#,
        """
        SELECT "citizen".*, "passport"."countryCode" AS "grdb_countryCode" FROM "citizen" \
        JOIN "passport" ON ("passport"."citizenId" = "citizen"."id") AND ("passport"."isValid" = ?) \
        AND ("passport"."countryCode" IN (?, ?, ?))
        """,
      ])
  }

  @Test func `they have rows of their own, over several tables`() throws {
    struct Owner: FetchableRecord, Decodable, Equatable {
      var name: String
      var pets: [Pet]
    }
    struct Info: FetchableRecord, Decodable, Equatable {
      var code: String
      var validCitizens: [Owner]
      var pets: [Pet]
    }
    let owners = Country.validCitizens.including(all: Citizen.pets.order(name))
    let request = Country.including(all: owners).including(all: Country.pets.order(name)).filter(code == "de")
    let pets = [Pet(name: "Rex", citizenId: 1), Pet(name: "Tom", citizenId: 1)]
    #expect(
      try request.asRequest(of: Info.self).fetchOne(db)
        == Info(
          code: "de", validCitizens: [Owner(name: "Ada", pets: pets)],
          pets: [Pet(name: "Ivy", citizenId: 2)] + pets))
  }

  @Test func `keys that differ only as SQLite compares them belong together`() throws {
    try db.execute(
      sql: """
        DROP TABLE passport;
        CREATE TABLE passport (countryCode TEXT COLLATE NOCASE, citizenId TEXT, issued INTEGER, isValid BOOLEAN);
        INSERT INTO passport VALUES ('DE', '1', 2001, 1), ('de', '2', 2002, 1), ('Fr', '3', 2003, 1)
        """)
    let passports = Country.hasMany(Passport.self, using: ForeignKey(["countryCode"]))
    let citizen = Passport.belongsTo(Citizen.self, using: ForeignKey(["citizenId"]))
    let citizens = Country.hasMany(Citizen.self, through: passports, using: citizen)
    let infos = Country.including(all: citizens.order(name)).order(code).asRequest(of: CountryInfo.self)
    #expect(try infos.fetchAll(db).map(\.citizens) == [[ada, bob], [cid], []])
    let direct = try Row.fetchAll(db, Country.including(all: passports).order(code))
    #expect(direct.map { $0.prefetchedRows["passports"]?.count } == [2, 1, 0])
    #expect(try Country(code: "fr").request(for: citizens).fetchAll(db) == [cid])
  }

  @Test func `the opposite order is that of all tables`() throws {
    let request = Country.including(required: Country.citizens.order(name)).order(code)
    #expect(
      try Row.fetchAll(db, request.reversed()).map {
        "\($0["code"] as String) \($0.scopesTree["citizen"]?["id"] as Int? ?? 0)"
      }
        == ["fr 1", "fr 1", "de 2", "de 1"])
    #expect(try Row.fetchAll(db, request.reversed().reversed()) == Row.fetchAll(db, request))
    #expect(try sql(request.unordered()).contains("ORDER BY") == false)
    let pets = Pet.joining(
      optional: Pet.citizen.order(name).joining(optional: Citizen.passports.order(Column("issued")))
        .reversed())
    #expect(try sql(pets).hasSuffix(#"ORDER BY "citizen"."name" DESC, "passport"."issued" DESC"#))
  }

  @Test func `the opposite order is also that of tables that are joined afterwards, until another order`()
    throws
  {
    let citizens = Country.citizens.order(name)
    let reversed = Country.order(code).reversed()
    #expect(
      try sql(reversed.including(required: citizens)).hasSuffix(
        #"ORDER BY "country"."code" DESC, "citizen"."name" DESC"#))
    #expect(
      try sql(reversed.including(required: citizens.reversed())).hasSuffix(
        #"ORDER BY "country"."code" DESC, "citizen"."name""#))
    #expect(
      try sql(reversed.including(required: citizens).order(code)).hasSuffix(
        #"ORDER BY "country"."code", "citizen"."name""#))
  }

  @Test func `a table that is only joined has rows too`() throws {
    let citizens = Pet.citizen.including(all: Citizen.passports.order(Column("issued")))
    let pets = try Row.fetchAll(db, Pet.joining(optional: citizens).order(name))
    #expect(
      pets.map { ($0["passports"] as [Passport]).map(\.issued) }
        == [[2000], [], [1990, 2001, 2002], [1990, 2001, 2002]])
    #expect(Array(pets[0].columnNames) == ["name", "age", "citizenId"])
    let homes = Pet.citizen.joining(required: Citizen.hasOne(Home.self).including(all: Home.rooms))
    let rex = try #require(try Row.fetchOne(db, Pet.joining(required: homes).filter(name == "Rex")))
    #expect((rex["rooms"] as [Room]).map(\.size).sorted() == [12, 20])
  }

  @Test func `the region of a request has the tables of all included rows`() throws {
    let request = Country.including(all: Country.citizens.including(all: Citizen.pets.select(name)))
    #expect(
      try request.databaseRegion(db).description
        == "citizen(id,name),country(code),passport(citizenId,countryCode),pet(citizenId,name)")
    let home = Pet.home.including(all: Home.rooms)
    #expect(try Pet.including(optional: home).databaseRegion(db).description.contains("room(homeId,size)"))
  }

  @Test func `a row that is missing has no rows`() throws {
    let request = Pet.including(optional: Pet.home.including(all: Home.rooms)).filter(name == "Oz")
    let row = try #require(try Row.fetchOne(db, request))
    #expect(row.scopesTree["home"]?.prefetchedRows["rooms"] == [])
    #expect(row["rooms"] as [Room] == [])
  }

  // MARK: Aggregates

  @Test func `aggregates of reached rows`() throws {
    let age = Column("age")
    let request = Country.annotated(
      with: Country.citizens.count, Country.pets.max(age), Country.pets.min(age), Country.pets.sum(age),
      Country.pets.average(age), Country.citizens.isEmpty
    ).order(code)
    let rows = try Row.fetchAll(db, request)
    #expect(
      rows.map { "\($0)" } == [
        """
        [code:"de" citizenCount:2 maxPetAge:7 minPetAge:3 petAgeSum:15 averagePetAge:5.0 hasNoCitizen:0]
        """,
        """
        [code:"fr" citizenCount:1 maxPetAge:5 minPetAge:3 petAgeSum:16 averagePetAge:4.0 hasNoCitizen:0]
        """,
        """
        [code:"is" citizenCount:0 maxPetAge:NULL minPetAge:NULL petAgeSum:NULL averagePetAge:NULL hasNoCitizen:1]
        """,
      ])
    #expect(try Country.having(Country.citizens.isEmpty).fetchAll(db) == [Country(code: "is")])
    #expect(try Country.having(Country.citizens.count > 1).fetchAll(db) == [Country(code: "de")])
    #expect(
      try Country.having(Country.citizens.filter(name == "Bob").count == 0).order(code).fetchAll(db).map(
        \.code)
        == ["fr", "is"])
  }

  @Test func `a table that reaches itself is counted under another name`() throws {
    let request = Citizen.annotated(with: Citizen.compatriots.count).order(name)
    #expect(
      try sql(request) == """
        SELECT "citizen1".*, COUNT(DISTINCT "citizen2"."id") AS "compatriotCount" FROM "citizen" "citizen1" \
        LEFT JOIN "passport" "passport1" ON "passport1"."citizenId" = "citizen1"."id" \
        LEFT JOIN "country" ON "country"."code" = "passport1"."countryCode" \
        LEFT JOIN "passport" "passport2" ON "passport2"."countryCode" = "country"."code" \
        LEFT JOIN "citizen" "citizen2" ON "citizen2"."id" = "passport2"."citizenId" \
        GROUP BY "citizen1"."id" ORDER BY "citizen1"."name"
        """)
    #expect(try Row.fetchAll(db, request).map { $0["compatriotCount"] as Int } == [2, 2, 0])
    let others = Citizen.joining(required: Citizen.compatriots.filter(name == "Bob")).order(name)
    #expect(try others.fetchAll(db) == [ada, bob])
  }

  @Test func `a count with joins counts no row twice`() throws {
    let count = Country.passports.joining(required: Passport.citizen.joining(required: Citizen.pets)).count
    #expect(
      try Row.fetchAll(db, Country.annotated(with: count).order(code)).map { $0["passportCount"] as Int } == [
        2, 2, 0,
      ])
  }

  // MARK: The rows of one record

  @Test func `the rows that belong to a record`() throws {
    let germany = Country(code: "de")
    let request = germany.request(for: Country.citizens.order(name))
    #expect(
      try sql(request) == """
        SELECT "citizen".* FROM "citizen" JOIN "passport" \
        ON ("passport"."citizenId" = "citizen"."id") AND ("passport"."countryCode" = ?) ORDER BY "citizen"."name" ["de"]
        """)
    #expect(try request.fetchAll(db) == [ada, bob])
    #expect(try sql(ada.request(for: Citizen.pets)) == #"SELECT * FROM "pet" WHERE "citizenId" = ? [1]"#)
    #expect(try ada.request(for: Citizen.pets.filter(Column("age") > 4)).fetchAll(db).map(\.name) == ["Tom"])
    #expect(try germany.request(for: Country.validCitizens).fetchAll(db) == [ada])
    #expect(try germany.request(for: Country.pets).filter(name != "Rex").fetchCount(db) == 2)
    #expect(try bob.request(for: Citizen.compatriots).order(name).fetchAll(db) == [ada, bob])
    #expect(
      try Pet(name: "Rex", citizenId: 1).request(for: Pet.home).fetchOne(db) == Home(id: 7, place: "Bonn"))
    #expect(try Pet(name: "Rex", citizenId: 1).request(for: Pet.citizen).fetchOne(db) == ada)
  }

  @Test func `the request for the rows of a record includes, changes and deletes`() throws {
    struct Owner: FetchableRecord, Decodable, Equatable {
      var name: String
      var pets: [Pet]
    }
    let owners = Country(code: "de").request(for: Country.citizens.including(all: Citizen.pets).order(name))
    #expect(try owners.asRequest(of: Owner.self).fetchAll(db).map(\.pets.count) == [2, 1])
    #expect(try ada.request(for: Citizen.pets).updateAll(db, Column("age").set(to: 9)) == 2)
    #expect(try Country(code: "fr").request(for: Country.pets).deleteAll(db) == 2)
    #expect(try String.fetchAll(db, Pet.select(name).order(name)) == ["Ivy", "Oz"])
  }

  @Test func `a record without a key has no rows, and one that does not write it says so`() throws {
    try db.execute(sql: "INSERT INTO citizen VALUES (NULL, 'Eve'); INSERT INTO pet VALUES ('Pip', 2, NULL)")
    #expect(try Pet(name: "Oz", citizenId: nil).request(for: Pet.citizen).fetchAll(db) == [])
    struct Nameless: TableRecord, EncodableRecord, Encodable {
      static let databaseTableName = "citizen"
      static let pets = hasMany(Pet.self)
      var name: String
    }
    let error = #expect(throws: DatabaseError.self) {
      try Nameless(name: "Ada").request(for: Nameless.pets).fetchAll(db)
    }
    #expect(error?.message == "Nameless writes no column id, to which its pet belongs")
  }

  private struct Box: Codable, FetchableRecord, PersistableRecord {
    static let shelves = hasMany(Shelf.self)
    static let items = hasMany(Item.self, through: shelves, using: Shelf.items)
    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
      .uppercaseString
    }
    var id: UUID
  }

  private struct Shelf: Codable, FetchableRecord, PersistableRecord {
    static let items = hasMany(Item.self)
    static let boxId = StoredColumn<UUID>("boxId", .textUpper)
    static let id = StoredColumn<UUID>("id", .blob)
    static var databaseStoredColumns: StoredColumns { [boxId, id] }
    var id: UUID
    var boxId: UUID
  }

  private struct Item: Codable, FetchableRecord, PersistableRecord, Equatable {
    var label: String
    var shelfId: UUID?
  }

  @Test func `keys are compared as they are stored`() throws {
    try db.execute(
      sql: """
        CREATE TABLE box (id TEXT PRIMARY KEY);
        CREATE TABLE shelf (id BLOB PRIMARY KEY, boxId TEXT REFERENCES box);
        CREATE TABLE item (label TEXT, shelfId BLOB REFERENCES shelf);
        """)
    let box = Box(id: UUID())
    let shelf = Shelf(id: UUID(), boxId: box.id)
    let item = Item(label: "vase", shelfId: shelf.id)
    try box.insert(db)
    try shelf.insert(db)
    try item.insert(db)
    #expect(try String.fetchOne(db, sql: "SELECT typeof(boxId) || typeof(id) FROM shelf") == "textblob")
    #expect(try box.request(for: Box.items).fetchAll(db) == [item])
    #expect(try shelf.request(for: Shelf.items).fetchAll(db) == [item])
    #expect(try Row.fetchOne(db, Box.including(all: Box.items))?.prefetchedRows["items"]?.count == 1)
    let byShelf = Box.hasMany(
      Item.self, through: Box.shelves.filter(Shelf.id == shelf.id), using: Shelf.items)
    #expect(try Box.joining(required: byShelf).fetchCount(db) == 1)
    #expect(try box.request(for: byShelf).fetchAll(db) == [item])
    #expect(try Row.fetchOne(db, Box.including(all: byShelf))?.prefetchedRows["items"]?.count == 1)
    #expect(try Row.fetchOne(db, Box.annotated(with: byShelf.count))?["itemCount"] == 1)
    let other = Box.hasMany(Item.self, through: Box.shelves.filter(Shelf.id == UUID()), using: Shelf.items)
    #expect(try box.request(for: other).fetchAll(db) == [])
  }
}
