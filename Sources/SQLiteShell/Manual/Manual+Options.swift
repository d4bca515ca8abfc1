extension Manual {
  /// Writes all sections of options, in the order of the program's list.
  func writeOptions(to text: inout MdocText) {
    var section: String?
    for option in options {
      if option.section != section {
        if section != nil { text.macro("El") }
        text.macro("Ss \(option.section)")
        text.macro("Bl -tag -width Ds")
        section = option.section
      }
      text.macro("It " + option.names.map { option.heading(of: $0) }.joined(separator: " , "))
      text.prose(option.summary + ".")
      if case .words(let words) = option.values {
        text.prose("\(option.valueName ?? "It") is one of \(words.joined(separator: ", ")).")
      }
    }
    if section != nil { text.macro("El") }
  }
}

extension ProgramOption {
  fileprivate func heading(of name: String) -> String {
    "Fl \(name.replacing("-", with: "\\-"))" + (valueName.map { " Ar \($0)" } ?? "")
  }
}
