/// The applications of the numbers that files state in their header.
///
/// They are those of SQLite's
/// [magic.txt](https://www.sqlite.org/src/file/magic.txt).
enum ApplicationID {
  private static let names: [Int: String] = [
    0x0f05_5111: "Fossil repository", 0x0f05_5112: "Fossil checkout",
    0x0f05_5113: "Fossil global configuration", 0x4265_4462: "Bentley Systems BeSQLite database",
    0x4265_4c6e: "Bentley Systems localization file", 0x5f4d_544e: "Monotone repository",
    0x4750_4b47: "OGC GeoPackage", 0x4750_3130: "OGC GeoPackage 1.0",
    0x4573_7269: "Esri spatially-enabled database", 0x4d50_4258: "MBTiles tileset",
  ]

  /// The application of a number; nil if it is not registered.
  static func name(of number: Int) -> String? { names[number] }
}
