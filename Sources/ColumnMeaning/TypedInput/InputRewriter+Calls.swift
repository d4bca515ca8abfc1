import SQLSyntax
import TypedSQLite

// Date functions and parameters that meet typed columns, and typed columns that date functions are applied to.
//
// `stored_date` and `readable_date`, which the shell adds to SQL, return values that they cannot convert unchanged, so a
// statement never fails for being rewritten.

extension InputRewriter {
  /// Converts calls to the storages of the columns that they meet, and columns to forms that the functions around them
  /// read.
  mutating func convertCalls(_ columns: inout InputColumns, _ certain: InputStorage, _ scope: Scope) {
    let calls = CallFinder(outline) { name in
      TypedFunction(name) != nil || scope == .everything && InputFunction.named(name) != nil
    }
    for meeting in calls.meetings {
      // `to_date` asks for the storage of the column, whatever else is in it.
      let isAskedFor = TypedFunction(meeting.call.name) != nil
      guard let (column, format) = columns.column(meeting.column), let format,
        case .certain(let storage) = certain.answer(
          for: format, at: column.origin, allowsStrangers: isAskedFor),
        let wrapping = wrapping(of: meeting.call, for: format.kind, storage)
      else { continue }
      convert(meeting.call.tokens, wrapping, column, format.name(in: storage))
    }
    for argument in calls.arguments where takesInstants(argument) {
      guard let (column, format) = columns.column(argument.column), let format,
        // What is not in the storage is read as it is.
        case .certain(let storage) = certain.answer(for: format, at: column.origin, allowsStrangers: true),
        let wrapping = wrapping(of: argument, for: format.kind, storage)
      else { continue }
      convert(argument.call.arguments[argument.position], wrapping, column, format.name(in: storage))
    }
  }

  /// Whether an argument is an instant, and nothing says which storage a number has.
  private func takesInstants(_ argument: CallFinder.Argument) -> Bool {
    if TypedFunction(argument.call.name) != nil {
      return argument.position == 0 && argument.call.arguments.count == 1
    }
    guard InputFunction.named(argument.call.name)?.arguments.contains(argument.position) == true else {
      return false
    }
    return !argument.call.arguments.contains { tokens in
      guard tokens.count == 1, outline.tokens[tokens.lowerBound].kind == .string else { return false }
      let text = String(
        decoding: outline.tokens[tokens.lowerBound].content(in: outline.sql.span), as: UTF8.self)
      return InputFunction.numberModifiers.contains(text.lowercased())
    }
  }

  /// Converts a call to the storage of a column that it meets.
  private func wrapping(
    of call: CallFinder.Call, for kind: ColumnKind, _ storage: ColumnStorage
  ) -> Conversion.Wrapping? {
    let name = SQLName.literal(storage.name)
    if let function = TypedFunction(call.name) {
      guard function.gives(kind), call.arguments.count == 1 else { return nil }
      return Conversion.Wrapping(prefix: "", suffix: ", \(name))")
    }
    guard case .instants = kind.arithmetic, !storage.showsStoredText else { return nil }
    switch InputFunction.named(call.name)?.value {
    case .text: return Conversion.Wrapping(prefix: "stored_date(", suffix: ", \(name))")
    case .number(let given) where given.name != storage.name:
      return Conversion.Wrapping(prefix: "stored_date(", suffix: ", \(name), \(SQLName.literal(given.name)))")
    case .number, .other, nil: return nil
    }
  }

  /// Converts a column to a form that the function around it reads.
  private func wrapping(
    of argument: CallFinder.Argument, for kind: ColumnKind, _ storage: ColumnStorage
  ) -> Conversion.Wrapping? {
    let name = SQLName.literal(storage.name)
    if let function = TypedFunction(argument.call.name) {
      return function.takes(kind) ? Conversion.Wrapping(prefix: "", suffix: ", \(name)") : nil
    }
    guard case .instants = kind.arithmetic, !storage.showsStoredText else { return nil }
    return Conversion.Wrapping(prefix: "readable_date(", suffix: ", \(name))")
  }

  private mutating func convert(
    _ tokens: Range<Int>, _ wrapping: Conversion.Wrapping, _ column: ColumnFinder.Found, _ format: String
  ) {
    // A storage goes before the closing parenthesis of the existing call.
    let isInside = wrapping.prefix.isEmpty && wrapping.suffix.hasSuffix(")")
    let inner = isInside ? tokens.lowerBound..<tokens.upperBound - 1 : tokens
    let suffix = isInside ? String(wrapping.suffix.dropLast()) : wrapping.suffix
    conversions.append(
      Conversion(
        column: column.name, format: format, literal: outline.text(tokens),
        replacement: wrapping.prefix + outline.text(inner) + suffix + (isInside ? ")" : ""), tokens: inner,
        isNumber: false, wrapping: Conversion.Wrapping(prefix: wrapping.prefix, suffix: suffix)))
  }

  /// The statement with all conversions; its results keep their names.
  package var sql: [UInt8] {
    var edits: [(range: Range<Int>, text: String)] = []
    for conversion in conversions {
      let start = outline.tokens[conversion.tokens.lowerBound].range.lowerBound
      let end = outline.tokens[conversion.tokens.upperBound - 1].range.upperBound
      if let wrapping = conversion.wrapping {
        edits.append((start..<start, wrapping.prefix))
        edits.append((end..<end, wrapping.suffix))
      } else {
        edits.append((start..<end, conversion.replacement))
      }
    }
    edits += names
    // Insertions at the same position are in the order of their discovery: the ends of inner expressions come first.
    let order = edits.indices.sorted {
      let (left, right) = (edits[$0].range.lowerBound, edits[$1].range.lowerBound)
      return left == right ? $0 < $1 : left < right
    }
    var result: [UInt8] = []
    var position = 0
    for edit in order.lazy.map({ edits[$0] }) {
      result += outline.sql[position..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + outline.sql[position...]
  }

  /// The names of results that had none and whose text has changed.
  private var names: [(range: Range<Int>, text: String)] {
    guard let results = outline.query?.arms.first?.results else { return [] }
    return results.compactMap { result in
      guard case .expression(_, let tokens, nil) = result,
        conversions.contains(where: { tokens.contains($0.tokens.lowerBound) })
      else { return nil }
      let end = outline.tokens[tokens.upperBound - 1].range.upperBound
      return (end..<end, " AS \(SQLName.quoted(outline.text(tokens)))")
    }
  }
}

/// `to_date`, `as_date` and their siblings of other kinds.
private struct TypedFunction {
  private let kind: ColumnKind
  private let isReading: Bool

  init?(_ name: String) {
    guard let kind = ColumnKind.all.first(where: { $0.toFunction == name || $0.asFunction == name }) else {
      return nil
    }
    self.kind = kind
    isReading = kind.asFunction == name
  }

  /// Whether it returns a storage value of a kind.
  func gives(_ other: ColumnKind) -> Bool { !isReading && kind == other }

  /// Whether it takes a storage value of a kind.
  func takes(_ other: ColumnKind) -> Bool { isReading && kind == other }
}
