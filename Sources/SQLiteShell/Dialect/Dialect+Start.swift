// How the program starts, and how the words of commands and options are read.

extension Dialect {
  /// Whether a terminal gets anything that a file does not get.
  package var knowsTerminal: Bool { !isSQLite3 }
  /// Whether init files are also looked for in the user's folder of configurations, and `HOME` names the home.
  package var knowsConfigurationFolders: Bool { !isSQLite3 }
  /// Whether the program ends with success when what `-A` asked for fails.
  var archiveOptionSucceeds: Bool { isSQLite3 }
  /// Whether the file of a new database is made by the first write; else when the database is opened.
  var createsFilesLate: Bool { !isSQLite3 }

  /// Whether a number that does not fit 64 bits keeps its lowest ones; else it becomes the nearest one.
  package var wrapsNumbers: Bool { isSQLite3(before: 3_052) }

  /// The bytes of a separator or NULL text that count.
  package func separator(_ text: String) -> [UInt8] { separator(Array(text.utf8)) }

  /// As for a text.
  func separator(_ bytes: [UInt8]) -> [UInt8] { isSQLite3 ? Array(bytes.prefix(19)) : bytes }
}
