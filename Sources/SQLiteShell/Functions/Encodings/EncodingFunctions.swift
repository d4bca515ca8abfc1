import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `base64`, which convert bytes to text and back.
  static let encodings = FunctionFamily(
    title: "Encodings",
    functions: [
      ShellFunction(
        "base64", "X", reach: .database,
        summary: "A BLOB as base64, or the BLOB that a TEXT in base64 encodes",
        example: FunctionExample("base64('cw==')", "X'73'")
      ) { call, surroundings throws(FunctionError) in
        try convert(call, .base64, fault: "base64 accepts only blob or text", surroundings)
      },
      ShellFunction(
        "base85", "X", reach: .database,
        summary: "A BLOB as base85, or the BLOB that a TEXT in base85 encodes",
        example: FunctionExample("base85('$p')", "X'9f'")
      ) { call, surroundings throws(FunctionError) in
        try convert(call, .base85, fault: "base85 accepts only blob or text.", surroundings)
      },
      ShellFunction(
        "is_base85", "TEXT", reach: .database,
        summary: "Whether a text has only characters of base85 and white space",
        example: FunctionExample("is_base85('a b~')", "0")
      ) { call, _ throws(FunctionError) in
        switch call[0].storageClass {
        case .null: return
        case .text:
          let isValid = call[0].textBytes.allSatisfy {
            BaseEncoding.base85.digit($0) != nil || $0.isWhiteSpace
          }
          call.setResult((isValid ? 1 : 0).databaseValue)
        default: throw FunctionError("is_base85 accepts only text or NULL")
        }
      },
    ])

  private static func convert(
    _ call: FunctionCall, _ encoding: BaseEncoding, fault: String, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) {
    let limit = surroundings.database.value(of: .length)
    switch call[0].storageClass {
    case .blob:
      guard encoding.textSize(of: call[0].byteCount) <= limit else {
        throw FunctionError("blob expanded to \(encoding.name) too big")
      }
      call.setResult(text: encoding.text(of: call[0].textBytes).span)
    case .text: call.setResult(blob: encoding.bytes(of: call[0].textBytes).span)
    default: throw FunctionError(fault)
    }
  }
}
