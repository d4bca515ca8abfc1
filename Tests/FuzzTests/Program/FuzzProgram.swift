import Foundation

// The compiler's fuzzer provides the rest of this program, including `main`; see
// <https://llvm.org/docs/LibFuzzer.html>. It calls these two functions by name.

/// The target whose name is in the environment.
private let target = FuzzTarget.all.first { $0.name == ProcessInfo.processInfo.environment["FUZZ_TARGET"] }

/// Writes the seeds and words of the target to the files that the fuzzer reads; without a target, lists the
/// targets.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  guard let target, let folder = ProcessInfo.processInfo.environment["FUZZ_FOLDER"] else {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
  }
  do {
    for (index, seed) in try target.seeds().enumerated() {
      try Data(seed).write(to: URL(filePath: "\(folder)/corpus/seed-\(index)"))
    }
    let lines = target.words.filter { !$0.isEmpty }.map { word in
      "\"" + word.utf8.map { "\\x" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined() + "\"\n"
    }
    try lines.joined().write(toFile: "\(folder)/words", atomically: true, encoding: .utf8)
  } catch {
    say(error)
    exit(2)
  }
  return 0
}

/// Runs the target on an input; a violated condition ends the program, and the fuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target?.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    say(error)
    abort()
  }
  return 0
}

private func say(_ error: any Error) {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
}
