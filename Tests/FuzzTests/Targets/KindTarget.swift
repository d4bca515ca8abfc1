import ColumnMeaning
import SQLiteShell

extension FuzzTarget {
  /// Values of every kind, in every storage.
  static let kinds = FuzzTarget(
    name: "kinds",
    summary: "every storage of every kind: what is read is written so that it is read as the same again",
    words: [
      "true", "no", "192.168.0.1", "::ffff:1.2.3.4", "fe80::1%eth0", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "[1,2]",
      "{}",
      "1.", "-", "00:00:01", "P1D", ",", "a b",
    ],
    seeds: ColumnKind.all.map(\.sample) + [
      "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{1}", "2001:db8::8:800:200c:417a",
    ],
    mutationsPerTest: 200,
    run: { bytes in try checkStorages(of: ColumnKind.all, bytes) })
}
