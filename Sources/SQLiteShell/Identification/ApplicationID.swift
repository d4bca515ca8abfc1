/// The applications of the numbers that files state in their header.
///
/// They are those of SQLite's [magic.txt](https://www.sqlite.org/src/file/magic.txt), and the numbers of the networks
/// of Bitcoin, which its wallets state; their one table has no names that tell.
enum ApplicationID {
  private static let names: [Int: String] = [
    0x0f05_5111: "Fossil repository", 0x0f05_5112: "Fossil checkout",
    0x0f05_5113: "Fossil global configuration", 0x4265_4462: "Bentley Systems BeSQLite database",
    0x4265_4c6e: "Bentley Systems localization file", 0x5f4d_544e: "Monotone repository",
    0x4750_4b47: "OGC GeoPackage", 0x4750_3130: "OGC GeoPackage 1.0",
    0x4573_7269: "Esri spatially-enabled database", 0x4d50_4258: "MBTiles tileset",
    0xf9be_b4d9: "Bitcoin Core wallet", 0x0b11_0907: "Bitcoin Core wallet of testnet",
    0x1c16_3f28: "Bitcoin Core wallet of testnet 4", 0x0a03_cf40: "Bitcoin Core wallet of signet",
    0xfabf_b5da: "Bitcoin Core wallet of regtest",
  ]

  /// The application of a number; nil if it is not registered.
  static func name(of number: Int) -> String? { names[number] }
}
