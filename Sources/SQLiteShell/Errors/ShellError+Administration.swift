import SQLSyntax
import TypedSQLite

// The words of failures of the commands that look after a database and watch the library at work.

extension ShellError {
  static func unknownBackupOption(_ word: String) -> ShellError {
    ShellError("unknown option: \(word)")
  }

  static func unexpectedRecoverOption(_ word: String) -> ShellError {
    ShellError("unexpected option: \(word)")
  }

  static func unreadableDatabase(_ schema: String) -> ShellError {
    ShellError("Error: cannot read the file of database \(schema)")
  }

  static var unreadableHeader: ShellError {
    ShellError("unable to read database header")
  }

  static var missingBackupFile: ShellError {
    ShellError("missing FILENAME argument on .backup")
  }

  static var sourceIsBusy: ShellError {
    ShellError("Error: source database is busy")
  }

  static var connectionUsage: ShellError {
    ShellError("Usage: .connection [close] [CONNECTION-NUMBER]")
  }

  static var connectionIsActive: ShellError {
    ShellError("cannot close the active database connection")
  }

  static func cannotReadTestcase(_ file: String) -> ShellError {
    ShellError("Error: cannot read '\(file)'")
  }

  static var checkUsage: ShellError {
    ShellError("Usage: .check GLOB-PATTERN")
  }

  static func testcaseFailed(_ name: String, expected: String, found: String) -> ShellError {
    ShellError("testcase-\(name) FAILED\n Expected: [\(expected)]\n      Got: [\(found)]")
  }

  static var noScanStatistics: ShellError {
    ShellError("Warning: .scanstats not available in this build.")
  }

  static func unknownProgressOption(_ word: String) -> ShellError {
    ShellError("Error: unknown option: \"\(word)\"")
  }

  static var missingProgressLimit: ShellError {
    ShellError("Error: missing argument on --limit")
  }

  static var missingProgressTimeout: ShellError {
    ShellError("Error: missing argument on --timeout")
  }

  static func wrongProgressTimeout(_ word: String) -> ShellError {
    ShellError("Error: not a number of seconds: \"\(word)\"")
  }

  static func unknownTraceOption(_ word: String) -> ShellError {
    ShellError("Unknown option \"\(word)\" on \".trace\"")
  }

  static func noSuchIndex(_ name: String) -> ShellError {
    ShellError("no such index: \"\(name)\"")
  }

  static func cannotImpose(_ sql: String, _ error: DatabaseError) -> ShellError {
    ShellError("Error in [\(sql)]: \(error.message ?? "")")
  }

  static var imposterUsage: ShellError {
    ShellError("Usage: .imposter INDEX IMPOSTER\n       .imposter off")
  }
}

// MARK: - Settings of the library

extension ShellError {
  static func unknownSwitch(_ name: String) -> ShellError {
    ShellError("Error: unknown dbconfig \"\(name)\"\nEnter \".dbconfig\" with no arguments for a list")
  }

  static var limitUsage: ShellError {
    ShellError("Usage: .limit NAME ?NEW-VALUE?")
  }

  static func unknownLimit(_ name: String) -> ShellError {
    ShellError("unknown limit: \"\(name)\"\nenter \".limits\" with no arguments for a list.")
  }

  static func ambiguousLimit(_ name: String) -> ShellError {
    ShellError("ambiguous limit: \"\(name)\"")
  }

  static func unknownFileControl(_ name: String) -> ShellError {
    ShellError("Error: unknown file-control: \(name)\nUse \".filectrl --help\" for help")
      .inSQLite3(fails: false)
  }

  static func ambiguousFileControl(_ name: String) -> ShellError {
    ShellError("Error: ambiguous file-control: \"\(name)\"\nUse \".filectrl --help\" for help")
  }
}

// MARK: - Operations for tests

extension ShellError {
  static func unknownTestControl(_ name: String) -> ShellError {
    ShellError("Error: unknown test-control: \(name)\nUse \".testctrl --help\" for help")
  }

  static func ambiguousTestControl(_ name: String) -> ShellError {
    ShellError("Error: ambiguous test-control: \"\(name)\"\nUse \".testctrl --help\" for help")
  }

  static func unsafeTestControl(_ name: String, line: Int) -> ShellError {
    ShellError("line \(line): \".testctrl \(name)\" may not be used in safe mode", endsProgram: true)
  }

  static func refusedTestControl(_ name: String, _ fault: String) -> ShellError {
    ShellError("Error: .testctrl \(name) is refused: \(fault)")
  }
}

// MARK: - Safe mode

extension ShellError {
  /// Something that safe mode forbids, which ends the program.
  static func unsafe(_ fault: String, line: Int) -> ShellError {
    ShellError("line \(line): cannot \(fault) in safe mode", endsProgram: true)
  }

  /// A line of a file that is to be SQL alone.
  static func commandInSQL(_ line: [UInt8], number: Int) -> ShellError {
    let name = line.prefix { !$0.isWhiteSpace }
    return ShellError(
      "Error near line \(number): '\(String(decoding: name, as: UTF8.self))' in a file that is read as SQL only"
    )
  }

  static func incorrectNonce(_ word: String, line: Int) -> ShellError {
    ShellError("line \(line): incorrect nonce: \"\(word)\"", endsProgram: true)
  }
}

// MARK: - Copies and checks

extension ShellError {
  static func noDefinition(_ name: String) -> ShellError {
    ShellError("Error: left out \(SQLName.quoted(name)), whose definition is not one CREATE statement")
  }

  static var cloneUsage: ShellError {
    ShellError("Usage: .clone FILENAME")
  }

  static func fileExists(_ path: String) -> ShellError {
    ShellError("File \"\(path)\" already exists.")
  }

  static func cannotCreateClone(_ error: DatabaseError) -> ShellError {
    ShellError("Cannot create output database: \(error.message ?? "")").inSQLite3(fails: false)
  }

  static func cloneInterrupted(_ path: String) -> ShellError {
    ShellError("Error: clone interrupted; \(path) was not made")
  }

  static func cannotClone(_ name: String, _ error: DatabaseError) -> ShellError {
    ShellError("Error: cannot clone \"\(name)\": \(error.message ?? "")")
  }

  static func unknownHashOption(_ word: String, of command: String) -> ShellError {
    ShellError("Unknown option \"\(word)\" on \"\(command)\"")
  }

  static func unknownSelftestOption(_ word: String, of command: String) -> ShellError {
    ShellError("Unknown option \"\(word)\" on \"\(command)\"\nShould be one of: --init -v")
  }

  static func unknownSelftestOperation(_ operation: String, number: Int64) -> ShellError {
    ShellError("Unknown operation \"\(operation)\" on selftest line \(number)")
  }

  static func lintUsage(_ command: String) -> ShellError {
    ShellError("Usage \(command) sub-command ?switches...?\nWhere sub-commands are:\n    fkey-indexes")
      .inSQLite3(fails: false)
  }

  static func foreignKeyLintUsage(_ command: String, _ check: String) -> ShellError {
    ShellError("Usage: \(command) \(check) ?-verbose? ?-groupbyparent?").inSQLite3(fails: false)
  }
}

extension ShellError {
  static func viewerFailed(_ command: String) -> ShellError {
    ShellError("Failed: [\(command)]")
  }
}
