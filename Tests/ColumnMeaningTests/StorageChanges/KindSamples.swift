import ColumnMeaning
import ScreenSupport
import TypedSQLiteCore

/// Values of each kind as a person types them: awkward ones, and random ones that are the same for the same
/// seed.
enum KindSamples {
  /// The storages of a kind, including one of those with a parameter.
  static func storages(of kind: ColumnKind) -> [ColumnStorage] {
    let labels = awkward(.enumeration).enumerated().map { index, label in
      "'\(label.replacing("'", with: "''"))'=\(index)"
    }
    return kind.storages
      + (kind == .enumeration ? [kind.storage(named: labels.joined(separator: ","))] : [])
      .compactMap(\.self)
  }

  static func texts(of kind: ColumnKind, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let random = (0..<40).map { _ in randomText(of: kind, &generator) }
    return awkward(kind) + random
  }

  private static func awkward(_ kind: ColumnKind) -> [String] {
    switch kind {
    case .date:
      [
        "1969-12-31 23:59:59.999999999", "1970-01-01 00:00:00.001", "2000-02-29 12:00:00",
        "2001-01-01 00:00:00",
        "1601-01-02", "1904-01-01 00:00:01", "0002-01-01", "9998-12-31 23:59:59.999", "2038-01-19 03:14:08",
        "2262-04-11 23:47:16.854775807", "1582-10-10", "2026-01-31 10:00:00.123456789",
      ]
    case .day: ["0002-01-01", "1000-01-01", "1582-10-15", "1970-01-02", "2000-02-29", "9998-12-31"]
    case .time: ["00:00:00", "23:59:59.999999999", "12:30:00", "00:00:00.000000001"]
    case .duration:
      ["00:00:00", "-00:00:01", "10.00:00:00", "00:00:00.0000001", "-1.02:03:04.5", "P1DT2H", "100:00:00"]
    case .ulid: ["00000000000000000000000000", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"]
    case .ip: ["0.0.0.0", "255.255.255.255", "::", "::ffff:1.2.3.4", "10.0.0.0/8", "fe80::1/64"]
    case .mac:
      ["00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "80:00:00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff:ff:ff"]
    case .enumeration: ["open", "in progress", "it's", "a,b=c", "é"]
    case .array: ["[]", "[1,2.50]", #"["a","b"]"#, #"[ "a" ]"#, "a,b", #"["é\n"]"#, "[[1],{}]"]
    case .dictionary: ["{}", #"{"a":1}"#, "a=1,b=2", #"{"a":"x,y"}"#, #"{ "a" : "b" }"#]
    case .uuid:
      ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]
    case .decimal:
      ["0", "-0.01", "12.30", "99999999999999999999.99", "0.1", "1e3", "9223372036854775807", "0.005"]
    case .bool: ["true", "false"]
    case .json:
      ["null", "1", "1.10", "\"a\"", "[]", "{\"a\":[1,2.50,\"x\\u00e9\"]}", "{ \"b\" : 1 }", "123e5"]
    default: []
    }
  }

  private static func randomText(of kind: ColumnKind, _ random: inout SeededGenerator) -> String {
    func digits(_ range: ClosedRange<Int>, _ width: Int, _ random: inout SeededGenerator) -> String {
      let text = String(Int.random(in: range, using: &random))
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let year = digits(1800...2200, 4, &random)
    let day = year + "-" + digits(1...12, 2, &random) + "-" + digits(1...28, 2, &random)
    var time =
      digits(0...23, 2, &random) + ":" + digits(0...59, 2, &random) + ":" + digits(0...59, 2, &random)
    let places = Int.random(in: 0...9, using: &random)
    if places > 0 { time += "." + (0..<places).map { _ in digits(0...9, 1, &random) }.joined() }
    switch kind {
    case .date: return day + " " + time
    case .day: return day
    case .time: return time
    case .duration: return digits(1...4000, 1, &random) + "." + time
    case .uuid:
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      let hex = bytes.map { (($0 < 16) ? "0" : "") + String($0, radix: 16) }
      return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { hex[$0].joined() }.joined(separator: "-")
    case .ulid:
      return String(
        (0..<26).map { place in
          "0123456789ABCDEFGHJKMNPQRSTVWXYZ".randomElement(using: &random).map { place == 0 ? "0" : $0 }
            ?? "0"
        })
    case .ip:
      return (0..<4).map { _ in digits(0...255, 1, &random) }.joined(separator: ".")
    case .mac:
      let bytes = (0..<(Bool.random(using: &random) ? 6 : 8)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return bytes.map { (($0 < 16) ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    case .enumeration, .array: return time + "," + day
    case .dictionary: return "t=" + time + ",d=" + day
    case .decimal: return digits(-99_999...99_999, 1, &random) + "." + digits(0...999, 2, &random)
    case .bool: return Bool.random(using: &random) ? "true" : "false"
    default: return "{\"n\":\(digits(0...999, 1, &random)),\"t\":\"\(day)\"}"
    }
  }
}
