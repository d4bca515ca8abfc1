import RemoteEngines
import SQLiteShell

/// The environment and the files of this machine, from which engines read tokens.
struct SystemSecrets: SecretSource {
  let environment: EnvironmentVariables

  func variable(_ name: String) -> String? { environment[name] }

  func contents(of path: String, atMost count: Int) -> [UInt8]? {
    guard let file = try? SystemFiles().openForReading(Array(path.utf8)) else { return nil }
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    do throws(FileError) {
      while bytes.count < count, try file.read(into: &block) { bytes += block }
    } catch {
      return nil
    }
    return Array(bytes.prefix(count))
  }
}
