import Testing
import TypedSQLiteCore

@testable import RemoteEngines

@Suite struct HranaAddressTests {
  private struct Secrets: SecretSource {
    var value: [UInt8]

    func variable(_ name: String) -> String? {
      name == "TOKEN" ? String(decoding: value, as: UTF8.self) : nil
    }

    func contents(of path: String, atMost count: Int) -> [UInt8]? {
      path == "my token" ? Array(value.prefix(count)) : nil
    }
  }

  /// What is sent to open a database, and why it cannot be opened.
  private func open(
    _ address: String, token: String = "s3cr3t\n", usesProgram: Bool = false
  ) -> (sent: String, failure: String?) {
    let network = ScriptedNetwork([AnsweringChannel(HranaBytes.opening)], usesProgram: usesProgram)
    let failure = message {
      do {
        let secrets = Secrets(value: Array(token.utf8))
        let engine = try EngineKind.engine(for: address, secrets: secrets) { network }
        _ = try Database(remote: try #require(engine))
      } catch let failure as RemoteFailure {
        throw failure.databaseError(sql: "")
      }
    }
    return (network.connections.first?.text ?? "", failure)
  }

  @Test func `the port and the path follow from the address`() {
    #expect(
      open("libsql://[::1]/a%20b/").sent.hasPrefix("POST /a%20b/v3/cursor HTTP/1.1\r\nHost: [::1]:8080\r\n"))
    #expect(open("libsql://db.example", usesProgram: true).sent.contains("\r\nHost: db.example:443\r\n"))
    #expect(open("LIBSQL://db.example:81").sent.contains("\r\nHost: db.example:81\r\n"))
    for scheme in ["https", "wss"] {
      #expect(
        open("\(scheme)://app-org.turso.io/x", usesProgram: true).sent
          .hasPrefix("POST /x/v3/cursor HTTP/1.1\r\nHost: app-org.turso.io:443\r\n"))
    }
    for scheme in ["http", "ws"] {
      #expect(open("\(scheme)://localhost").sent.contains("\r\nHost: localhost:80\r\n"))
    }
  }

  @Test(arguments: ["https", "wss"])
  func `an address of TLS says which program speaks it`(scheme: String) {
    let refused = open("\(scheme)://app-org.turso.io?token-env=TOKEN")
    #expect(refused.sent == "")
    #expect(
      refused.failure
        == "the server of the address wants TLS, which a program of -via adds, such as -via "
        + "'openssl s_client -quiet -connect %h:%p -servername %h -verify_hostname %h -verify_return_error'")
  }

  @Test(arguments: ["localhost", "127.0.0.1", "127.9.8.7:81", "[::1]"])
  func `a token is sent to this machine`(host: String) {
    let line = "\r\nAuthorization: Bearer s3cr3t\r\n"
    #expect(open("libsql://\(host)?token-env=TOKEN").sent.contains(line))
    #expect(open("libsql://\(host)?token-file=my%20token").sent.contains(line))
    #expect(!open("libsql://\(host)").sent.contains("Authorization"))
  }

  @Test(arguments: ["db.example", "10.0.0.1", "127.0.0.1.example", "127.0.0", "localhost.example"])
  func `a token is sent to another machine only through a program`(host: String) {
    let refused = open("libsql://\(host)?token-env=TOKEN")
    #expect(refused.sent == "")
    #expect(
      refused.failure
        == "the token would be sent to \(host):8080 without encryption; -via with a program for TLS sends it safely"
    )
    #expect(
      open("libsql://\(host)?token-env=TOKEN", usesProgram: true).sent.contains(
        "Authorization: Bearer s3cr3t\r\n"))
  }

  @Test(arguments: ["", " \n", "a b", "a\r\nX: y", "a\u{7F}", "ä", String(repeating: "x", count: 20_000)])
  func `what is no token is not sent`(token: String) {
    let opened = open("libsql://localhost?token-file=my%20token", token: token)
    #expect(opened.sent == "")
    #expect(opened.failure == "the file my token has no token")
  }

  @Test(arguments: [
    ("?token-env=NONE", "the token cannot be read from the variable NONE"),
    ("?token-file=none", "the token cannot be read from the file none"),
    ("?token-env=TOKEN&token-file=x", "the address is wrong: it has token-env and token-file"),
    (
      "?authToken=s3cr3t",
      "the address is wrong: a token cannot be a part of it, because addresses are shown and kept in the history; token-env=NAME names a variable of the environment that has it, and token-file=PATH a file"
    ),
    ("?s3cr3t", "the address is wrong: an option of it has no value"),
    (
      "?tls=1", "the address is wrong: “tls” is not an option; the options are timeout, token-env, token-file"
    ),
    (",other", "the address is wrong: it has more than one server"),
  ])
  func `a wrong address says which part is wrong, but no secret`(options: String, reason: String) {
    #expect(open("libsql://localhost\(options)").failure == reason)
  }

  @Test func `a token that was refused is not shown`() throws {
    let network = ScriptedNetwork([AnsweringChannel(HranaBytes.answer("401 Unauthorized", "no"))])
    let engine = try EngineKind.engine(
      for: "libsql://localhost?token-env=TOKEN", secrets: Secrets(value: Array("s3cr3t".utf8))
    ) { network }
    #expect(
      message { _ = try Database(remote: try #require(engine)) }
        == "the server refused the token (HTTP 401, no)")
  }

  @Test func `a stream continues where the server says, but takes no token there`() throws {
    for (address, options, isFollowed) in [
      ("\"http://127.0.0.2:81/x\"", "", true), ("\"http://10.0.0.1/x\"", "", true),
      ("\"http://10.0.0.1/x\"", "?token-env=TOKEN", false), ("\"https://127.0.0.2/x\"", "", false),
      ("\"http://10.0.0.1/x y\"", "", false),
    ] {
      let begun = HranaBytes.cursor([HranaBytes.end], address: address)
      let network = ScriptedNetwork([
        AnsweringChannel(HranaBytes.opening + begun + HranaBytes.integers([1])),
        AnsweringChannel(HranaBytes.integers([2])),
      ])
      let engine = try EngineKind.engine(
        for: "libsql://localhost\(options)", secrets: Secrets(value: Array("s3cr3t".utf8))
      ) { network }
      let database = try Database(remote: try #require(engine))
      _ = try database.rows("SELECT a FROM t", read: { _ in })
      let second = try database.rows("SELECT a FROM t", read: { $0.cell(0).int64 })
      #expect(second == [isFollowed ? 2 : 1], "\(address)")
      #expect(network.connections.count == (isFollowed ? 2 : 1))
      if isFollowed { #expect(network.connections.last?.text.hasPrefix("POST /x/v3/cursor") == true) }
    }
  }

  /// The server's way from digits to a number, as its source has it.
  private static func read(_ digits: UInt64, _ exponent: Int) -> Double {
    let power = Double("1e\(abs(exponent))") ?? 0
    return exponent >= 0 ? Double(digits) * power : Double(digits) / power
  }

  @Test func `digits of a number are those from which the server makes it`() {
    var generator = SystemRandomNumberGenerator()
    var numbers: [Double] = [
      0, 0.1, 1, 2.5, 1e22, 1e23, 1e-7, 123456.789, 0.1 + 0.2, .pi, 9007199254740992, 1e300, 1e18,
    ]
    for _ in 0..<10_000 {
      numbers.append(Double.random(in: 0...1e6, using: &generator))
      numbers.append(Double(bitPattern: UInt64.random(in: 0..<0x7FE0_0000_0000_0000, using: &generator)))
    }
    var unsent = 0
    for number in numbers {
      guard let (digits, exponent) = number.digitsForServer else {
        unsent += 1
        continue
      }
      #expect(Self.read(digits, exponent) == number)
    }
    #expect(numbers.prefix(13).allSatisfy { $0.digitsForServer != nil })
    #expect(unsent < numbers.count / 20)
  }
}
