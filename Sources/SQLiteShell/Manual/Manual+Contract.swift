extension Manual {
  /// Writes the objects that programs read, with their members.
  func writeContract(to text: inout MdocText) {
    for object in ContractObject.all {
      text.macro("Pp")
      text.prose("\(object.summary):")
      text.writeMembers(object.members.filter { $0.name != "version" && $0.name != "kind" })
    }
    text.macro("Pp")
    text.prose("A column in")
    text.macro("Cm columns :")
    text.writeMembers(ContractObject.column)
  }
}

extension MdocText {
  fileprivate mutating func writeMembers(_ members: [ContractMember]) {
    macro("Bl -tag -width truncated -compact")
    for member in members {
      macro("It Cm \(member.name)")
      prose("\(member.summary) (\(member.valueText))")
    }
    macro("El")
  }
}
