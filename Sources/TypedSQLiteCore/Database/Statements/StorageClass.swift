/// The class under which SQLite stores a value.
///
/// See <https://www.sqlite.org/datatype3.html#storage_classes_and_datatypes>.
public enum StorageClass: String, Hashable, Sendable, CaseIterable {
  /// A signed integer of at most 64 bits.
  case integer
  /// An IEEE 754 double.
  case real
  /// Text, UTF-8 in this library.
  case text
  /// Bytes, stored unchanged.
  case blob
  /// NULL.
  case null
}
