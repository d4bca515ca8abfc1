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
  /// What they do, in a sentence whose subject is the keys; empty if the entry before says it.
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
    ViewerKey(["q"], ["q", "Q"], "leave", "leaves the viewer, or closes what is open in it"),
    ViewerKey(["?"], ["?"], "help", "lists these keys"),
    ViewerKey(
      ["Up", "Down", "Left", "Right"], ["k"], specials: [.up], "up",
      "go to the next cell, also as k, j, h and l"),
    ViewerKey(["Down"], ["j", "\n"], specials: [.down], "down", ""),
    ViewerKey(["Left"], ["h"], specials: [.left], "left", ""),
    ViewerKey(["Right"], ["l"], specials: [.right], "right", ""),
    ViewerKey(
      ["Page Down", "Page Up"], [" ", "\u{6}"], specials: [.pageDown], "page-down",
      "scroll by a screen, also as Space and b"),
    ViewerKey(["Page Up"], ["b", "\u{2}"], specials: [.pageUp], "page-up", ""),
    ViewerKey(
      ["Home", "End"], ["0", "^"], specials: [.home], "first-column", "go to the first and the last column"),
    ViewerKey(["End"], ["$"], specials: [.end], "last-column", ""),
    ViewerKey(["g", "G"], ["g"], specials: [.textStart], "first-row", "go to the first and the last row"),
    ViewerKey(["G"], ["G"], specials: [.textEnd], "last-row", ""),
    ViewerKey([":"], [":"], "row", "asks for the number of a row and goes there"),
    ViewerKey(
      ["/"], ["/"], "search",
      "asks for a text and goes to the next cell with it; without capital letters, both cases are found"),
    ViewerKey(
      ["n", "N"], ["n"], "next",
      "go to the next and the previous cell with the text, and on from the other end"),
    ViewerKey(["N"], ["N"], "previous", ""),
    ViewerKey(
      ["f"], ["f"], "filter", "asks for a text and shows only the rows with it; without one, all rows"),
    ViewerKey(
      ["Return"], ["\r", "v"], "record",
      "shows the row with each column in lines of its own, and the rows again; Down and Up go to other rows"),
    ViewerKey(["r"], ["r"], "stored", "shows the values as they are stored, and their meaning again"),
    ViewerKey(["w"], ["w"], "why", "says what the column means, and why, as .format why does"),
    ViewerKey(["c"], ["c"], "chart", "draws the values of the column in all rows, as .chart does"),
    ViewerKey(
      ["d"], ["d"], "describe", "says what is in the column in all rows, as .describe does of a table"),
    ViewerKey(["y"], ["y"], "copy", "copies the cell to the clipboard, if the terminal allows that (OSC 52)"),
    ViewerKey(
      ["e"], ["e"], "edit",
      "leaves for the prompt with the UPDATE that changes the cell; change the value there, and Return runs it"
    ),
    ViewerKey(
      ["o"], ["o"], "write",
      "asks for a file and writes all rows to it, in the format of its suffix, as .last does"),
    ViewerKey(
      ["s", "S"], ["s"], "sort",
      "run a SELECT again with its rows in ascending and descending order of the column"),
    ViewerKey(["S"], ["S"], "sort-descending", ""),
    ViewerKey(["-", "+"], ["-"], "hide", "hide the column, and show all columns again"),
    ViewerKey(["+"], ["+"], "show-all", ""),
    ViewerKey(["<", ">"], ["<"], "move-left", "move the column to the left and to the right"),
    ViewerKey([">"], [">"], "move-right", ""),
    ViewerKey(["="], ["="], "widen", "shows the column at its full width, and narrow again"),
    ViewerKey(["Ctrl-L"], ["\u{C}"], "repaint", "paints the screen again"),
    ViewerKey(
      ["Ctrl-C"], [], "",
      "stops the reading of rows, a search or a sort, as q and Escape do, and otherwise leaves"),
    ViewerKey(["Ctrl-Z"], ["\u{1A}"], "suspend", "stops the program until the command fg of the shell"),
  ]
}
