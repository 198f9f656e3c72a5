import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document, as read by a parser.
package struct XMLTree {
  /// An element with its content.
  package struct Element {
    package var name: String
    package var attributes: [String: String]
    package var children: [Element] = []
    package var text = ""
    /// The text together with that of the children, in order.
    package var allText = ""
  }

  /// The outermost element.
  package let root: Element

  /// Parses a document.
  ///
  /// - Throws: The parser's error if it is not well-formed.
  package init(_ text: String) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse() else {
      throw Executable.Failure(description: "no XML: \(parser.parserError as Any) in \(text)")
    }
    guard let root = builder.open.first?.children.first else {
      throw Executable.Failure(description: "no element: \(text)")
    }
    self.root = root
  }

  /// All elements, each after the one that contains it.
  package var elements: [Element] { root.withDescendants }

  private final class Builder: NSObject, XMLParserDelegate {
    var open = [Element(name: "", attributes: [:])]

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?,
      qualifiedName _: String?, attributes: [String: String]
    ) {
      open.append(Element(name: name, attributes: attributes))
    }

    func parser(_: XMLParser, foundCharacters text: String) {
      open[open.count - 1].text += text
      open[open.count - 1].allText += text
    }

    func parser(
      _: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?
    ) {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
      open[open.count - 1].allText += element.allText
    }
  }
}

extension XMLTree.Element {
  fileprivate var withDescendants: [Self] { [self] + children.flatMap(\.withDescendants) }
}
