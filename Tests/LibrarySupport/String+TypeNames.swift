extension String {
  /// The name of a type without generic arguments of the type or its enclosing types.
  package var withoutGenericArguments: String {
    var depth = 0
    return filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }
}
