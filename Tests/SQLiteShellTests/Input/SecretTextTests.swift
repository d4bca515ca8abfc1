import SQLiteShell
import Testing

@Suite struct SecretTextTests {
  @Test(arguments: [
    "PRAGMA key = 'open sesame';", "pragma main.rekey('x');", "PRAGMA hexkey=\"00ff\"",
    ".import '|curl https://me:pw@example.org/a.csv' t", ".import \"|curl -H 'Authorization: Bearer x' y\" t",
    ".load x?token=1234", "ATTACH 'file:x.db?key=abc' AS x;", "ATTACH 'x.db' AS x KEY 'abc';",
    ".open file:x?vfs=cipher&hexkey=00ff", "SELECT 1;\nPRAGMA key('a');",
  ])
  func `a secret is found`(input: String) {
    #expect(SecretText.isIn(Array(input.utf8)))
  }

  @Test(arguments: [
    "SELECT key FROM t WHERE key = 'a';", "PRAGMA foreign_keys = ON;", "PRAGMA foreign_key_list(key);",
    "CREATE TABLE t(id INTEGER PRIMARY KEY);", ".import https://example.org/a.csv t",
    "SELECT 'https://example.org/@me:x';", "ATTACH 'file:x.db?mode=ro' AS x;", "SELECT ?1 = a;", "",
    "SELECT * FROM t WHERE a = ? AND token = 1;",
  ])
  func `other inputs are kept`(input: String) {
    #expect(!SecretText.isIn(Array(input.utf8)))
  }
}
