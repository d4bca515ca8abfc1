import Foundation

/// Compares bytes with a named snapshot in the folder Snapshots next to a test.
///
/// Snapshots keep text unchanged, double the backslash and write other bytes as `\x1b`. With
/// `RECORD_SNAPSHOTS=1` in the environment the snapshot is written again and the comparison fails, so that no
/// recording run passes.
///
/// - Returns: the difference, or nil.
package func differenceFromSnapshot(
  of bytes: [UInt8], named name: String, beside filePath: String = #filePath
) -> String? {
  let folder = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let file = folder.appending(path: name + ".txt")
  let shown = snapshotText(bytes)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(shown.utf8).write(to: file)
      return "recorded \(name)"
    } catch {
      return "cannot record \(name): \(error)"
    }
  }
  guard let data = try? Data(contentsOf: file) else {
    return "there is no snapshot \(name); record it with RECORD_SNAPSHOTS=1"
  }
  let expected = String(decoding: data, as: UTF8.self)
  guard expected.unicodeScalars.elementsEqual(shown.unicodeScalars) else {
    return firstDifference(expected: expected, found: shown)
  }
  return nil
}

/// Bytes as text that can be compared line by line.
package func snapshotText(_ bytes: [UInt8]) -> String {
  var text = ""
  var rest = bytes[...]
  while let first = rest.first {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let piece = rest.prefix(length)
    if let decoded = String(validating: piece, as: UTF8.self), let scalar = decoded.unicodeScalars.first,
      decoded.unicodeScalars.count == 1, isShown(scalar)
    {
      text += decoded
      rest = rest.dropFirst(length)
    } else if first == 0x5C {
      text += "\\\\"
      rest = rest.dropFirst()
    } else {
      text += "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16)
      rest = rest.dropFirst()
    }
  }
  return text
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  if scalar == "\n" { return true }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return scalar.value == 0x200D
  default: return scalar != "\\"
  }
}

/// The first line in which two texts differ, with its number.
package func firstDifference(expected: String, found: String) -> String {
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let foundLines = found.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(expectedLines.count, foundLines.count) {
    let left = index < expectedLines.count ? String(expectedLines[index]) : "(end)"
    let right = index < foundLines.count ? String(foundLines[index]) : "(end)"
    if !left.unicodeScalars.elementsEqual(right.unicodeScalars) {
      return "line \(index + 1)\nexpected: \(left)\nfound:    \(right)"
    }
  }
  return "no line differs"
}
