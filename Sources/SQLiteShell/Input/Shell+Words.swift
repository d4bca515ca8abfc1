extension Shell {
  /// Runs the words after the file name on the command line, each the bytes of a dot-command or SQL.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - numbers: their positions on the command line, from 1; empty if nobody needs them.
  /// - Returns: the exit status, which is that of the first word that fails and ends the run.
  public func run(words: [[UInt8]], numbers: [Int] = []) -> ExitStatus {
    for (index, word) in words.enumerated() {
      do {
        switch try run(word, number: index < numbers.count ? numbers[index] : 0) {
        case .proceed: break
        case .failed: return .failure
        case .leaveInput: return .success
        case .quit(let status): return status
        }
      } catch {
        return status(after: error)
      }
    }
    return finish()
  }

  /// Runs the value of an option such as `-cmd`: a dot-command or SQL.
  ///
  /// - Parameters:
  ///   - command: the dot-command or SQL.
  ///   - number: which word of the command line it is, from 1; 0 if nobody needs it.
  /// - Returns: the status to end the program with, or nil to continue, even after a failure unless `.bail` is on.
  public func run(command: String, number: Int = 0) -> ExitStatus? {
    do {
      switch try run(Array(command.utf8), number: number) {
      case .proceed: return nil
      case .failed: return settings.stopsAtError ? .failure : nil
      case .leaveInput: return settings.stopsAtError ? .success : nil
      case .quit(let status): return status
      }
    } catch {
      let status = status(after: error)
      return settings.stopsAtError || error.isBrokenPipe || error.endsProgram ? status : nil
    }
  }

  /// Writes the remaining output and ends `.output`, which waits for the program that reads it.
  ///
  /// - Returns: success, or failure if something could not be written.
  public func finish() -> ExitStatus {
    do {
      try routing.reset()
      try output.flush()
      return .success
    } catch {
      return status(after: error)
    }
  }

  private func run(_ word: [UInt8], number: Int = 0) throws(ShellError) -> CommandOutcome {
    reading.argument = number
    let outcome: CommandOutcome
    if word.first == UInt8(ascii: ".") {
      outcome = try CommandRunner(shell: self).run(word.dropFirst())
    } else {
      defer {
        safety.resume()
        restoreMode()
      }
      do {
        let isEscaped = settings.resolvesBackslashes && dialect.isSQLite3(since: 3_052)
        try statements.run(
          isEscaped ? ArgumentSplitter.unescape(word[...]) : word,
          at: SourcePosition(origin: .argument, line: number))
      } catch {
        throw safety.takeViolation() ?? error
      }
      writeErrorLog()
      outcome = .proceed
    }
    routing.endTexts()
    if !dialect.isSQLite3 { try routing.finishUse() }
    try output.flush()
    return outcome
  }

  private func status(after error: ShellError) -> ExitStatus {
    guard !error.isBrokenPipe else { return .success }
    report(error)
    return ExitStatus(after: error, in: dialect)
  }
}
