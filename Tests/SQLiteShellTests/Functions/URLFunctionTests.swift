import TestSupport
import Testing

@Suite struct URLFunctionTests {
  private static func value(_ call: String) -> String {
    let run = runShell(".mode quote\nSELECT \(call);\n")
    #expect(run.errors == "")
    return String(run.output.dropLast())
  }

  @Test(arguments: [
    ("url_host('https://example.com')", "'example.com'"),
    ("url_host('https://Example.COM:8080/a')", "'example.com'"),
    ("url_host('http://anna:secret@example.com/')", "'example.com'"),
    ("url_host('http://a@b@example.com/')", "'example.com'"),
    ("url_host('http://[2001:db8::1]:80/')", "'2001:db8::1'"),
    ("url_host('http://[::ffff:192.0.2.1]/')", "'::ffff:192.0.2.1'"),
    ("url_host('http://[1:2:3]/')", "NULL"), ("url_host('http://[::1')", "NULL"),
    ("url_host('http://[1::2::3]/')", "NULL"), ("url_host('http://[::999.1.1.1]/')", "NULL"),
    ("url_host('http://1:2:3:4:5:6:7:8/')", "NULL"),
    ("url_host('https://bücher.example/a')", "'bücher.example'"),
    ("url_host('https://example.com?q=//other')", "'example.com'"),
    ("url_host('https://example.com#a@b')", "'example.com'"),
    ("url_host('mailto:anna@example.com')", "NULL"), ("url_host('file:///etc/hosts')", "NULL"),
    ("url_host('example.com')", "NULL"), ("url_host('//example.com')", "NULL"), ("url_host('')", "NULL"),
    ("url_host(NULL)", "NULL"), ("url_host('http://a b/')", "NULL"), ("url_host(12)", "NULL"),
    ("url_host(x'687474703a2f2fff2f')", "NULL"), ("url_host('http://example.com:99999/')", "NULL"),
    ("url_host('http://example.com:8x/')", "NULL"), ("url_host('chrome://newtab/')", "'newtab'"),
    ("url_port('http://example.com:8080')", "8080"), ("url_port('http://example.com:')", "NULL"),
    ("url_port('http://example.com')", "NULL"), ("url_scheme('Git+SSH://host/a')", "'git+ssh'"),
    ("url_scheme('1a:b')", "NULL"), ("url_scheme('about:blank')", "'about'"),
    ("url_path('https://example.com')", "''"), ("url_path('https://example.com/a/b?c/d')", "'/a/b'"),
    ("url_path('mailto:anna@example.com')", "'anna@example.com'"),
    ("url_path('https://example.com/a%20b#c')", "'/a%20b'"), ("url_fragment('a:b#c?d#e')", "'c?d#e'"),
    ("url_query('https://example.com/?a=1&b=2#c')", "'a=1&b=2'"),
    ("url_query('https://example.com/?', 'a')", "NULL"), ("url_query('https://example.com/')", "NULL"),
    ("url_query('https://e.com/?a=1&b=2&b=3', 'b')", "'2'"),
    ("url_query('https://e.com/?a', 'a')", "''"), ("url_query('https://e.com/?a=', 'a')", "''"),
    ("url_query('https://e.com/?caf%C3%A9=1', 'café')", "'1'"),
    ("url_query('https://e.com/?a=b%3Dc%26d', 'a')", "'b=c&d'"),
    ("url_query('https://e.com/?a=x+y%2Bz', 'a')", "'x y+z'"),
    ("url_query('https://e.com/?a=100%&b=%zz', 'a')", "'100%'"),
    ("url_query('https://e.com/?a=100%&b=%zz', 'b')", "'%zz'"),
    ("url_query('https://e.com/?a=%FF', 'a')", "NULL"), ("url_query('https://e.com/?a=%4', 'a')", "'%4'"),
    ("url_query('https://e.com/?a=1', 'A')", "NULL"),
  ])
  func `the parts of an address are read`(call: String, value: String) {
    #expect(Self.value(call) == value)
  }

  @Test func `an address is made of the parts that are read`() {
    var random = SeededGenerator(seed: 986)
    for _ in 0..<200 {
      let host = random.pick(["example.com", "a-b.example", "192.0.2.7", "[2001:db8::7]", "localhost"])
      let port = random.pick(["", ":1", ":443", ":65535"])
      let user = random.pick(["", "u@", "u:p@", "a%40b:c@"])
      let path = random.pick(["", "/", "/a/b.html", "/%C3%A9/x:y@z", "/a//b"])
      let query = random.pick(["", "?", "?q=1", "?a=/?&b", "?u=http://x/"])
      let fragment = random.pick(["", "#", "#top", "#a/b?c#d"])
      let url = "https://\(user)\(host)\(port)\(path)\(query)\(fragment)"
      let row = Self.value(
        "url_scheme('\(url)') || '|' || url_host('\(url)') || '|' || ifnull(':' || url_port('\(url)'), '') || '|' || "
          + "url_path('\(url)') || '|' || ifnull('?' || url_query('\(url)'), '') || '|' || "
          + "ifnull('#' || url_fragment('\(url)'), '')")
      let plain = host.filter { $0 != "[" && $0 != "]" }
      #expect(row == "'https|\(plain)|\(port)|\(path)|\(query)|\(fragment)'")
    }
  }
}
