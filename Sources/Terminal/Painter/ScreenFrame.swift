/// The rows that a program wants to show from the row of its prompt on, and the position of the cursor.
struct ScreenFrame: Equatable {
  /// The cells of each row; a row has at most as many as the screen has columns.
  var rows: [[ScreenCell]] = []
  var cursorRow = 0
  /// The column of the cursor, from 0 to the last column of the screen.
  var cursorColumn = 0
}
