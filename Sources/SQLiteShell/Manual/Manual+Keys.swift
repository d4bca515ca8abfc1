import Terminal

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

  /// Writes the keys of the viewer.
  func writeViewerKeys(to text: inout MdocText) {
    text.macro("Bl -tag -width \"Up, Down, Left, Right\" -compact")
    for key in ViewerKey.all where !key.summary.isEmpty {
      text.macro("It " + MdocText.argument(key.names.joined(separator: ", ")))
      text.prose(key.summary)
    }
    text.macro("El")
  }
}
