import SQLSyntax
import TypedSQLiteCore

// Date functions and parameters that meet typed columns, and typed columns that date functions are applied to.
//
// `stored_date` and `readable_date`, which the shell adds to SQL, return values that they cannot convert unchanged, so a
// statement never fails for being rewritten.

extension InputRewriter {
  /// Converts columns to forms that the functions around them read.
  mutating func convertArguments(
    _ expressions: [ExpressionNode], _ columns: inout InputColumns, _ scope: Scope
  ) {
    let calls = CallFinder(outline, expressions) { name in
      TypedFunction(name) != nil || scope == .everything && InputFunction.named(name) != nil
    }
    for argument in calls.arguments where takesInstants(argument) {
      guard let (column, format) = columns.column(argument.column), let format,
        // What is not in the storage is read as it is.
        case .certain(let storage) = certain.answer(for: format, at: column.origin, allowsStrangers: true),
        let wrapping = wrapping(
          of: argument, for: format, storage,
          meetsColumn: meetingCalls.contains(argument.call.tokens.lowerBound))
      else { continue }
      convert(argument.call.arguments[argument.position], wrapping, column.name, format.name(in: storage))
    }
    nameZones(in: calls, &columns)
  }

  /// Adds the zones to calls that name a storage: in the schema of a file they are in UTC for all who read it.
  private mutating func nameZones(in calls: CallFinder, _ columns: inout InputColumns) {
    for call in calls.calls where call.arguments.count == 2 {
      // The function itself finds the zones of a column that is named in place of a storage.
      guard let function = TypedFunction(call.name), function.holdsInstants,
        let token = call.arguments.last?.first, outline.tokens[token].kind == .string,
        // A pattern such as '%Y-%m-%d' says how the text is written.
        !outline.tokens[token].content(in: outline.sql.span).contains(where: { ".%".utf8.contains($0) })
      else { continue }
      let own = textZone(ofArgumentOf: call, calls, &columns)
      let zones = function.isReading ? [zone, own].compactMap(\.self) : [own ?? zone]
      guard zones.contains(where: { $0 != .utc }) else { continue }
      zonedCalls.append((call.tokens, zones.map { ", \(SQLName.literal($0.name))" }.joined()))
    }
  }

  /// The zone that was stated for the texts of the column that a call has as its first argument; nil if there is none.
  private mutating func textZone(
    ofArgumentOf call: CallFinder.Call, _ calls: CallFinder, _ columns: inout InputColumns
  ) -> DisplayZone? {
    guard
      let argument = calls.arguments.first(where: { $0.position == 0 && $0.call.tokens == call.tokens }),
      let format = columns.column(argument.column)?.1, format.storage?.holdsLocalTimes == true
    else { return nil }
    return format.textZone
  }

  /// Whether an argument is an instant, and nothing says which storage a number has.
  private func takesInstants(_ argument: CallFinder.Argument) -> Bool {
    if TypedFunction(argument.call.name) != nil {
      return argument.position == 0 && argument.call.arguments.count == 1
    }
    guard InputFunction.named(argument.call.name)?.arguments.contains(argument.position) == true else {
      return false
    }
    return texts(in: argument.call).isDisjoint(with: InputFunction.numberModifiers)
  }

  /// The arguments of a call that are text literals, in lower case.
  private func texts(in call: CallFinder.Call) -> Set<String> {
    Set(
      call.arguments.compactMap { tokens in
        guard tokens.count == 1, outline.tokens[tokens.lowerBound].kind == .string else { return nil }
        return String(
          decoding: outline.tokens[tokens.lowerBound].content(in: outline.sql.span), as: UTF8.self
        ).lowercased()
      })
  }

  // MARK: - Zones

  /// The zones of a column as arguments: that in which it is shown, and that of its texts; empty if both are UTC.
  func zoneArguments(
    _ format: ColumnFormat, _ storage: ColumnStorage, on clocks: FunctionClocks = .shown
  ) -> String {
    guard format.kind.values.areInstants else { return "" }
    let shown = name(of: clocks)
    let utc = DisplayZone.utc.name
    guard storage.holdsLocalTimes else { return shown == utc ? "" : ", \(SQLName.literal(shown))" }
    // Without a zone of its own, a text is shown as it is stored.
    guard let stored = format.textZone?.name, stored != utc || shown != utc else { return "" }
    return ", \(SQLName.literal(shown)), \(SQLName.literal(stored))"
  }

