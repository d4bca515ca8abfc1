import Foundation
import TestSupport
import Testing

/// A script for the program, with its expected output and exit status.
///
/// A session file begins with settings, one a line, followed by the input and the expectations; a missing
/// part is empty, or 0:
///
/// ```
/// arguments: -csv ":memory:" "SELECT 1"
/// file a.sql: SELECT 2;
/// compat
/// === input
/// .read a.sql
/// === output
/// 2
/// === error
/// === status 0
/// ```
///
/// `compat` means that the program runs with `--compat` and sqlite3 must do the same; intended differences
/// are listed in ``Differences``. The text of a file and quoted arguments can contain the escapes `\n`, `\r`,
/// `\t`, `\\` and `\xHH`. `plans of 3.40` means that the session shows query plans, which differ in other
/// versions of the library. In the expectations `{library}` is replaced by the version and date of the
/// library, and `{runtime error}` by what the sqlite3 of the library calls one, as the program does with
/// `--compat` among its arguments. Sessions run in an empty folder, which is also the home folder.
struct SessionScript: Sendable, CustomTestStringConvertible {
  /// The name of the file without its extension.
  let name: String
  private(set) var arguments: [String] = []
  private(set) var files: [(name: String, bytes: Data)] = []
  private(set) var isShared = false
  private(set) var showsPlans = false
  private(set) var input = ""
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var status: Int32 = 0
  /// The first line that does not have the required form.
  private(set) var fault: String?

  var testDescription: String { name }

  /// The sessions of the folder Sessions, by name.
  static let all: [SessionScript] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "session" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in
        SessionScript(
          name: file.deletingPathExtension().lastPathComponent,
          text: (try? String(contentsOf: file, encoding: .utf8)) ?? "not UTF-8")
      }
  }()

  init(name: String, text: String) {
    self.name = name
    var section = "settings"
    // The text is split by bytes, because CR LF is one character, which a split by characters would keep.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast(text.hasSuffix("\n") ? 1 : 0).map({ String(decoding: $0, as: UTF8.self) }) {
      if line.hasPrefix("=== ") {
        section = String(line.dropFirst(4))
        if section.hasPrefix("status ") { status = Int32(section.dropFirst(7)) ?? -1 }
        continue
      }
      switch section {
      case "settings": takeSetting(line)
      case "input": input += line + "\n"
      case "output": output += line.replacing("{library}", with: LibraryFact.library) + "\n"
      case "error":
        let word = LibraryFact.namesNoRuntimeErrors.holds ? "Error" : "Runtime error"
        errors += line.replacing("{runtime error}", with: word) + "\n"
      default: fault = fault ?? line
      }
    }
  }

  private mutating func takeSetting(_ line: String) {
    if line.hasPrefix("arguments: ") {
      arguments = Self.words(line.dropFirst("arguments: ".count))
    } else if line.hasPrefix("file "), let colon = line.firstIndex(of: ":") {
      let text = line[line.index(after: colon)...].drop { $0 == " " }
      files.append((String(line[..<colon].dropFirst("file ".count)), Self.unescape(text)))
    } else if line == "compat" {
      isShared = true
    } else if line == "plans of 3.40" {
      showsPlans = true
    } else if !line.isEmpty, !line.hasPrefix("#") {
      fault = fault ?? line
    }
  }

  /// The words of a line; double quotes keep spaces.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    for (index, piece) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        words.append(String(decoding: unescape(piece), as: UTF8.self))
      } else {
        words += piece.split(separator: " ").map(String.init)
      }
    }
    return words
  }

  private static func unescape(_ text: Substring) -> Data {
    var bytes = Data()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(letter)
      }
    }
    return bytes
  }
}
