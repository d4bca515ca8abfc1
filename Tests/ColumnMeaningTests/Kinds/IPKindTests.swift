import MeaningSupport
import OutputModes
import Testing

@Suite struct IPKindTests {
  @Test func `a declared type says that blobs are addresses, and they are searched for`() {
    let run = runMeaning([
      """
      CREATE TABLE hit(client INET);
      INSERT INTO hit VALUES (x'C0A80001'), (x'20010DB8000000000000000000000001'), ('10.0.0.0/8');
      SELECT CASE typeof(client) WHEN 'blob' THEN length(client) END, client FROM hit;
      """,
      .state("ip", "blob", of: "hit.client"),
      .input(true),
      "SELECT count(*) FROM hit WHERE client = '2001:DB8::1';",
      .mode(.json),
      "SELECT client FROM hit LIMIT 2;",
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        4|192.168.0.1
        16|2001:db8::1
        |10.0.0.0/8
        1
        [{"client":"192.168.0.1"},
        {"client":"2001:db8::1"}]

        """)
  }

  /// How a column of values is shown, one text for each value; nil if they are shown unchanged.
  private func shown(_ name: String, _ values: [String], type: String = "") -> [String]? {
    let run = runMeaning([
      """
      CREATE TABLE hit("\(name)" \(type));
      INSERT INTO hit VALUES \(values.map { "(\($0))" }.joined(separator: ", "));
      """,
      .mode(.jsonl),
      """
      SELECT "\(name)" AS v FROM hit;
      """,
      .raw(true),
      """
      SELECT "\(name)" AS v FROM hit;
      """,
    ])
    let lines = run.output.split(separator: "\n").map { String($0.dropFirst(5).dropLast()) }
    let (typed, raw) = (Array(lines.prefix(values.count)), Array(lines.suffix(values.count)))
    return typed == raw ? nil : typed
  }

  private static let blobs = ["x'C0A80001'", "x'08080808'", "x'20010DB8000000000000000000000001'", "NULL"]

  @Test(arguments: ["ip", "client_ip", "ipAddress", "remote_addr", "ip_addr", "peerAddress", "ipv4"])
  func `blobs of 4 and 16 bytes under a name that says so are shown as addresses`(name: String) {
    #expect(shown(name, Self.blobs) == ["\"192.168.0.1\"", "\"8.8.8.8\"", "\"2001:db8::1\"", "null"])
  }

  @Test(arguments: [
    "data", "address", "addr", "ip_hash", "ip_id", "client", "host_key", "mac_address", "ip_version",
    "remote_addr_crc",
  ])
  func `blobs under another name stay as they are`(name: String) {
    #expect(shown(name, Self.blobs) == nil)
  }

  @Test(arguments: [
    ["x'C0A80001'", "x'C0A800'"], ["x'C0A80001'", "x'C0A8000102030405'"], ["x'C0A80001'", "'text'"],
    ["x'C0A80001'", "5"], ["x'F0000001'", "x'C0A80001'"], ["x'00000001'", "x'00000002'"], ["x'00000000'"],
    ["x'C0A80001'"],
    ["x'20010DB8000000000000000000000001'", "x'FE800000000000004000800000000001'"],
    ["x'00112233445566778899AABBCCDDEEFF'", "x'20010DB8000000000000000000000001'"],
    ["x'2001112233445566778899AABBCCDDEE'"], ["x''"],
  ])
  func `blobs that are no addresses stay as they are under any name`(values: [String]) {
    #expect(shown("client_ip", values) == nil)
  }

  @Test(arguments: ["ip", "ip_address", "clientIp", "remote_addr", "src_ip"])
  func `numbers of 32 bits under a name that says so are shown as addresses`(name: String) {
    #expect(
      shown(name, ["3232235521", "167772161", "134744072", "0", "NULL"], type: "INTEGER")
        == ["\"192.168.0.1\"", "\"10.0.0.1\"", "\"8.8.8.8\"", "\"0.0.0.0\"", "null"])
    let numbers = [
      "134744072", "3639550979", "1249736782", "2899904014", "389110883", "1572395042", "3221226219",
      "755991297",
    ]
    #expect(shown(name, numbers)?.prefix(2) == ["\"8.8.8.8\"", "\"216.239.36.3\""])
  }

  private static let plainNumbers: [[String]] = [
    // Counters.
    ["1", "2", "3"], (0..<12).map { "\($0 * 7)" }, (0..<20).map { "\(20_000_000 + $0)" },
    (0..<20).map { "\(50_000_000 + $0 * 90_000_000)" },
    // Some of their parts are out of range.
    ["3232235521", "4294967296"], ["3232235521", "-1"], ["3232235521", "167772161", "5"],
    ["3232235521", "4026531841"], ["3232235521", "1.5"], ["3232235521", "'x'"], ["3232235521", "x'00'"],
    // The first part is in the lowest byte.
    ["16820416", "33597632", "50374848"],
    // Too few values to determine the order of the bytes.
    ["134744072", "1249736782", "389110883"],
    // Addresses of instructions.
    ["4198400", "4198432", "4200448"], ["140737351864320", "94650338570240"], ["0", "0"],
  ]

  @Test(arguments: plainNumbers.indices)
  func `numbers that need not be addresses stay as they are under any name`(index: Int) {
    for name in ["ip", "client_ip"] { #expect(shown(name, Self.plainNumbers[index]) == nil, "\(name)") }
  }

  @Test(arguments: ["number", "ip_count", "ipv4_hits", "ip_id", "address", "zip", "tip", "ip_hash", "host"])
  func `numbers under another name stay as they are`(name: String) {
    #expect(shown(name, ["3232235521", "167772161", "134744072"]) == nil)
  }

  @Test func `why says how an address is known, and what one could be`() {
    let run = runMeaning([
      """
      CREATE TABLE hit(client_ip BLOB, ip_address INTEGER, src_ip INTEGER, ip6 BLOB);
      INSERT INTO hit VALUES (x'C0A80001', 3232235521, 134744072, x'20010DB8000000000000000000000001'),
        (x'08080808', 3232235522, 1249736782, x'FE800000000000004000800000000001');
      """,
      .why("hit"),
    ])
    #expect(
      run.output == """
        hit.client_ip: ip blob (strong)
          the name client_ip says an IP address
          2 blobs of 4 or 16 bytes, all addresses in use
          .format ip blob hit.client_ip
        hit.ip_address: ip integer (strong)
          the name ip_address says an IP address
          2 numbers of 32 bits, all addresses in use
          .format ip integer hit.ip_address
        hit.src_ip: plain, because one format explains it but nothing confirms it
          the name src_ip says an IP address
          2 numbers of 32 bits, whose first part may be the highest byte or the lowest
          .format ip integer hit.src_ip
        hit.ip6: plain, because one format explains it but nothing confirms it
          the name ip6 says an IP address
          2 blobs of 4 or 16 bytes
          .format ip blob hit.ip6

        """)
  }

  @Test func `addresses of version 4 that are written as ones of version 6 are shown`() {
    let mapped = ["x'00000000000000000000FFFFC0A80001'", "x'20010DB8000000000000000000000001'"]
    #expect(shown("ip", mapped) == ["\"::ffff:192.168.0.1\"", "\"2001:db8::1\""])
  }

  @Test func `a declared type of numbers is searched by addresses`() {
    let run = runMeaning([
      "CREATE TABLE hit(ip INTEGER); INSERT INTO hit VALUES (3232235521), (3232235522);",
      .input(true),
      "SELECT count(*) FROM hit WHERE ip = '192.168.0.2';",
    ])
    #expect(run.output == "1\n")
  }

  @Test func `addresses move between their storages, and networks stop that`() {
    let run = runMeaning([
      """
      CREATE TABLE t(ip TEXT);
      INSERT INTO t VALUES ('10.0.0.1'), ('::1'), ('unknown');
      """,
      .state("ip", "text", of: "t.ip"),
      .convert("t.ip", to: "blob"),
      """
      SELECT ip, typeof(ip) FROM t;
      CREATE TABLE n(net TEXT);
      INSERT INTO n VALUES ('10.0.0.0/8');
      """,
      .state("ip", "text", of: "n.net"),
      .convert("n.net", to: "blob"),
    ])
    #expect(
      run.output == """
        t.ip: ip, text to blob
        t.ip: 2 cells to convert
          '10.0.0.1' becomes X'0a000001'
          '::1' becomes X'00000000000000000000000000000001'
          1 cell is no ip and stays: 'unknown' at rowid 3
        Converted 2 cells, read back and compared.
        10.0.0.1|blob
        ::1|blob
        unknown|text
        n.net: ip, text to blob
        n.net: 0 cells to convert

        """)
    #expect(
      run.messages == """
        nothing was changed, because cells of n.net would not survive
          rowid 1: '10.0.0.0/8' is out of range for blob

        """)
    #expect(run.failures == 1)
  }

  @Test func `functions translate addresses`() {
    let run = runMeaning(
      "SELECT to_ip('192.168.0.1', 'integer'), hex(to_ip('::1', 'blob')), as_ip(3232235521, 'integer');")
    #expect(run.output == "3232235521|00000000000000000000000000000001|192.168.0.1\n")
  }

  @Test func `versions of software in four parts are no addresses`() {
    let run = runMeaning([
      "CREATE TABLE t(version TEXT); INSERT INTO t VALUES ('1.2.3.4'), ('10.0.0.1');",
      .why("t.version"),
    ])
    #expect(run.output == "t.version: plain\n  2 texts, all IP addresses\n")
  }
}
