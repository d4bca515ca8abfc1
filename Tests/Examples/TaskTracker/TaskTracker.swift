import Foundation
import Synchronization
import TypedSQLite

/// A task tracker: `TaskTracker FILE` reads one command from each line of its input.
@main enum TaskTracker {
  static func main() async throws {
    let store = try TodoStore(path: CommandLine.arguments.dropFirst().first ?? ":memory:")
    let tracker = Commands(store: store)
    let summary = Latest()
    let watching = Task {
      for try await value in store.summaries() { summary.set("\(value)") }
    }
    while let line = readLine() {
      do {
        try await tracker.run(line)
      } catch let error as DatabaseError {
        // The statement would be of no use to the user.
        print("error: \(error.message ?? "\(error.resultCode)")")
      } catch {
        print("error: \(error)")
      }
    }
    try await store.settle()
    watching.cancel()
    _ = await watching.result
    print(summary.text)
  }
}

/// The last summary that was observed.
final class Latest: Sendable {
  private let value = Mutex("")

  var text: String { value.withLock(\.self) }

  func set(_ text: String) { value.withLock { $0 = text } }
}

struct Commands: Sendable {
  let store: TodoStore

  /// Runs a command: a word, and after it values with `|` between them.
  func run(_ line: String) async throws {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let values = (parts.dropFirst().first ?? "").split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    func value(_ index: Int) -> String { index < values.count ? values[index] : "" }
    switch parts.first {
    case "add": try await store.add([try todo(values)])
    case "import": try await store.add(try values.map { try todo([$0]) })
    case "done":
      let date = try date(value(1))
      try await store.change(value(0)) { $0.done = date }
    case "move":
      let place = Todo.Place(name: value(1), floor: Int(value(2)) ?? 0)
      try await store.change(value(0)) { $0.place = place }
    case "rename":
      let title = value(1)
      try await store.change(value(0)) { $0.title = title }
    case "postpone":
      print("postponed \(try await store.postpone(from: date(value(0)), to: date(value(1))))")
    case "clear": print("removed \(try await store.removeFinished())")
    case "list": show(try await store.open())
    case "due": show(try await store.due(in: date(value(0))..<date(value(1))))
    case "search": show(try await store.search(value(0)))
    case "label": show(try await store.labelled(value(0)))
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
