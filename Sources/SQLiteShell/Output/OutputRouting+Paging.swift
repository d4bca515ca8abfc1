import OutputModes
import TypedSQLiteCore

// Texts that are longer than the screen, at a prompt.

extension OutputRouting {
  /// What shows long texts; a pager of its own could start other programs, which safe mode forbids.
  var pager: PagerChoice {
    console.safety.isOn && console.settings.pager == .program ? .viewer : console.settings.pager
  }

  /// The command that shows long texts.
  var pagerCommand: String {
    let pager = console.surroundings.environment["PAGER"] ?? ""
    return pager.isEmpty ? "less -S" : pager
  }

  /// Runs a body that prints a text, and shows the text as the setting `pager` says if it is longer than the screen.
  ///
  /// - Parameters:
  ///   - isTyped: whether a person has asked for the text; nil if that is so for what was typed.
  ///   - body: prints to the output of results.
  /// - Throws: what the body throws, or ``ShellError`` if the text cannot be written.
  func paging(isTyped: Bool? = nil, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    guard console.isPrompted, pager != .off, console.output === console.outputs.standard,
      console.output.isTerminal,
      isTyped ?? (console.reading.source?.origin == .terminal),
      let height = console.surroundings.terminalHeight()
    else { return try body() }
    try console.output.flush()
    let kept = KeptOutput()
    let sink = OutputSink(kept, isTerminal: true)
    sink.screen = console.outputs.standard
    console.outputs.results = sink
    console.updateEscaping()
    let result = Result { () throws(ShellError) in
      try body()
      try sink.flush()
    }
    console.outputs.results = console.outputs.standard
    let text = kept.bytes
    if text.count(where: { $0 == UInt8(ascii: "\n") }) < height {
      try console.outputs.standard.flush(escaped: text)
    } else if pager == .viewer, let show = console.surroundings.showViewer {
      show(ViewedText(TextStyle.removed(from: text)))
    } else if pager == .program {
      let plain = TextStyle.removed(from: text)
      try send(to: "|" + pagerCommand) { () throws(ShellError) in console.output.buffer.append(plain) }
    } else {
      try console.outputs.standard.flush(escaped: text)
    }
    try result.get()
  }
}
