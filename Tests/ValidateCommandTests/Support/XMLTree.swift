import TestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document, as read by a parser.
struct XMLTree {
  /// An element with its content.
  struct Element {
    var name: String
    var attributes: [String: String]
    var children: [Element] = []
    var text = ""
  }

  /// The outermost element.
  let root: Element

  /// Parses a document.
  ///
  /// - Throws: The parser's error if it is not well-formed.
  init(_ text: String) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse() else {
      throw Executable.Failure(description: "no XML: \(parser.parserError as Any) in \(text)")
    }
    root = try #require(builder.open.first?.children.first)
  }

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
    }

    func parser(
      _: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?
    ) {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
    }
  }
}
