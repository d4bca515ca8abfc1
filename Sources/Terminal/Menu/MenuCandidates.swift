/// What can be inserted at the cursor.
package struct MenuCandidates {
  /// The start of the typed part in the text, in bytes.
  let start: Int
  let candidates: [Candidate]
  /// What replaces the typed part without a choice; nil if that adds nothing.
  let insertion: String?

  package struct Candidate {
    /// The text, as it is inserted and listed.
    let text: String
    /// The text after it, unless that is already there.
    let ending: String
    /// What the menu says about it.
    let note: String

    package init(_ text: String, ending: String, note: String) {
      self.text = text
      self.ending = ending
      self.note = note
    }
  }

  package init(start: Int, _ candidates: [Candidate], insertion: String?) {
    self.start = start
    self.candidates = candidates
    self.insertion = insertion
  }
}
