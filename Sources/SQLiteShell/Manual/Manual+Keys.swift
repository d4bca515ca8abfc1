extension Manual {
  /// Writes the keys of the prompt.
  func writeKeys(to text: inout MdocText) {
    text.macro("Bl -tag -width \"Ctrl-X Ctrl-E\" -compact")
    for key in EditingKey.all where !key.summary.isEmpty {
      text.macro("It " + MdocText.argument(key.names.joined(separator: ", ")))
      text.prose(key.summary)
    }
    text.macro("El")
  }
}
