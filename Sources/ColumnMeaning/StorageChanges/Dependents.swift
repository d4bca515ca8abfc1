import SQLSyntax
import TypedSQLiteCore

/// What else in the schema uses the columns that change storage.
///
/// Objects that only pass a column on stay correct and are listed. Objects that compute with it, or write to it, would
/// silently be wrong afterwards, and are obstacles.
package struct Dependents {
  /// The objects that use a column and stay correct, such as `index task_due`.
  package private(set) var kept: [String] = []
  /// What the user must change before, as sentences.
  private(set) var obstacles: [String] = []

  private let columns: [ConvertedColumn]
  private let sortsAlike: Bool
  private let reader: SchemaReader
  private var objects: [SchemaObject] = []
  /// The names of the tables and views, in lower case, that have the columns.
  private var relations: Set<String>
  private var names: Set<String>

  init(of columns: [ConvertedColumn], sortsAlike: Bool, _ reader: SchemaReader) throws(DatabaseError) {
    self.columns = columns
    self.sortsAlike = sortsAlike
    self.reader = reader
    relations = Set(columns.map { $0.table.lowercased() })
    names = Set(columns.map { $0.column.name.lowercased() })
    let schema = columns.first?.schema ?? "main"
    objects = try reader.objects(in: schema)
    if schema != "temp" { objects += try reader.objects(in: "temp") }
    let outlines = objects.map { SQLOutline($0.sql) }
    findViews(outlines)
    for column in columns { lookAtTable(column) }
    for (object, outline) in zip(objects, outlines) {
      switch object.type {
      case "index": try look(atIndex: object, outline)
      case "view": try look(at: object, outline, .view)
      case "trigger": try look(at: object, outline, .trigger)
      case "table": lookAtVirtualTable(object, outline)
      default: break
      }
    }
  }

  /// Finds the views that have the columns, and their names for them.
  private mutating func findViews(_ outlines: [SQLOutline]) {
    var isNew = true
    while isNew {
      isNew = false
      for (object, outline) in zip(objects, outlines) where object.type == "view" {
        guard mentionsRelation(outline, apartFrom: object.name) else { continue }
        let uses = ColumnUses(
          outline, role: .view, names: names, namesAreOurs: false, sortsAlike: false)
        guard relations.insert(object.name.lowercased()).inserted || uses.names != names else { continue }
        names = uses.names
        isNew = true
      }
    }
  }

  private func mentionsRelation(_ outline: SQLOutline, apartFrom own: String) -> Bool {
    outline.tokens.indices.contains { index in
      outline.name(index).map { relations.contains($0) && $0 != own.lowercased() } == true
    }
  }
}

// MARK: - Looking

extension Dependents {
  /// Checks the CHECKs and generated columns of a table.
  private mutating func lookAtTable(_ column: ConvertedColumn) {
    let outline = SQLOutline(column.definition.sql)
    let name = Set([column.column.name.lowercased()])
    for check in column.definition.checks {
      let uses = ColumnUses(
        outline, in: check, role: .expression, names: name, namesAreOurs: false, sortsAlike: sortsAlike)
      note("a CHECK of \(column.table)", uses)
    }
    for generated in column.definition.columns {
      guard let generator = generated.generator else { continue }
      let uses = ColumnUses(
        outline, in: generator, role: .expression, names: name, namesAreOurs: false, sortsAlike: sortsAlike)
      note("the generated column \(column.table).\(generated.name)", uses)
    }
  }

  private mutating func look(atIndex object: SchemaObject, _ outline: SQLOutline) throws(DatabaseError) {
    let own = columns.filter { $0.table.matches(object.table) }
    guard !own.isEmpty, !object.sql.isEmpty else { return }
    let names = Set(own.map { $0.column.name.lowercased() })
    let start = outline.tokens.indices.first { outline.sign($0) == .leftParenthesis } ?? 0
    note(
      "the index \(object.name)",
      ColumnUses(
        outline, in: start..<outline.tokens.count, role: .index, names: names, namesAreOurs: false,
        sortsAlike: sortsAlike))
  }

  private mutating func look(
    at object: SchemaObject, _ outline: SQLOutline, _ role: ColumnUses.Role
  ) throws(DatabaseError) {
    guard mentionsRelation(outline, apartFrom: role == .view ? object.name : "") else { return }
    let title = "the \(object.type) \(object.name)"
    let uses = ColumnUses(
      outline, role: role, names: names, namesAreOurs: try namesAreOurs(outline), sortsAlike: sortsAlike)
    let hasStar = outline.tokens.indices.contains { index in
      guard outline.sign(index) == .asterisk else { return false }
      let (word, sign) = (outline.word(index - 1), outline.sign(index - 1))
      return ["select", "distinct", "all"].contains(word) || sign == .point || sign == .comma
    }
    if role == .trigger {
      if let target = insertTarget(outline) {
        obstacles.append("\(title) inserts into \(target) without naming the columns")
        return
      }
      if hasStar {
        obstacles.append("\(title) copies all columns with *")
        return
      }
    } else if uses.isMentioned || hasStar, let word = compound(outline) {
      obstacles.append("\(title) mixes its rows with others by \(word)")
      return
    }
    note(title, uses, isKept: hasStar)
  }

  /// Checks a virtual table that may read its content from the table.
  private mutating func lookAtVirtualTable(_ object: SchemaObject, _ outline: SQLOutline) {
    guard outline.word(1) == "virtual" else { return }
    let words = outline.tokens.indices.map { index in
      String(decoding: outline.tokens[index].content(in: outline.sql.span), as: UTF8.self).lowercased()
    }
    guard words.contains(where: relations.contains), words.contains(where: names.contains) else { return }
    obstacles.append("the virtual table \(object.name) may read it")
  }

  private mutating func note(_ title: String, _ uses: ColumnUses, isKept: Bool = false) {
    if let obstacle = uses.obstacle {
      obstacles.append("\(title) uses it: \(obstacle)")
    } else if uses.isMentioned || isKept {
      kept.append(title)
    }
  }

  /// Whether every column of these names in the text is one that is converted.
  private func namesAreOurs(_ outline: SQLOutline) throws(DatabaseError) -> Bool {
    let mentioned = Set(outline.tokens.indices.compactMap(outline.name))
    for object in objects where ["table", "view"].contains(object.type) {
      let name = object.name.lowercased()
      guard mentioned.contains(name), object.type == "table" || !relations.contains(name) else { continue }
      let ours = columns.filter { $0.table.matches(object.name) }.map { $0.column.name.lowercased() }
      let others = try reader.columns(of: object.name).map { $0.name.lowercased() }
      if others.contains(where: { names.contains($0) && !ours.contains($0) }) { return false }
    }
    return true
  }

  /// The table of an INSERT without a list of columns, if it is one of ours.
  private func insertTarget(_ outline: SQLOutline) -> String? {
    for index in outline.tokens.indices where outline.word(index) == "into" {
      let isQualified = outline.sign(index + 2) == .point
      guard let name = outline.name(index + (isQualified ? 3 : 1)), relations.contains(name) else { continue }
      if outline.sign(index + (isQualified ? 4 : 2)) != .leftParenthesis { return name }
    }
    return nil
  }

  private func compound(_ outline: SQLOutline) -> String? {
    outline.tokens.indices.lazy.compactMap(outline.word).first {
      ["union", "intersect", "except"].contains($0)
    }?.uppercased()
  }
}
