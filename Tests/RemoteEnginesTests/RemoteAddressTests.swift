@testable import RemoteEngines
import Testing
import TypedSQLiteCore

@Suite struct RemoteAddressTests {
  @Test func `an address names servers, a database and a limit of time`() throws {
    let address = try RemoteAddress(
      "dqlite://10.0.0.1:9001,[fe80::1]:9002,node-3:9003/my%20app?timeout=500ms")
    #expect(address.scheme == "dqlite")
    #expect(address.places.map(\.description) == ["10.0.0.1:9001", "[fe80::1]:9002", "node-3:9003"])
    #expect(address.places[1].host == "fe80::1")
    #expect(address.name == "my app")
    #expect(address.timeout == .milliseconds(500))
    #expect(try RemoteAddress("DQLITE://a:1/b?timeout=30s").timeout == .seconds(30))
    #expect(try RemoteAddress("x://host/b", defaultPort: 80).places.map(\.description) == ["host:80"])
    #expect(try RemoteAddress("dqlite://a:1").name == "")
    #expect(try RemoteAddress("dqlite://a:1").timeout == .seconds(60))
    #expect(try RemoteAddress("dqlite://a:1?timeout=none").timeout == nil)
  }

  @Test func `a copy comes from the leader or a follower`() {
    let failure = #expect(throws: RemoteFailure.self) {
      try EngineKind.engine(for: "dqlite://a:1/app?copies=anyone") { ScriptedNetwork<ScriptedChannel>([]) }
    }
    #expect(
      failure?.databaseError(sql: "").message
        == "the address is wrong: its copies come from the leader or a follower")
  }

  @Test(arguments: ["data.db", "file:data.db", "/a://b", "C:\\data.db", ":memory:", "", "1://a", "a:/b"])
  func `a path is no address`(path: String) {
    #expect(RemoteAddress.scheme(of: path) == nil)
  }

  @Test(arguments: [
    ("dqlite:///app", "“” is no HOST:PORT"),
    ("dqlite://a/app", "“a” is no HOST:PORT"),
    ("dqlite://a:1,/app", "“” is no HOST:PORT"),
    ("dqlite://a:0/app", "“a:0” is no HOST:PORT"),
    ("dqlite://a:65536/app", "“a:65536” is no HOST:PORT"),
    ("dqlite://::1:9001/app", "“::1:9001” is no HOST:PORT"),
    ("dqlite://user:secret@a:1/app", "a user name or password cannot be a part of it"),
    ("dqlite://a:1/app%2", "its name has a wrong % escape"),
    ("dqlite://a:1/app%ff", "its name has a wrong % escape"),
    ("dqlite://a:1/app%00", "its name has a wrong % escape"),
    ("dqlite://a:1/app?timeout=soon", "its timeout is neither a time such as 30s or 500ms nor none"),
    ("dqlite://a:1/app?timeout=0s", "its timeout is neither a time such as 30s or 500ms nor none"),
    ("dqlite://a:1/app?token=x", "“token” is not an option; the option is timeout"),
  ])
  func `a wrong address says which part is wrong`(text: String, fault: String) {
    let failure = #expect(throws: RemoteFailure.self) { try RemoteAddress(text) }
    #expect(failure?.databaseError(sql: "").message == "the address is wrong: \(fault)")
  }

  @Test(arguments: [
    (".open libsql://host?authToken=s3cr3t", true),
    (".open --via 'ssh -W %h:%p h' \"libsql://user:s3cr3t@host/db\";", true),
    ("SELECT 1; -- LibSQL://host/db?token-env=A&s3cr3t", true),
    (".open dqlite://s3cr3t@a:1/app", true),
    (".open libsql://host/a@b?timeout=3s&token-file=/tmp/t&token-env=T", false),
    (".open https://host?authToken=s3cr3t", true),
    ("SELECT 'https://user@host?key=1'", false),
    ("SELECT '@'", false),
    ("", false),
  ])
  func `what may be a secret is seen in an input`(text: String, mayShow: Bool) {
    #expect(RemoteAddress.mayShowSecret(text) == mayShow)
  }
}
