import CEditLine

/// A function of libedit that functions of this program have it call, with a code that no key sends.
///
/// Those that delete keep what they delete for Ctrl-Y and `p`, which no function of this program can do.
struct LibeditFunction {
  /// The code, which no character and no ``SpecialKey`` has.
  let code: UInt32
  let name: String

  /// Deletes code points.
  static let deleteRight = LibeditFunction(code: 0x9E, name: "ed-delete-next-char")
  static let deleteLeft = LibeditFunction(code: 0x9F, name: "ed-delete-prev-char")
  static let wordLeft = LibeditFunction(code: 0x99, name: "ed-prev-word")
  static let wordRight = LibeditFunction(code: 0x9A, name: "em-next-word")
  static let deleteWordLeft = LibeditFunction(code: 0x9B, name: "ed-delete-prev-word")
  static let deleteWordRight = LibeditFunction(code: 0x9C, name: "em-delete-next-word")
  static let deleteLineRight = LibeditFunction(code: 0x9D, name: "ed-kill-line")
  static let viWordRight = LibeditFunction(code: 0x94, name: "vi-next-word")
  static let viWordLeft = LibeditFunction(code: 0x95, name: "vi-prev-word")
  static let viSubstitute = LibeditFunction(code: 0x96, name: "vi-substitute-char")
  static let viPasteRight = LibeditFunction(code: 0x97, name: "vi-paste-next")
  static let viPasteLeft = LibeditFunction(code: 0x98, name: "vi-paste-prev")
  static let all = [
    deleteRight, deleteLeft, wordLeft, wordRight, deleteWordLeft, deleteWordRight, deleteLineRight,
    viWordRight, viWordLeft, viSubstitute, viPasteRight, viPasteLeft,
  ]

  /// The keys that call it a number of times, in the command mode of vi.
  func keys(count: Int) -> [Key] {
    String(count).unicodeScalars.map { .scalar($0.value) } + [.scalar(code)]
  }

  /// Binds the codes in both maps of keys.
  static func bindAll(in editor: OpaquePointer) {
    for function in all {
      let character = Unicode.Scalar(function.code).map { String($0) } ?? ""
      unsafe ceditline_bind(editor, character, function.name)
      unsafe ceditline_bind_command(editor, character, function.name)
    }
  }
}
