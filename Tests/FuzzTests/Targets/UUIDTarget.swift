import ColumnMeaning
import Foundation
import SQLiteShell
import TypedSQLiteCore

extension FuzzTarget {
  /// UUIDs, ULIDs and IP addresses as text and as blob.
  static let uuids = FuzzTarget(
    name: "uuids",
    summary: "UUIDs: a text of 36 characters is the one that Foundation reads",
    words: [
      "-", "{", "}", "00000000-0000-0000-0000-000000000000", "ffff", "FFFF", "\u{0}", "é", ":", "@", "G",
    ],
    seeds: [
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
      "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", "6ba7b8109dad11d180b400c04fd430c8", "0123456789abcdef",
      "01ARZ3NDEKTSV4RRFFQ69G5FAV", "192.168.0.1", "2001:db8::ffff:1.2.3.4/64", "a",
    ],
    run: { bytes in
      try checkStorages(of: [.uuid, .ulid, .ip, .enumeration], bytes)
      guard let text = String(validating: bytes, as: UTF8.self) else { return }
      let read = UUID.fromDatabaseValue(text.databaseValue)
      // Foundation accepts hyphens anywhere.
      let expected = UUID(uuidString: text).flatMap { $0.uuidString == text.uppercased() ? $0 : nil }
      try mustHold(read == expected, "\(text) is read as \(String(describing: read))")
    })
}
