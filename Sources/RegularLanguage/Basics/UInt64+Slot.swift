extension UInt64 {
  /// Returns the entry of a hash value in a table.
  ///
  /// - Parameter count: The number of entries, a power of two of at most `1 << 24`.
  /// - Returns: The number of the entry.
  @inlinable @inline(__always)
  package func slot(among count: Int) -> Int {
    // The high bits of the product depend on all bits of the value.
    Int(truncatingIfNeeded: (self &* 0x9E37_79B9_7F4A_7C15) &>> 40) & (count &- 1)
  }
}