  /// The clocks on which a function of SQLite gives or takes times.
  enum FunctionClocks { case utc, shown, system }

  private func name(of clocks: FunctionClocks) -> String {
    switch clocks {
    case .utc: DisplayZone.utc.name
    case .shown: zone.name
    case .system: "local"
    }
  }

  /// The clocks on which a call gives its value.
  private func clocks(of call: CallFinder.Call) -> FunctionClocks {
    let texts = texts(in: call)
    if texts.contains("localtime"), !texts.contains("utc"), !formatsInstants(call),
      case .text? = InputFunction.named(call.name)?.value
    {
      return .system
    }
    let hasColumn = call.arguments.contains { outline.reference(startingAt: $0.lowerBound) == $0 }
    return isOnShownClocks(call, isArgument: false, isBoth: hasColumn) ? .shown : .utc
  }

  /// Whether a function of SQLite gives or takes what the clocks of the shown zone show; else it is in UTC.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - isArgument: whether a column is its argument; else its value meets one.
  ///   - isBoth: whether it has a column as argument and meets one.
  /// - Returns: whether it is.
  private func isOnShownClocks(_ call: CallFinder.Call, isArgument: Bool, isBoth: Bool) -> Bool {
    guard let function = InputFunction.named(call.name) else { return false }
    let texts = texts(in: call)
    if isArgument {
      guard texts.isDisjoint(with: ["localtime", "utc"]) else { return false }
    } else {
      guard function.name != "?" else { return true }
      guard !texts.contains("localtime"), today(in: call) == nil else { return true }
      guard texts.isDisjoint(with: InputFunction.numberModifiers.union(["now", "utc"])),
        let instant = function.arguments.first, instant < call.arguments.count
      else { return false }
    }
    // Nothing is lost on the way through UTC, as it is when clocks are set back.
    if isBoth, function.name == "datetime",
      !texts.contains(where: { $0.contains("start of") || $0.contains("weekday") })
    {
      return false
    }
    return function.isOnClocks && !formatsInstants(call)
  }

  /// The `'now'` of a call that gives a day, which is today on the clocks of the zone that is shown; nil for others.
  private func today(in call: CallFinder.Call) -> Range<Int>? {
    let texts = texts(in: call)
    guard zone != .utc, texts.isDisjoint(with: ["localtime", "utc"]),
      call.name == "date" || texts.contains(where: { $0.contains("start of") || $0.contains("weekday") }),
      let position = InputFunction.named(call.name)?.arguments.first, position < call.arguments.count
    else { return nil }
    let instant = call.arguments[position]
    guard instant.count == 1, outline.tokens[instant.lowerBound].kind == .string,
      outline.text(instant).lowercased() == "'now'"
    else { return nil }
    return instant
  }

  /// Puts the `'now'` of a call that gives a day on the clocks of the zone that is shown.
  mutating func convertToday(in call: CallFinder.Call, _ column: String, _ format: String) {
    guard let now = today(in: call), found.first(of: now) == nil else { return }
    found.append(
      Conversion(
        column: column, format: format, literal: outline.text(now),
        replacement: "readable_date(unixepoch(), 'unix', \(SQLName.literal(zone.name)))", tokens: now,
        isNumber: false, zone: zone.name, wrapping: nil))
  }

  /// Whether a statement may call `as_date`, `to_date` or one of their siblings.
  package static func mayCallTypedFunction(in sql: Span<UInt8>) -> Bool {
    var start = 2
    while let index = sql.firstIndex(of: UInt8(ascii: "_"), from: start) {
      let word = sql.extracting(index - 2..<index)
      if word.equalsIgnoringCase("as") || word.equalsIgnoringCase("to") { return true }
      start = index + 1
    }
    return false
  }

