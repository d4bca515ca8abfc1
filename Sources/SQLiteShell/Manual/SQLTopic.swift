package import OutputModes

/// What `.help sql` says of a statement or a clause: its syntax in short, and examples.
package struct SQLTopic: Sendable {
  /// The words that name it, in capital letters, such as `CREATE TABLE`; the first one is its title.
  package let names: [String]
  /// What it is for, in one line without a full stop.
  package let summary: String
  /// The syntax in lines: words in capital letters as they are, the others for what the user has, `[…]` for what may be
  /// left out.
  package let syntax: String
  /// Inputs and what they print, on ``sample``.
  package let examples: [Example]

  package init(_ names: [String], _ summary: String, syntax: String, examples: [Example]) {
    self.names = names
    self.summary = summary
    self.syntax = syntax
    self.examples = examples
  }

  package var title: String { names[0] }

  /// The tables of the examples.
  package static let sample = """
    CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, born TEXT);
    INSERT INTO person VALUES
      (1, 'Ann', 'Bern', '1990-05-01'), (2, 'Bob', 'Oslo', '1985-11-30'), (3, 'Eve', 'Bern', NULL);
    CREATE TABLE trip(person_id INTEGER REFERENCES person(id), day TEXT, price REAL);
    INSERT INTO trip VALUES (1, '2026-01-10', 120.5), (1, '2026-02-01', 80), (2, '2026-02-03', 40);

    """

  /// The topics that a text names: the one of this name, or those whose name begins with it.
  package static func named(_ text: String) -> [SQLTopic] {
    let name = text.uppercased().split(separator: " ").joined(separator: " ")
    let exact = all.filter { $0.names.contains(name) }
    return exact.isEmpty ? all.filter { topic in topic.names.contains { $0.hasPrefix(name) } } : exact
  }

  /// The whole page.
  package var page: String {
    var page = "\(title): \(summary)\n\n"
    for line in syntax.split(separator: "\n") { page += "  \(line)\n" }
    page += examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
    for (index, example) in examples.enumerated() {
      if index > 0 { page += "\n" }
      for line in example.input.split(separator: "\n") { page += "  \(line)\n" }
      for line in example.output.split(separator: "\n") { page += "    \(line)\n" }
    }
    return page
  }

  /// A line for each topic.
  package static var list: String {
    let width = all.reduce(0) { max($0, $1.title.count) }
    return all.map { "  \($0.title.padded(to: width))  \($0.summary)\n" }.joined()
  }
}
