/// A key of the viewer, or several that do the same.
///
/// The manual and the viewer's own help list them.
package struct ViewerKey: Sendable {
  /// The keys as people call them.
  package let names: [String]
  /// The characters that do it.
  package let characters: [Unicode.Scalar]
  /// The keys without a character that do it.
  package let specials: [SpecialKey]
  /// The name of the function of the viewer.
  package let function: String
  /// What to press them for; empty if the entry before says it.
  package let summary: String

  private init(
    _ names: [String], _ characters: [Unicode.Scalar] = [], specials: [SpecialKey] = [], _ function: String,
    _ summary: String
  ) {
    self.names = names
    self.characters = characters
    self.specials = specials
    self.function = function
    self.summary = summary
  }

  /// All keys, in the order of the manual.
  package static let all: [ViewerKey] = [
    ViewerKey(["q"], ["q", "Q"], "leave", "quit, or close what is open"),
    ViewerKey(["?"], ["?"], "help", "list these keys"),
    ViewerKey(
      ["Up", "Down", "Left", "Right"], ["k"], specials: [.up], "up",
      "go to the next cell; also k, j, h and l"),
    ViewerKey(["Down"], ["j", "\n"], specials: [.down], "down", ""),
    ViewerKey(["Left"], ["h"], specials: [.left], "left", ""),
    ViewerKey(["Right"], ["l"], specials: [.right], "right", ""),
    ViewerKey(
      ["Page Down", "Page Up"], [" ", "\u{6}", "\u{4}"], specials: [.pageDown], "page-down",
      "scroll by a screen; also Space and b"),
    ViewerKey(["Page Up"], ["b", "\u{2}", "\u{15}"], specials: [.pageUp], "page-up", ""),
    ViewerKey(
      ["Home", "End"], ["0", "^"], specials: [.home], "first-column", "go to the first and the last column"),
    ViewerKey(["End"], ["$"], specials: [.end], "last-column", ""),
    ViewerKey(["g", "G"], ["g"], specials: [.textStart], "first-row", "go to the first and the last row"),
    ViewerKey(["G"], ["G"], specials: [.textEnd], "last-row", ""),
    ViewerKey([":"], [":"], "row", "go to the row with a number"),
    ViewerKey(
      ["/"], ["/"], "search",
      "search; a text in small letters finds capitals too"),
    ViewerKey(
      ["n", "N"], ["n"], "next",
      "go to the next and the previous match, and on from the other end"),
    ViewerKey(["N"], ["N"], "previous", ""),
    ViewerKey(
      ["f"], ["f"], "filter", "show only the rows with a text; an empty text shows all again"),
    ViewerKey(
      ["Return"], ["\r", "v"], "record",
      "show one row alone, and all rows again; Down and Up go to other rows"),
    ViewerKey(["r"], ["r"], "stored", "show values as they are stored, and by their meaning again"),
    ViewerKey(["w"], ["w"], "why", "say what the column means, and why (.format why)"),
    ViewerKey(["c"], ["c"], "chart", "draw the values of the column in all rows (.chart)"),
    ViewerKey(
      ["d"], ["d"], "describe", "describe the column over all rows (.describe)"),
    ViewerKey(["y"], ["y"], "copy", "copy the cell to the clipboard, if the terminal allows that (OSC 52)"),
    ViewerKey(
      ["e"], ["e"], "edit",
      "edit the cell: the prompt begins with its UPDATE, and Return runs it"
    ),
    ViewerKey(
      ["o"], ["o"], "write",
      "write all rows to a file, in the format of its suffix"),
    ViewerKey(
      ["s", "S"], ["s"], "sort",
      "sort by the column, ascending and descending, by running the SELECT again"),
    ViewerKey(["S"], ["S"], "sort-descending", ""),
    ViewerKey(["-", "+"], ["-"], "hide", "hide the column, and show all columns again"),
    ViewerKey(["+"], ["+"], "show-all", ""),
    ViewerKey(["<", ">"], ["<"], "move-left", "move the column to the left and to the right"),
    ViewerKey([">"], [">"], "move-right", ""),
    ViewerKey(["="], ["="], "widen", "widen the column to its whole width, and back"),
    ViewerKey(["Ctrl-L"], ["\u{C}"], "repaint", "paint the screen again"),
    ViewerKey(
      ["Ctrl-C"], [], "",
      "stop reading, searching or sorting, as q and Escape do; otherwise quit"),
    ViewerKey(["Ctrl-Z"], ["\u{1A}"], "suspend", "suspend the program; fg of the shell goes on"),
  ]
}
