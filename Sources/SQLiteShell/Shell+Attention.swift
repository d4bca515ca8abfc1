extension Shell {
  /// Whether things are told that sqlite3 has no words for: somebody looks, or has asked about meanings.
  ///
  /// What a script writes to the error stream stays as it was before it met this shell.
  var tellsLosses: Bool {
    guard !settings.isCompatible else { return false }
    let isWatched = standardOutput.isTerminal || reading.source?.origin == .terminal
    return isWatched || settings.asksForMeanings || loadedFormats != nil
  }
}
