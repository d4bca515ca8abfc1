import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `edit`, which belong to an interactive session.
  static let session = FunctionFamily(
    title: "Session",
    functions: [
      ShellFunction(
        "edit", "X", "[EDITOR]",
        reach: .process,
        summary:
          "X after a person has edited it, in the given program or in that of VISUAL or EDITOR",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in try edit(call, surroundings) },
      // Replaces SQLite's own, which a CHECK of a file could call.
      ShellFunction(
        "load_extension", "FILE", "[ENTRYPOINT]", reach: .process,
        summary: "NULL, after an extension library has been loaded", isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        do {
          try surroundings.database.loadExtension(
            call[0].text, entryPoint: call.count == 2 && !call[1].isNull ? call[1].text : nil)
        } catch {
          throw FunctionError(error)
        }
      },
      ShellFunction(
        "stmtrand", "[SEED]",
        reach: .database,
        summary:
          "A random number from a sequence that starts again with each statement, and depends on SEED",
        isDeterministic: false
      ) { call, _ in
        let generator = call.statementState { StatementRandom(seed: call.count == 1 ? call[0].int64 : 0) }
        call.setResult(generator.next().databaseValue)
      },
      ShellFunction(
        "usleep", "MICROSECONDS", reach: .database, summary: "Waits, and returns its argument",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        let wanted = Int64(Int32(truncatingIfNeeded: call[0].int64))
        var rest = wanted / 1000
        while rest > 0 {
          if surroundings.database.interruptHandle.isInterrupted { throw .interrupted }
          let part = min(rest, 50)
          Database.sleep(milliseconds: Int(part))
          rest -= part
        }
        call.setResult(wanted.databaseValue)
      },
    ])

  private static func edit(_ call: FunctionCall, _ surroundings: FunctionSurroundings) throws(FunctionError) {
    let environment = surroundings.environment
    let editor =
      call.count == 2 && !call[1].isNull
      ? call[1].text : environment["VISUAL"] ?? environment["EDITOR"]
    guard let editor else { throw FunctionError("no editor for edit()") }
    guard !call[0].isNull else { throw FunctionError("NULL input to edit()") }
    let path = environment.makeTemporaryPath(surroundings.randomNumber(), suffix: Viewer.editor.suffix)
    let files = surroundings.files
    defer { files.removeFile(path) }
    do {
      let file = try files.makePrivateFile(Array(path.utf8))
      try file.write(call[0].textBytes.span)
      try file.close()
    } catch {
      throw FunctionError("edit() cannot open temp file")
    }
    guard let status = try? files.run(editor, on: path), status == 0
    else {
      throw FunctionError("EDITOR returned non-zero")
    }
    guard let bytes = try surroundings.bytes(ofFile: Array(path.utf8)) else {
      throw FunctionError("edit() cannot reopen temp file after edit")
    }
    if call[0].storageClass == .blob {
      call.setResult(blob: bytes.span)
    } else {
      call.setResult(text: bytes.span)
    }
  }
}

/// The random numbers of one statement.
private final class StatementRandom {
  private var shifted: UInt32
  private var multiplied: UInt32

  init(seed: Int64) {
    multiplied = UInt32(truncatingIfNeeded: seed)
    shifted = multiplied | 1
  }

  func next() -> Int64 {
    shifted = shifted >> 1 ^ (shifted & 1 == 0 ? 0 : 0xD000_0001)
    multiplied = multiplied &* 1_103_515_245 &+ 12345
    return Int64((shifted ^ multiplied) & 0x7FFF_FFFF)
  }
}
