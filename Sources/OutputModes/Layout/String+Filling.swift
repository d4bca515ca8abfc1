extension String {
  /// The words of the text in lines of at most `width` characters, except for longer words.
  package func filled(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