  /// Whether a call of `strftime` gives seconds since 1970 or a Julian day.
  private func formatsInstants(_ call: CallFinder.Call) -> Bool {
    guard let format = call.arguments.first, format.count == 1,
      outline.tokens[format.lowerBound].kind == .string
    else { return false }
    let text = outline.text(format)
    return text.contains("%s") || text.contains("%J")
  }

  /// The zone that was stated for the column of texts that is the only argument of `to_date`; nil if there is none.
  func zoneOfArgument(_ call: CallFinder.Call, _ columns: inout InputColumns) -> DisplayZone? {
    guard TypedFunction(call.name)?.isReading == false, call.arguments.count == 1,
      let name = call.arguments.first,
      outline.reference(startingAt: name.lowerBound) == name, let core = outline.places[name.lowerBound].core,
      let format = columns.column(.reference(name, core: core))?.format,
      format.storage?.holdsLocalTimes == true
    else { return nil }
    return format.textZone
  }

  /// Converts a call, or a number that is computed from one, to the storage of a column that it meets.
  ///
  /// - Parameters:
  ///   - expression: the call or the number.
  ///   - format: the format of the column.
  ///   - storage: its storage.
  ///   - textZone: the zone of the texts that the call takes, if they have one of their own.
  /// - Returns: what is written around it; nil if it stays.
  func wrapping(
    of expression: ExpressionNode, for format: ColumnFormat, _ storage: ColumnStorage,
    textZone: DisplayZone? = nil
  ) -> Conversion.Wrapping? {
    let kind = format.kind
    let name = SQLName.literal(storage.name)
    guard let call = CallFinder.Call(expression), secondsFormat(of: expression) == nil else {
      return numberWrapping(of: expression, for: format, storage)
    }
    if let function = TypedFunction(call.name) {
      guard function.gives(kind), call.arguments.count == 1 else { return nil }
      let zones =
        textZone.map { storage.holdsLocalTimes ? nil : ", \(SQLName.literal($0.name))" } ?? nil
      return Conversion.Wrapping(
        prefix: "", suffix: ", \(name)\(zones ?? zoneArguments(format, storage)))", role: .argument)
    }
    guard kind.values.areDates else { return nil }
    let zones = zoneArguments(format, storage, on: clocks(of: call))
    guard !storage.showsStoredText || !zones.isEmpty else { return nil }
    switch InputFunction.named(call.name)?.value {
    case .text:
      return Conversion.Wrapping(
        prefix: "stored_date(", suffix: ", \(name)\(zones.isEmpty ? "" : ", NULL\(zones)"))",
        role: .storing(from: nil))
    case .number(let given) where given.name != storage.name:
      return Conversion.Wrapping(
        prefix: "stored_date(", suffix: ", \(name), \(SQLName.literal(given.name))\(zones))",
        role: .storing(from: given.name))
    case .number, .other, nil: return nil
    }
  }

  /// Converts a number of seconds or days, with others added to it or not.
  private func numberWrapping(
    of expression: ExpressionNode, for format: ColumnFormat, _ storage: ColumnStorage
  ) -> Conversion.Wrapping? {
    guard format.kind.values.areDates, !storage.showsStoredText,
      let given = numberStorage(of: expression)
    else { return nil }
    // Only a computation makes a number of the text of strftime.
    let isText = secondsFormat(of: expression) != nil
    let (open, close) = isText ? ("CAST(", " AS \(given.storageClass.declaredType))") : ("", "")
    guard given.name != storage.name else {
      return isText ? Conversion.Wrapping(prefix: open, suffix: close, role: .cast) : nil
    }
    let names = [storage.name, given.name].map { SQLName.literal($0) }.joined(separator: ", ")
    let zones = zoneArguments(format, storage, on: .utc)
    return Conversion.Wrapping(
      prefix: "stored_date(\(open)", suffix: "\(close), \(names)\(zones))", role: .storing(from: given.name))
  }

