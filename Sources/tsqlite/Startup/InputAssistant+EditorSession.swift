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
