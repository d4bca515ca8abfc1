import OutputModes
import TypedSQLiteCore

// Texts that are longer than the screen, at a prompt.

extension Shell {
  /// What shows long texts; a pager of its own could start other programs, which safe mode forbids.
  var pager: PagerChoice { safety.isOn && settings.pager == .program ? .viewer : settings.pager }

  /// The command that shows long texts.
  var pagerCommand: String {
    let pager = surroundings.environment["PAGER"] ?? ""
    return pager.isEmpty ? "less -S" : pager
  }

  /// Runs a body that prints a text, and shows the text as the setting `pager` says if it is longer than the screen.
  ///
  /// - Parameter body: prints to the output of results.
  /// - Throws: what the body throws, or ``ShellError`` if the text cannot be written.
  func paging(_ body: () throws(ShellError) -> Void) throws(ShellError) {
    guard isPrompted, pager != .off, output === outputs.standard, output.isTerminal,
      reading.source?.origin == .terminal, let height = surroundings.terminalHeight()
    else { return try body() }
    try output.flush()
    let kept = KeptOutput()
    let sink = OutputSink(kept, isTerminal: true)
    outputs.results = sink
    updateEscaping()
    let result = Result { () throws(ShellError) in
      try body()
      try sink.flush()
    }
    outputs.results = outputs.standard
    let text = kept.bytes
    if text.count(where: { $0 == UInt8(ascii: "\n") }) < height {
      outputs.standard.buffer.append(text)
    } else if pager == .viewer, let show = surroundings.showViewer {
      show(ViewedText(text))
    } else if pager == .program {
      try withOutput(to: "|" + pagerCommand) { () throws(ShellError) in output.buffer.append(text) }
    } else {
      outputs.standard.buffer.append(text)
    }
    try result.get()
  }
}