  /// The storage of a number of seconds or days since some instant, with others added to it or not.
  func numberStorage(of expression: ExpressionNode) -> DateStorage? {
    let expression = expression.core
    switch expression.form {
    case .call(let name):
      if let storage = secondsFormat(of: expression) { return storage }
      guard case .number(let storage)? = InputFunction.named(name)?.value else { return nil }
      return storage
    case .cast: return expression.parts.first.flatMap { secondsFormat(of: $0) }
    case .operation(let signs):
      guard signs.allSatisfy({ $0 == .minus || $0 == .plus }), expression.parts.count == signs.count + 1
      else { return nil }
      let storages = expression.parts.map { numberStorage(of: $0) }
      guard let index = storages.firstIndex(where: { $0 != nil }),
        storages.count(where: { $0 != nil }) == 1, index == 0 || signs[index - 1] == .plus,
        expression.parts.indices.allSatisfy({ other in
          other == index || !expression.parts[other].contains { $0.form == .reference || $0.form == .query }
        })
      else { return nil }
      return storages[index]
    default: return nil
    }
  }

  /// The storage of the number whose digits `strftime` writes; nil for another call.
  private func secondsFormat(of expression: ExpressionNode) -> DateStorage? {
    guard expression.form == .call("strftime"), let format = expression.parts.first?.core,
      format.form == .text
    else { return nil }
    switch outline.text(format.tokens) {
    case "'%s'": return .unix
    case "'%J'": return .julian
    default: return nil
    }
  }

  /// Converts a column to a form that the function around it reads.
  private func wrapping(
    of argument: CallFinder.Argument, for format: ColumnFormat, _ storage: ColumnStorage, meetsColumn: Bool
  ) -> Conversion.Wrapping? {
    let kind = format.kind
    let name = SQLName.literal(storage.name)
    if let function = TypedFunction(argument.call.name) {
      guard function.takes(kind) else { return nil }
      var zones = zoneArguments(format, storage)
      // Texts that name a zone are shown in another one, whatever the others are on.
      if zones.isEmpty, function.holdsInstants, function.isReading, zone != .utc {
        zones = ", \(SQLName.literal(zone.name))"
      }
      return Conversion.Wrapping(prefix: "", suffix: ", \(name)\(zones)", role: .argument)
    }
    guard kind.values.areDates else { return nil }
    let isShown = isOnShownClocks(argument.call, isArgument: true, isBoth: meetsColumn)
    let zones = zoneArguments(format, storage, on: isShown ? .shown : .utc)
    guard !storage.showsStoredText || !zones.isEmpty else { return nil }
    return Conversion.Wrapping(
      prefix: "readable_date(", suffix: ", \(name)\(zones))",
      role: .reading(isNumber: storage.storageClass != .text))
  }

  mutating func convert(
    _ tokens: Range<Int>, _ wrapping: Conversion.Wrapping, _ column: String, _ format: String
  ) {
    // A storage goes before the closing parenthesis of the existing call.
    let isInside = wrapping.role == .argument && wrapping.suffix.hasSuffix(")")
    let inner = isInside ? tokens.lowerBound..<tokens.upperBound - 1 : tokens
    let suffix = isInside ? String(wrapping.suffix.dropLast()) : wrapping.suffix
    found.append(
      Conversion(
        column: column, format: format, literal: outline.text(tokens),
        replacement: wrapping.prefix + outline.text(inner) + suffix + (isInside ? ")" : ""), tokens: inner,
        isNumber: false,
        zone: [FunctionClocks.shown, .system].map(name(of:)).first {
          $0 != DisplayZone.utc.name && wrapping.suffix.contains(SQLName.literal($0))
        },
        wrapping: Conversion.Wrapping(prefix: wrapping.prefix, suffix: suffix, role: wrapping.role)))
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
    for (tokens, text) in zonedCalls {
      let end = outline.tokens[tokens.upperBound - 1].range.lowerBound
      edits.append((end..<end, text))
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
          || zonedCalls.contains(where: { tokens.contains($0.tokens.lowerBound) })
      else { return nil }
      let end = outline.tokens[tokens.upperBound - 1].range.upperBound
      return (end..<end, " AS \(SQLName.quoted(outline.text(tokens)))")
    }
  }
}
