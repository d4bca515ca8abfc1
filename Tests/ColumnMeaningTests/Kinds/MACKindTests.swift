import MeaningSupport
import Testing

@Suite struct MACKindTests {
  /// The first line of `.format why`, without the name, and the cells as they are shown.
  private func shown(_ column: String, _ values: [String]) -> (meaning: String, cells: [String]) {
    let name = column.prefix { $0 != " " }
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let run = runMeaning([
      """
      CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows);
      SELECT * FROM t;
      """,
      .why("t.\(name)"),
    ])
    #expect(run.messages == "")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let meaning = lines.count > values.count ? String(lines[values.count].dropFirst("t.\(name): ".count)) : ""
    return (meaning, Array(lines.prefix(values.count)))
  }

  @Test(arguments: [
    (
      "ieee TEXT", ["'02:12:34:ff:fe:a5:c2:81'", "'02:a4:56:ff:fe:02:38:7a'", "'02:0d:7f:00:0a:91:68:e5'"],
      "text"
    ),
    ("station TEXT", ["'00:1A:2B:3C:4D:5E'", "'00:1A:2B:3C:4D:5F'", "'00:1A:2B:3C:4D:60'"], "text-upper"),
    ("adapter TEXT", ["'00-1A-2B-3C-4D-5E'", "'00-1A-2B-3C-4D-5F'", "'00-1A-2B-3C-4D-60'"], "hyphens-upper"),
    ("port TEXT", ["'001a.2b3c.4d5e'", "'001a.2b3c.4d5f'", "'001a.2b3c.4d60'"], "dots"),
    ("mac TEXT", ["'001a2b3c4d5e'", "'001a2b3c4d5f'", "'001122334455'"], "hex"),
    ("wwn TEXT", ["'0x5000c500a1b2c3d4'", "'0x5000c500a1b2c3d5'", "'0x5000c500a1b2c3d6'"], "prefixed"),
    (
      "node_guid_eui TEXT", ["'0002:c903:000a:1b2c'", "'0002:c903:000a:1b2d'", "'0002:c903:000a:1b2e'"],
      "wide-colons"
    ),
  ])
  func `texts of each spelling are hardware addresses and are shown as stored`(
    column: String, values: [String], storage: String
  ) {
    let found = shown(column, values)
    #expect(found.meaning.hasPrefix("mac \(storage) ("), "\(found.meaning)")
    #expect(found.cells == values.map { $0.filter { $0 != "'" } })
  }

  @Test func `blobs and numbers are hardware addresses under a name or a type that says so`() {
    #expect(
      shown("mac BLOB", ["x'001a2b3c4d5e'", "x'001a2b3c4d5f'"]).cells == [
        "00:1a:2b:3c:4d:5e", "00:1a:2b:3c:4d:5f",
      ])
    #expect(shown("eui64 BLOB", ["x'001a2bfffe3c4d5e'"]).cells == ["00:1a:2b:ff:fe:3c:4d:5e"])
    #expect(
      shown("bssid INTEGER", ["112394521950", "112394521951"]).cells == [
        "00:1a:2b:3c:4d:5e", "00:1a:2b:3c:4d:5f",
      ])
    #expect(shown("a MACADDR", ["x'001a2b3c4d5e'"]).cells == ["00:1a:2b:3c:4d:5e"])
    #expect(shown("a MACADDR8", ["-6917529027641081857"]).cells == ["9f:ff:ff:ff:ff:ff:ff:ff"])
  }

  @Test(arguments: [
    ("mac BLOB", ["x'001a2b3c4d5e6f70'"]), ("data BLOB", ["x'001a2b3c4d5e'"]),
    ("mac INTEGER", ["1", "2", "3"]),
    ("code TEXT", ["'10-20-30-40-50-60'", "'10-20-30-40-50-61'"]), ("serial TEXT", ["'001a2b3c4d5e'"]),
    ("mac_hash TEXT", ["'001a2b3c4d5e'"]),
    ("fingerprint TEXT", ["'00:1a:2b:3c:4d:5e:6f:70:81:92:a3:b4:c5:d6:e7:f8'"]),
    ("mac TEXT", ["'unknown'"]), ("mac TEXT", ["''"]), ("station TEXT", ["'00:1a:2b:3c:4d'"]),
    ("station TEXT", ["'00:1a:2b:3c:4d:5g'"]), ("mac TEXT", ["'00:1a:2b:3c:4d:5e:'"]),
  ])
  func `other values stay as they are`(column: String, values: [String]) {
    #expect(shown(column, values).meaning.hasPrefix("plain"), "\(column)")
  }

  @Test func `addresses of IPv6 are no hardware addresses, and the other way round`() {
    #expect(
      shown("ip TEXT", ["'2001:db8:0:0:0:0:0:1'", "'2001:db8::2'", "'fe80::1'"]).meaning == "ip text (strong)"
    )
    #expect(shown("ip TEXT", ["'2:12:34:ff:fe:a5:c2:81'", "'2:a4:56:ff:fe:2:38:7a'"]).meaning == "plain")
  }

  @Test func `an address is found in the form of the column, whatever was typed`() {
    let run = runMeaning([
      """
      CREATE TABLE device(mac TEXT, name TEXT);
      INSERT INTO device VALUES('00:1A:2B:3C:4D:5E', 'a'), ('00:1A:2B:3C:4D:5F', 'b'), ('00:1A:2B:3C:4D:60', 'c');
      """,
      .input(true),
      """
      SELECT name FROM device WHERE mac = '00-1a-2b-3c-4d-5e';
      SELECT to_mac('001A.2B3C.4D5E', 'blob') = x'001A2B3C4D5E', as_mac(x'001A2B3C4D5E', 'blob');
      """,
      .convert("device.mac", to: "blob"),
      """
      SELECT typeof(mac), mac FROM device;
      SELECT name FROM device WHERE mac = '001a.2b3c.4d60';
      """,
    ])
    #expect(run.messages == "")
    #expect(
      run.output.split(separator: "\n").filter { !$0.hasPrefix("device.mac") && !$0.hasPrefix("  ") } == [
        "a", "1|00:1a:2b:3c:4d:5e", "Converted 3 cells, read back and compared.", "blob|00:1a:2b:3c:4d:5e",
        "blob|00:1a:2b:3c:4d:5f", "blob|00:1a:2b:3c:4d:60", "c",
      ])
  }
}
