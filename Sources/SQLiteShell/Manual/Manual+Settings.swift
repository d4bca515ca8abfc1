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
