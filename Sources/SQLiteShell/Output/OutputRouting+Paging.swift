import OutputModes
import TypedSQLiteCore

// Texts that are longer than the screen, at a prompt.

extension OutputRouting {
  /// What shows long texts; a pager of its own could start other programs, which safe mode forbids.
  var pager: PagerChoice {
    shell.safety.isOn && shell.settings.pager == .program ? .viewer : shell.settings.pager
  }

  /// The command that shows long texts.
  var pagerCommand: String {
    let pager = shell.surroundings.environment["PAGER"] ?? ""
    return pager.isEmpty ? "less -S" : pager
  }

  /// Runs a body that prints a text, and shows the text as the setting `pager` says if it is longer than the screen.
  ///
  /// - Parameters:
  ///   - isTyped: whether a person has asked for the text; nil if that is so for what was typed.
  ///   - body: prints to the output of results.
  /// - Throws: what the body throws, or ``ShellError`` if the text cannot be written.
  func paging(isTyped: Bool? = nil, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    guard shell.isPrompted, pager != .off, shell.output === shell.outputs.standard, shell.output.isTerminal,
      isTyped ?? (shell.reading.source?.origin == .terminal), let height = shell.surroundings.terminalHeight()
    else { return try body() }
    try shell.output.flush()
    let kept = KeptOutput()
    let sink = OutputSink(kept, isTerminal: true)
    sink.screen = shell.outputs.standard
    shell.outputs.results = sink
    shell.updateEscaping()
    let result = Result { () throws(ShellError) in
      try body()
      try sink.flush()
    }
    shell.outputs.results = shell.outputs.standard
    let text = kept.bytes
    if text.count(where: { $0 == UInt8(ascii: "\n") }) < height {
      try shell.outputs.standard.flush(escaped: text)
    } else if pager == .viewer, let show = shell.surroundings.showViewer {
      show(ViewedText(TextStyle.removed(from: text)))
    } else if pager == .program {
      let plain = TextStyle.removed(from: text)
      try send(to: "|" + pagerCommand) { () throws(ShellError) in shell.output.buffer.append(plain) }
    } else {
      try shell.outputs.standard.flush(escaped: text)
    }
    try result.get()
  }
}
