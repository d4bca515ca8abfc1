import ColumnMeaning
import TypedSQLiteCore

/// The file of saved settings: one `NAME VALUE` on each line, and comments that begin with `#`.
package struct SettingsFile {
  let console: any SessionConsole

  init(console: any SessionConsole) {
    self.console = console
  }

  package init(shell: Shell) {
    console = shell
  }

  private var path: String? { console.surroundings.configurationFolder().map { $0 + "/config" } }

  /// Makes the settings that `.set --save` saved.
  ///
  /// The program calls it when a session at a prompt begins. Scripts do not read the file, because the same script
  /// must print the same for everybody.
  package func read() {
    guard console.dialect.knowsConfigurationFolders, let path, console.files.exists(path)
    else { return }
    do throws(FileError) {
      let lines = SavedSettings(try console.files.smallContents(of: path)).lines.filter { $0.name != nil }
      // A mode must not undo what the file says about the layout.
      for followsMode in [false, true] {
        for line in lines where (line.setting?.followsMode ?? false) == followsMode {
          apply(line, inFile: path)
        }
      }
    } catch {
      console.report(.setting(.cannotRead(path, error)))
    }
  }

  private func apply(_ line: SavedSettings.Line, inFile path: String) {
    do throws(ShellError) {
      try SettingsEditor(console: console).set(line.name ?? "", to: line.value)
    } catch {
      console.report(.setting(.wrongLine(path, line.number, error)))
    }
  }

  /// Writes the settings that do not have their defaults to the file; its comments and other lines stay.
  func save() throws(ShellError) {
    try console.safety.require(.files, to: "run .set --save")
    guard let path else { throw .setting(.noPlace) }
    let changed = SettingsEditor(console: console).changed
    var saved = SavedSettings([])
    do throws(FileError) {
      if console.files.exists(path) { saved = SavedSettings(try console.files.smallContents(of: path)) }
      try console.files.makeFolders(of: path)
    } catch {
      throw .setting(.cannotSave(path, error))
    }
    let text = saved.text(with: changed.map { ($0, Array($0.text(console.settings).utf8)) })
    try console.writeFile(path) {
      .setting(.cannotSave(path, $0))
    } _: { sink throws(ShellError) in
      sink.buffer.append(text)
    }
    console.say("\(countText(changed.count, "setting")) saved in \(path)\n")
  }
}

/// The lines of a file of saved settings.
struct SavedSettings {
  let lines: [Line]

  struct Line {
    /// The number in the file, from 1.
    let number: Int
    let text: [UInt8]
    /// The name of a setting; nil for a comment or a blank line.
    let name: String?
    let value: [UInt8]

    var setting: Setting? { name.flatMap(Setting.named) }
  }

  init(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.enumerated().map { index, line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let words = ArgumentSplitter.splitBytes(Array(line))
      let name = words.first.map { String(decoding: $0, as: UTF8.self) }
      return Line(
        number: index + 1, text: Array(line), name: name?.hasPrefix("#") == true ? nil : name,
        value: Array(words.dropFirst().joined(separator: [UInt8(ascii: " ")])))
    }
  }

  /// The text of the file after settings have been saved in it.
  ///
  /// - Parameter values: the settings that do not have their defaults, with their values as users type them; lines of
  ///   all other settings are removed.
  /// - Returns: the text.
  func text(with values: [(setting: Setting, text: [UInt8])]) -> [UInt8] {
    var rest = values
    var kept = lines.compactMap { line -> [UInt8]? in
      guard let setting = line.setting else { return line.text }
      guard let index = rest.firstIndex(where: { $0.setting.name == setting.name }) else { return nil }
      return Array("\(setting.name) ".utf8) + rest.remove(at: index).text
    }
    kept += rest.map { Array("\($0.setting.name) ".utf8) + $0.text }
    return kept.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
