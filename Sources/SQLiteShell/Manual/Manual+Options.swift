extension Manual {
  /// Writes all sections of options, in the order of the program's list.
  func writeOptions(to text: inout MdocText) {
    for section in options {
      text.macro("Ss \(section.title)")
      text.macro("Bl -tag -width Ds")
      for option in section.options {
        text.macro("It " + option.names.map { option.heading(of: $0) }.joined(separator: " , "))
        text.prose(option.summary + ".")
        if let value = option.value, case .choice(let words) = value.kind {
          text.prose("\(value.name) is one of \(words.joined(separator: ", ")).")
        }
      }
      text.macro("El")
    }
  }
}

extension CommandOption {
  fileprivate func heading(of name: String) -> String {
    "Fl \(name.dropFirst().replacing("-", with: "\\-"))" + (value.map { " Ar \($0.name)" } ?? "")
  }
}

extension Manual {
  /// Writes all settings, with what they take.
  func writeSettings(to text: inout MdocText) {
    let defaults = Settings(.tsqlite)
    text.macro("Bl -tag -width Ds")
    for setting in Setting.all {
      text.macro("It Cm \(MdocText.escaped(setting.name)) \(setting.value.mdoc)")
      text.prose("\(setting.summary). The default is \(setting.text(defaults)).")
      text.writeDiscussion(Discussion(setting.discussion), setting.examples)
    }
    text.macro("El")
  }
}
