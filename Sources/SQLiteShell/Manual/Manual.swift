extension GeneratedFile {
  /// The manual page: hand-written prose with lists that are generated from the tables.
  static let manualPage = GeneratedFile(
    name: "man",
    summary: "The manual page, in mdoc",
    makeText: { Manual(options: $0).page })
}

/// The values that fill the template of the manual page.
struct Manual {
  /// The options of the program.
  let options: [GeneratedFile.OptionSection]

  /// The text of the page.
  var page: String {
    var page = ""
    var example: [Substring]?
    for line in ManualFrame.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line == "@example" {
        example = []
      } else if line == "@end" {
        page += Self.source { $0.literal((example ?? []).joined(separator: "\n")) }
        example = nil
      } else if example != nil {
        example?.append(line)
      } else if let part = Self.parts[String(line)] {
        page += Self.source { part(self, &$0) }
      } else {
        page += line.replacing("@VERSION@", with: ProgramVersion.number) + "\n"
      }
    }
    return page
  }

  /// The replacement for each marker of the template.
  static let parts: [String: @Sendable (Manual, inout MdocText) -> Void] = [
    "@OPTIONS@": { $0.writeOptions(to: &$1) },
    "@COMMANDS@": { $0.writeCommands(to: &$1) },
    "@COPYCOMMANDS@": { $0.writeCommands(with: .copy, to: &$1) },
    "@FILECOMMANDS@": { $0.writeCommands(with: .file, to: &$1) },
    "@SETTINGS@": { $0.writeSettings(to: &$1) },
    "@MODES@": { $0.writeModes(to: &$1) },
    "@IMPORTS@": { $0.writeImports(to: &$1) },
    "@FILESUFFIXES@": { $0.writeFileSuffixes(to: &$1) },
    "@FILEFUNCTIONS@": { $0.writeFileFunctions(to: &$1) },
    "@FILEOPTIONS@": { $0.writeFileOptions(to: &$1) },
    "@KEYS@": { $0.writeKeys(to: &$1) },
    "@VIEWERKEYS@": { $0.writeViewerKeys(to: &$1) },
    "@SPELLINGS@": { $0.writeSpellings(to: &$1) },
    "@KINDS@": { $0.writeKinds(to: &$1) },
    "@DIFFERENCES@": { $0.writeDifferences(.anywhere, to: &$1) },
    "@TERMINALDIFFERENCES@": { $0.writeDifferences(.terminal, to: &$1) },
    "@LEFTOUT@": { $0.writeLeftOut(to: &$1) },
    "@FUNCTIONS@": { $0.writeFunctions(to: &$1) },
    "@CONTRACT@": { $0.writeContract(to: &$1) },
    "@TOOLS@": { $0.writeTools(to: &$1) },
    "@TABLES@": { $0.writeTables(to: &$1) },
  ]

  private static func source(_ write: (inout MdocText) -> Void) -> String {
    var text = MdocText()
    write(&text)
    return text.source
  }
}
