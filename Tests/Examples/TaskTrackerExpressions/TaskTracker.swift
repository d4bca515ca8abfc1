import Foundation
import TypedSQLiteExpressions

/// A task tracker: `TaskTrackerExpressions FILE` reads one command from each line of its input.
@main enum TaskTracker {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? ":memory:"
    let tracker = Commands(store: try TodoStore(.uri(path)))
    while let line = readLine() {
      do {
        try tracker.run(line)
      } catch {
        print("error: \(error)")
      }
      for change in tracker.store.takeChanges() { print("(\(change))") }
    }
  }
}

struct Commands {
  let store: TodoStore

  /// Runs a command: a word, and after it values with `|` between them.
  func run(_ line: String) throws {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let values = (parts.dropFirst().first ?? "").split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    func value(_ index: Int) -> String { index < values.count ? values[index] : "" }
    switch parts.first {
    case "add": try store.add([try todo(values)])
    case "import": try store.add(try values.map { try todo([$0]) })
    case "done": try store.finish(store.named(value(0)), at: try date(value(1)))
    case "move": try move(value(0), to: value(1), floor: value(2))
    case "rename": try rename(value(0), to: value(1))
    case "postpone": print("postponed \(try store.postpone(from: date(value(0)), to: date(value(1))))")
    case "clear": print("removed \(try store.removeFinished())")
    case "list": show(try store.all(store.open))
    case "due": show(try store.due(in: date(value(0))..<date(value(1))))
    case "search": show(try store.search(value(0)))
    case "label": show(try store.labelled(value(0)))
    case "prices":
      let prices = try store.prices()
      print("open: \(prices.open), highest: \(prices.highest.map { "\($0)" } ?? "none")")
    case "copy": try store.copy(to: value(0))
    case .some(let command): throw Problem("no command is called \(command)")
    case .none: break
    }
  }

  /// Reads `TITLE | DUE | PRICE | LABEL,LABEL | NOTES`.
  private func todo(_ values: [String]) throws -> Todo {
    func value(_ index: Int) -> String? { index < values.count && values[index] != "" ? values[index] : nil }
    guard let price = Decimal(string: value(2) ?? "0") else { throw Problem("\(value(2) ?? "") is no price") }
    return Todo(
      id: UUID(), title: value(0) ?? "", notes: value(4) ?? "", created: Date(), due: try value(1).map(date),
      done: nil, price: price, labels: value(3)?.split(separator: ",").map(String.init) ?? [], place: nil)
  }

  private func move(_ title: String, to place: String, floor: String) throws {
    var todo = try store.named(title)
    todo.place = Todo.Place(name: place, floor: Int(floor) ?? 0)
    try store.save(todo)
  }

  private func rename(_ title: String, to other: String) throws {
    var todo = try store.named(title)
    todo.title = other
    try store.save(todo)
  }

  private func date(_ text: String) throws -> Date {
    guard let date = try? Date(text, strategy: .iso8601.year().month().day()) else {
      throw Problem("\(text) is no date; 2026-01-31 is one")
    }
    return date
  }

  private func show(_ todos: [Todo]) {
    if todos.isEmpty { print("nothing") }
    for todo in todos {
      let due = todo.due.map { "due \($0.formatted(.iso8601.year().month().day()))" }
      let price = todo.price == 0 ? nil : "\(todo.price)"
      let labels = todo.labels.isEmpty ? nil : todo.labels.map { "#\($0)" }.joined(separator: " ")
      let place = todo.place.map { "\($0.name), floor \($0.floor)" }
      print(([todo.title] + [due, price, labels, place].compactMap(\.self)).joined(separator: "; "))
    }
  }
}
