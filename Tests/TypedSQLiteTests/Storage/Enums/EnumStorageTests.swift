import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct EnumStorageTests {
  @Test(arguments: [
    ("open=0,closed=1", "closed", DatabaseValue.Storage.int64(1)), ("low=-5,high=9", "low", .int64(-5)),
    ("open=o,closed=c", "open", .string("o")), ("'in progress'=2", "in progress", .int64(2)),
    ("'a,b=c'=1,'it''s'=2", "it's", .int64(2)), ("one='1',two='2'", "two", .string("2")),
    ("''=0,x=1", "", .int64(0)), ("first=01,second=02", "first", .string("01")),
    ("é=1,日本=2", "日本", .int64(2)),
  ])
  func `a label has its value`(name: String, label: String, value: DatabaseValue.Storage)
    throws
  {
    let storage = try #require(EnumStorage.named(name))
    #expect(storage.name == name)
    #expect(storage.encode(label) == .exact(DatabaseValue(storage: value)))
    #expect(storage.decode(DatabaseValue(storage: value)) == label)
    #expect(EnumStorage.named(storage.name) == storage)
  }

  @Test(arguments: [
    "", "open", "open=", "=1", "open=0,", ",open=0", "open=0,open=1", "open=0,closed=0", "open=0,closed=c",
    "open=0=1", "'open=0", "open='o", "'a'b=1", "open=o,shut=o",
  ])
  func `labels or values that are not distinct are not a storage`(name: String) {
    #expect(EnumStorage.named(name) == nil)
  }

  @Test(
    arguments: [
      ("link", 0), ("typed", 1), ("link+start", 256), ("typed+start+end", 769), ("typed+end", 513),
    ] as [(String, Int64)])
  func `flags are added to a label`(label: String, value: Int64) throws {
    let storage = try #require(EnumStorage.named("link=0,typed=1,+start=256,+end=512"))
    #expect(storage.name == "link=0,typed=1,+start=256,+end=512")
    #expect(storage.decode(value.databaseValue) == label)
    #expect(storage.encode(label) == .exact(value.databaseValue))
  }

  @Test func `each number of labels and flags has one text, and others have none`() throws {
    let storage = try #require(EnumStorage.named("link=0,typed=1,reload=4,+start=256,+end=512"))
    var texts: Set<String> = []
    for value in Int64(-10)...2000 {
      guard let text = storage.decode(value.databaseValue) else { continue }
      texts.insert(text)
      #expect(storage.encode(text) == .exact(value.databaseValue))
    }
    #expect(texts.count == 12)
    for text in ["start", "typed+typed", "typed+", "typed+start+start", "+start", "typed+middle"] {
      #expect(storage.encode(text) == .outOfRange, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("a=0,b=1,+f=64,+s=-128", "b+s", -127, 129), ("a=0,b=1,+f=64,+s=-32768", "a+f+s", -32704, 32832),
      ("a=0,b=8,+f=536870912,+s=-2147483648", "b+f+s", -1_610_612_728, 2_684_354_568),
      ("a=0,+s=2147483648", "a+s", 2_147_483_648, -2_147_483_648),
      ("a=0,b=1,+s=-9223372036854775808", "b+s", .min + 1, .min + 1),
    ] as [(String, String, Int64, Int64)])
  func `the sign of a number can be a flag`(name: String, label: String, written: Int64, alsoRead: Int64)
    throws
  {
    let storage = try #require(EnumStorage.named(name))
    #expect(storage.name == name)
    #expect(storage.encode(label) == .exact(written.databaseValue))
    #expect(storage.decode(written.databaseValue) == label)
    #expect(storage.decode(alsoRead.databaseValue) == label)
    #expect(storage.decode(Int64(-5_000_000_000).databaseValue) == nil)
  }

  @Test(arguments: [
    "a=0,+b=-1", "a=0,+b=-64", "a=0,+s=-128,+t=128", "a=0,+s=-128,+t=256", "a=256,+s=-128", "a=-1,+s=-128",
    "a=0,+s=-128,+t=-32768",
    "a=0,+b=3", "a=256,+b=256", "a=0,+b=0", "+b=1", "a=x,+b=1", "a=0,+b=1,+c=1", "a+x=0,+b=1",
  ])
  func `flags that are no bits of their own are not a storage`(name: String) {
    #expect(EnumStorage.named(name) == nil)
  }

  @Test func `another label and another value do not fit`() throws {
    let storage = try #require(EnumStorage.named("open=0,closed=1"))
    #expect(storage.encode("ajar") == .outOfRange)
    #expect(storage.encode("Open") == .outOfRange)
    for awkward in awkwardValues {
      guard let label = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(label).exactValue == DatabaseValue(storage: awkward))
    }
  }

  @Test func `a stored label is kept`() {
    #expect(EnumStorage.text.encode("in progress") == .exact("in progress".databaseValue))
    #expect(EnumStorage.text.decode("in progress".databaseValue) == "in progress")
    #expect(EnumStorage.text.decode(DatabaseValue(storage: .int64(1))) == nil)
  }
}
