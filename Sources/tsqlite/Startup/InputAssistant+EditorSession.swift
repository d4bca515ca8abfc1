import OutputModes
import RemoteEngines
package import SQLiteShell
package import Terminal

extension InputAssistant: EditorSession {
  package var proposesInputs: Bool { shell.settings.proposesInputs }

  package func candidates(in input: [UInt8], at cursor: Int) -> MenuCandidates {
    let (found, start) = completion(in: input, at: cursor)
    let candidates = found.candidates.map { candidate in
      let note = [candidate.kind.rawValue, candidate.detail].filter { !$0.isEmpty }.joined(separator: " ")
      return MenuCandidates.Candidate(candidate.text, ending: candidate.ending, note: note)
    }
    return MenuCandidates(start: start, candidates, insertion: found.insertion)
  }

  package func makeHighlighter() -> ((_ input: [UInt8], _ cursor: Int?) -> [StyledPart])? {
    guard shell.settings.highlightsInputs else { return nil }
    let highlighter = InputHighlighter(shell)
    return { highlighter.styles(of: $0, cursor: $1).map { StyledPart($0.range, TextStyle($0.style)) } }
  }

  /// False with a secret, with which an address is refused.
  package func mayRemember(_ input: [UInt8]) -> Bool {
    !RemoteAddress.mayShowSecret(String(decoding: input, as: UTF8.self)) && !SecretText.isIn(input)
  }
}

extension TextStyle {
  /// How a part of SQL or of a command looks.
  init(_ token: TokenStyle) {
    switch token {
    case .plain: self = .plain
    case .keyword: self.init("1", plain: "1")
    case .command: self.init("1;35")
    case .string: self.init("32")
    case .number: self.init("35")
    case .parameter: self.init("36")
    case .comment: self.init("2")
    case .unknownName: self.init("4;31", plain: "4")
    case .unclosed: self.init("31")
    case .matchingBracket: self.init("1;4", plain: "1;4")
    }
  }
}
