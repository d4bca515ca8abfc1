import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct HereTextTests {
  @Test(arguments: [("<<END", "END"), ("<<a b", "a b"), ("<<", nil), ("<END", nil), ("END", nil)])
  func `a word names a label or not`(word: String, label: String?) {
    #expect(HereText.label(of: word) == label)
  }

  @Test func `the text ends at the first line that is the label, whatever ends the lines`() {
    let run = runShell(".import --csv <<E t\r\na\r\nE \r\n E\r\nE\r\nSELECT * FROM t;\r\n")
    #expect(run.output == "E \n E\n")
    #expect(run.errors == "")
  }

  @Test func `the lines of the text are counted`() {
    #expect(
      runShell(".import --csv <<E t\na\n1\nE\nSELECT nonsense;\n").errors.hasPrefix(
        "Parse error near line 5:"))
  }

  @Test func `a text without its end is reported, and nothing of it is stored`() {
    let run = runShell(".import --csv <<E t\na\n1\n.quit\n")
    #expect(run.errors == "Error: the input ends before the line \"E\" that ends the text of <<E\n")
    #expect(run.result.failures == 1)
  }

  @Test func `the command line has no lines`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    _ = shell.run(words: [Array(".import <<E t".utf8)])
    #expect(memory.errors.text == "Error: no lines follow <<E on the command line\n")
  }

  @Test func `in the dialect of sqlite3 there are no such texts`() {
    let run = runShell(".import --csv <<E t\n", dialect: .sqlite340)
    #expect(run.errors == "Error: cannot open \"<<E\"\n")
  }

  @Test func `types are chosen from a text too`() {
    let run = runShell(".import --csv --types auto <<E t\na,b\n1,x\n2,y\nE\nSELECT typeof(a), b FROM t;\n")
    #expect(run.output.hasSuffix("integer|x\ninteger|y\n"))
  }
}
