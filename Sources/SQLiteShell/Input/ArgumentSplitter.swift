/// Splits the line of a dot-command into its words.
enum ArgumentSplitter {
  /// The words of a line: blanks separate them, quotes keep blanks inside a word.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isInWord = false
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isInWord = true
      } else if character == " " || character == "\t" {
        if isInWord { words.append(word) }
        word = ""
        isInWord = false
      } else {
        word.append(character)
        isInWord = true
      }
    }
    if isInWord { words.append(word) }
    return words
  }
}
