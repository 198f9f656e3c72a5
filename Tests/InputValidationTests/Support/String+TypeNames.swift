extension String {
  /// The name of a type without what it, or a type around it, is generic in.
  var withoutGenericArguments: String {
    var depth = 0
    return filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }
}
