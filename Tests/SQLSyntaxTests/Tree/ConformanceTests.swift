import Foundation
@testable import SQLSyntax
import Testing

/// Compares expressions with the trees of SQLite's own parser, if the Python package `sqlite-ast-conformance` is installed.
@Suite struct ConformanceTests {
  /// The folder with the trees; nil if the package is not installed.
  private static let folder: URL? = {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sqlite_ast_conformance as it; print(it.__path__[0])"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return URL(fileURLWithPath: path.trimmingCharacters(in: .whitespacesAndNewlines))
      .appendingPathComponent("ast-tests")
  }()

  @Test(.enabled(if: folder != nil))
  func `expressions are those of SQLite's parser`() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for file in files where file.pathExtension == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
      guard let sql = object["sql"] as? String, let tree = object["ast"] as? [String: Any],
        tree["type"] as? String == "select", !sql.hasPrefix("VALUES"),
        // SQLite's parser computes this AND itself.
        sql != "SELECT 1 AND 0 OR 1"
      else { continue }
      count += 1
      let outline = SQLOutline(Array(sql.utf8))
      let columns = (tree["columns"] as? [[String: Any]] ?? []).map { description($0["expr"]) }
      let results = outline.query?.arms.first?.results.map { result in
        switch result {
        case .star(let tokens): outline.text(tokens)
        case .expression(_, let tokens, _): description(outline.expression(in: tokens), outline)
        }
      }
      #expect(results == columns, "\(sql)")
      let condition = outline.tree.nodes.indices.last { outline.tree.nodes[$0].kind == .where }
      guard tree["with"] == nil, let expected = tree["where"] as? [String: Any], let condition else {
        continue
      }
      let read = outline.tree.children(of: condition).map { description(outline.expression($0), outline) }
      #expect(read == [description(expected)], "\(sql)")
    }
    #expect(count > 50)
  }

  private func description(_ object: Any?) -> String {
    guard let node = object as? [String: Any], let type = node["type"] as? String else { return "" }
    func part(_ key: String) -> String { description(node[key]) }
    func list(_ key: String) -> [String] { (node[key] as? [Any] ?? []).map(description) }
    let name = node["name"] as? String ?? ""
    switch type {
    case "name", "parameter": return name
    case "dot": return part("left") + "." + part("right")
    case "star": return "*"
    case "integer", "float", "blob": return "\(node["value"] ?? "")"
    case "string": return "'\(node["value"] ?? "")'"
    case "null": return "NULL"
    case "binary": return "(\(part("left")) \(node["op"] ?? "") \(part("right")))"
    case "unary": return "(\(node["op"] ?? "") \(part("operand")))"
    case "between": return "(\(part("expr")) between \(part("low")) \(part("high")))"
    case "in": return "(\(([part("expr")] + list("values")).joined(separator: " ")) in)"
    case "isnull", "notnull": return "(\(part("operand")) test)"
    case "cast": return "cast(\(part("expr")))"
    case "collate": return part("expr")
    case "exists", "subquery": return type == "exists" ? "exists" : "query"
    case "case":
      let whens = (node["when_clauses"] as? [[String: Any]] ?? []).flatMap {
        [description($0["when"]), description($0["then"])]
      }
      return
        "case(\(([part("operand")] + whens + [part("else")]).filter { !$0.isEmpty }.joined(separator: " ")))"
    case "function":
      let isPattern = ["like", "glob", "regexp", "match"].contains(name.lowercased())
      let arguments = isPattern ? [list("args")[1], list("args")[0]] : list("args")
      return "\(name.lowercased())(\(arguments.joined(separator: " ")))"
    default: return type
    }
  }

  private func description(_ node: ExpressionNode, _ outline: SQLOutline) -> String {
    let parts = node.parts.map { description($0, outline) }
    let first = node.tokens.lowerBound
    let operators = zip(node.parts, node.parts.dropFirst()).map {
      outline.text($0.tokens.upperBound..<$1.tokens.lowerBound).uppercased()
    }
    let isNegated = !node.parts.isEmpty && outline.word(node.parts[0].tokens.upperBound) == "not"
    let text: String
    switch node.form {
    case .number where node.tokens.count > 1: return "(- \(outline.text(first + 1..<first + 2)))"
    case .group where outline.sign(first) == .plus: return "(+ \(parts[0]))"
    case .group: return parts[0]
    case .operation where parts.count == 1: return "(\(outline.text(first..<first + 1)) \(parts[0]))"
    case .logic where parts.count == 1: return "(NOT \(parts[0]))"
    case .operation, .logic, .comparison:
      return zip(operators, parts.dropFirst()).reduce(parts[0]) { "(\($0) \($1.0) \($1.1))" }
    case .between: text = "(\(parts[0]) between \(parts[1]) \(parts[2]))"
    case .list: text = "(\(parts.joined(separator: " ")) in)"
    case .membership: text = "(\(parts[0]) in)"
    case .test: return "(\(parts[0]) test)"
    case .cast: return "cast(\(parts[0]))"
    case .exists: return "exists"
    case .query: return "query"
    case .cases: return "case(\(parts.joined(separator: " ")))"
    case .pattern(let word): text = "\(word)(\(parts.prefix(2).joined(separator: " ")))"
    case .call(let name): return "\(name)(\(parts.joined(separator: " ")))"
    default: return outline.text(node.tokens)
    }
    return isNegated ? "(NOT \(text))" : text
  }
}
