import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct SavedSettingsTests {
  private let memory = MemorySurroundings()
  private let path = "/home/tsqlite/config"

  private func makeShell(dialect: Dialect = .tsqlite) -> Shell {
    // The folders of the file exist.
    memory.files["/home"] = MemoryDestination()
    memory.files["/home/tsqlite"] = MemoryDestination()
    var surroundings = memory.surroundings()
    surroundings.configurationFolder = { "/home/tsqlite" }
    return Shell(dialect: dialect, surroundings: surroundings)
  }

  private func run(_ lines: String, in shell: Shell) {
    _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal))
  }

  @Test func `what differs is saved, the mode before what follows it, and read again`() {
    let shell = makeShell()
    run(".set wrap 20\n.mode box\n.set wrap 33\n.set nullvalue 'a b'\n.prompt '# '\n.set --save", in: shell)
    #expect(memory.output.text == "4 settings saved in /home/tsqlite/config\n")
    #expect(
      memory.files[path]?.text == """
        mode box
        prompt "# "
        nullvalue "a b"
        wrap 33

        """)
    let next = makeShell()
    SettingsFile(shell: next).read()
    #expect(
      SettingsEditor(console: next).changed.map { "\($0.name) \($0.text(next.settings))" } == [
        "mode box", "prompt \"# \"", "nullvalue \"a b\"", "wrap 33",
      ])
    #expect(memory.errors.text == "")
  }

  @Test func `saving keeps comments and unknown lines, and drops defaults`() {
    memory.files[path] = MemoryDestination("# mine\r\n\ntimer on\nfuture 1\n  # more\ntimer off\necho on\n")
    let shell = makeShell()
    run(".timer on\n.bail on\n.set --save", in: shell)
    #expect(memory.files[path]?.text == "# mine\n\ntimer on\nfuture 1\n  # more\nbail on\n")
  }

  @Test func `bytes that are not UTF-8 are read and kept`() {
    let comment: [UInt8] = [0x23, 0xE9, 0x0A]
    memory.files[path] = MemoryDestination("")
    memory.files[path]?.bytes = comment + Array("nullvalue ".utf8) + [0xFF, 0x0A]
    let shell = makeShell()
    SettingsFile(shell: shell).read()
    #expect(shell.settings.render.nullText == [0xFF])
    run(".set --save", in: shell)
    #expect(memory.files[path]?.bytes == comment + Array("nullvalue \"\\377\"\n".utf8))
  }

  @Test func `wrong lines are reported with their numbers, and the others are used`() {
    memory.files[path] = MemoryDestination(
      "#\nfuture 1\nwrap 7 # no comment\ntimer\nwrap 9\nmode list\nmode box\nnullvalue \"\\x\necho on")
    let shell = makeShell()
    SettingsFile(shell: shell).read()
    #expect(
      memory.errors.text == """
        /home/tsqlite/config:2: Error: no setting is named "future". Enter ".set" for a list
        /home/tsqlite/config:4: Error: timer takes on, off or once, not ''
        /home/tsqlite/config:3: Error: wrap takes a whole number, not '7 # no comment'

        """)
    #expect(SettingsEditor(console: shell).changed.map(\.name) == ["echo", "mode", "nullvalue", "wrap"])
  }

  @Test func `a file that cannot be read or written is reported`() {
    memory.files[path] = MemoryDestination("timer on")
    memory.readFault = FileError(code: 5, message: "Input/output error")
    let shell = makeShell()
    SettingsFile(shell: shell).read()
    #expect(memory.errors.text == "Error: cannot read \"\(path)\": Input/output error\n")
    memory.readFault = nil
    memory.failingStep = 1
    run(".timer on\n.set --save", in: shell)
    #expect(
      memory.errors.text.hasSuffix(
        "Error: cannot write \"\(path)\": No space left on device; \"\(path)\" is as it was\n"))
    #expect(
      runShell(".set --save").errors == "Error: there is no home folder in which settings could be saved\n")
  }

  @Test func `with -compat the file is not read`() {
    memory.files[path] = MemoryDestination("timer on")
    let shell = makeShell(dialect: .sqlite3)
    SettingsFile(shell: shell).read()
    #expect(shell.settings.timer == .off)
  }

  @Test func `safe mode does not save`() {
    let shell = makeShell()
    shell.safety.enter()
    run(".set --save", in: shell)
    #expect(memory.errors.text == "line 1: cannot run .set --save in safe mode\n")
    #expect(memory.files[path] == nil)
  }
}
