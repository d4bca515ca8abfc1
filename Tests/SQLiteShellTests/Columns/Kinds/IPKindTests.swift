import SQLiteShell
import TestSupport
import Testing

@Suite struct IPKindTests {
  @Test func `a declared type says that blobs are addresses, and they are searched for`() {
    let run = runShell(
      """
      CREATE TABLE hit(client INET);
      INSERT INTO hit VALUES (x'C0A80001'), (x'20010DB8000000000000000000000001'), ('10.0.0.0/8');
      SELECT CASE typeof(client) WHEN 'blob' THEN length(client) END, client FROM hit;
      .format ip blob hit.client
      .format input on
      SELECT count(*) FROM hit WHERE client = '2001:DB8::1';
      .mode json
      SELECT client FROM hit LIMIT 2;
      """)
    #expect(run.errors == "")
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

  @Test
  func `blobs and numbers under a name for addresses stay as they are, and why says what they could be`() {
    let run = runShell(
      """
      CREATE TABLE hit(client_ip BLOB, ip_hash BLOB, ip_address INTEGER);
      INSERT INTO hit VALUES (x'C0A80001', x'C0A80001', 3232235521),
        (x'20010DB8000000000000000000000001', x'00112233445566778899AABBCCDDEEFF', 3232235522);
      .format why hit
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        hit.client_ip: plain, because one format explains it and nothing makes sure of it
          the name client_ip says an IP address
          2 blobs of 4 or 16 bytes
          .format ip blob hit.client_ip
        hit.ip_hash: plain
          declared BLOB, which says no kind; 2 blobs
        hit.ip_address: plain, because one format explains it and nothing makes sure of it
          the name ip_address says an IP address
          2 numbers of 32 bits, whose first part may lie in the highest byte or in the lowest
          .format ip integer hit.ip_address

        """)
  }

  @Test func `addresses move between their storages, and networks stop that`() {
    let run = runShell(
      """
      CREATE TABLE t(ip TEXT);
      INSERT INTO t VALUES ('10.0.0.1'), ('::1'), ('unknown');
      .format ip text t.ip
      .format convert t.ip blob
      SELECT ip, typeof(ip) FROM t;
      CREATE TABLE n(net TEXT);
      INSERT INTO n VALUES ('10.0.0.0/8');
      .format ip text n.net
      .format convert n.net blob
      """)
    #expect(run.output.contains("10.0.0.1|blob\n::1|blob\nunknown|text\n"), "\(run.output)")
    #expect(run.result.failures == 1)
  }

  @Test func `functions translate addresses`() {
    let run = runShell(
      "SELECT to_ip('192.168.0.1', 'integer'), hex(to_ip('::1', 'blob')), as_ip(3232235521, 'integer');")
    #expect(run.output == "3232235521|00000000000000000000000000000001|192.168.0.1\n")
  }

  @Test func `versions of software in four parts are no addresses`() {
    let run = runShell(
      "CREATE TABLE t(version TEXT); INSERT INTO t VALUES ('1.2.3.4'), ('10.0.0.1');\n.format why t.version\n"
    )
    #expect(run.output == "t.version: plain\n  2 texts, all IP addresses\n")
  }
}
