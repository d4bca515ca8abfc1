import SQLSyntax

/// The check of the option `-single`: one statement of SQL on the command line, and nothing else.
public enum SingleStatement {
  /// Why the words after the file are not one statement; nil if they are.
  public static func fault(in words: [[UInt8]]) -> String? {
    guard words.count == 1, let word = words.first else {
      return "-single needs the statement as one argument after the database"
    }
    guard word.first != UInt8(ascii: ".") else { return "-single takes a statement of SQL, not a command" }
    guard !word.contains(0) else { return "the text holds a zero byte (U+0000)" }
    let count = InputBatch.count(word)
    return count == 1 ? nil : "-single takes one statement, not \(count); nothing was run"
  }
}
