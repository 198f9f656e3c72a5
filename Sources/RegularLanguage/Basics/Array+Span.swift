// The spans of arrays, which the standard library has only since version 26 of Apple's systems.
//
//     let bytes = [UInt8]("80".utf8)
//     bytes.span.count            // 2, here and on older systems
//
// Declarations of this module take precedence over those of the standard library, in files that
// import it. The elements must be values: the array of objects may be one of Objective-C, whose
// elements are not in one buffer.

extension Array {
  /// The elements.
  package var span: Span<Element> {
    @_lifetime(borrow self)
    @inlinable @inline(__always)
    get {
      // An array of values has one buffer, which lives as long as the array.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }

  /// The elements, which can be changed.
  package var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    @inlinable @inline(__always)
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}

extension ArraySlice {
  /// The elements.
  package var span: Span<Element> {
    @_lifetime(borrow self)
    @inlinable @inline(__always)
    get {
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }
}

extension String {
  /// Calls a function with the bytes of the text in UTF-8.
  ///
  ///     "80".withBytes { $0.count }   // 2
  ///
  /// - Parameter body: The function.
  /// - Returns: Its result.
  @inlinable @inline(__always)
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
      utf8.count > 15
    {
      // In one expression: a copy of the text would be retained.
      return body(utf8.span)
    }
    // The copy shares its storage with the text, unless that is one of Objective-C. A text of up to
    // 15 bytes has no storage of its own: the optimizer may end the life of the copy on the stack,
    // to which `utf8.span` leads, before the function has read it.
    var text = self
    return text.withUTF8 { bytes in unsafe body(Span(_unsafeElements: bytes)) }
  }
}

extension Substring {
  /// Calls a function with the bytes of the text in UTF-8, which are copied.
  @inlinable
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    String(self).withBytes(body)
  }
}

extension [UInt8] {
  /// Appends bytes.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    // One by one would take several times as long; they are copied while the span exists.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
