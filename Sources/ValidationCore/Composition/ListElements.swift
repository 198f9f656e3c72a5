internal import RegularLanguage

// A list in JSON is an array, so its elements may contain what its text can't: the separator, or
// blanks at an end. Such a list is judged by its elements; a condition on the text refuses it.

extension Validator {
  /// Returns the error of a list, given the texts of its elements; `nil` if it is valid.
  package func error(inList elements: [String]) -> ValidationError? {
    guard let composition = self as? any Composition else {
      return ValidationError(rule, at: 0..<0)
    }
    return composition.listError(of: elements)
  }
}

extension Composition {
  package func listError(of elements: [String]) -> ValidationError? {
    ValidationError(rule, at: 0..<0)
  }
}

extension ListValidator: ListConverting {
  package var listConversion: ListConversion<[Element]>? {
    ListConversion(
      value: { [conversion] texts in
        var values: [Element] = []
        for text in texts {
          guard let value = conversion.value(text) else { return nil }
          values.append(value)
        }
        return values
      },
      elements: { [conversion] values in
        var texts: [String] = []
        for value in values {
          guard let text = conversion.text(value) else { return nil }
          texts.append(text)
        }
        return texts
      })
  }

  package func listError(of elements: [String]) -> ValidationError? {
    let whole = ValidationError(rule, at: 0..<0)
    if Nesting.isTooDeep(depth) || !count.contains(elements.count) { return whole }
    guard let reason = elements.lazy.compactMap(part.error).first else { return nil }
    return holdsSecret ? whole : ValidationError(rule, at: 0..<0, reasons: [reason])
  }

  /// Returns the text of a list, given the texts of its elements; `nil` if it has none, since an
  /// element contains the separator or has a blank at an end, or is empty and the only one.
  package func text(ofElements elements: [String]) -> String? {
    var text = ""
    for (index, element) in elements.enumerated() {
      guard element.isEmpty || isElement(element) else { return nil }
      if index > 0 { text.unicodeScalars.append(separator) }
      text += element
    }
    return elements.count == 1 && text.isEmpty ? nil : text
  }

  /// Returns whether a text has neither a separator nor blanks at an end.
  private func isElement(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return !blanks.contains(first) && !blanks.contains(last)
      && !text.unicodeScalars.contains(separator)
  }
}

extension OptionalValidator: ListConverting {
  package var listConversion: ListConversion<Wrapped?>? {
    conversion.list.map { list in
      ListConversion(
        value: { list.value($0).map(Optional.some) }, elements: { $0.flatMap(list.elements) })
    }
  }

  /// Judges like the part: an array without elements is a list, and not `nil`.
  package func listError(of elements: [String]) -> ValidationError? {
    part.error(inList: elements)?.hidden(as: holdsSecret ? rule : nil)
  }
}

extension DescribedValidator: ListConverting {
  package var listConversion: ListConversion<Value>? { conversion.list }

  package func listError(of elements: [String]) -> ValidationError? {
    part.error(inList: elements).map(described)
  }
}

extension AllValidator: ListConverting {
  package var listConversion: ListConversion<Value>? { conversion.list }
}

extension CombinedValidator {
  /// Judges the text of the list; if it has none, every part must judge lists.
  package func listError(of elements: [String]) -> ValidationError? {
    guard combination.connective == .all, let list else {
      return ValidationError(rule, at: 0..<0)
    }
    if let text = list.text(ofElements: elements) { return error(in: text) }
    return combination.parts.lazy.compactMap { $0.error(inList: elements) }.first?
      .hidden(as: combination.secretRule)
  }
}
