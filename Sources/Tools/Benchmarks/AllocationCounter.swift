import Foundation

/// The number of objects so far; the program has one thread.
nonisolated(unsafe) private var objects = 0
/// The runtime's original function that allocates objects.
nonisolated(unsafe) private var makeObject: AllocationCounter.Allocate?

/// Counts the objects that the Swift runtime allocates: instances of classes, and the storage of
/// arrays, strings, closures and boxes.
///
/// The runtime calls its allocation function through a pointer that instruments like this may
/// replace.
enum AllocationCounter {
  fileprivate typealias Allocate =
    @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer

  /// The number of objects allocated during some work; `nil` if the runtime doesn't allow counting.
  static func count(_ work: () -> Bool) -> Int? {
    // RTLD_DEFAULT, which isn't imported on every platform.
    guard let hook = unsafe dlsym(nil, "_swift_allocObject"),
      let flag = unsafe dlsym(
        nil, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return nil }
    let pointer = unsafe hook.assumingMemoryBound(to: Allocate.self)
    let isEnabled = unsafe flag.assumingMemoryBound(to: Bool.self)
    let original = unsafe pointer.pointee
    unsafe makeObject = original
    unsafe pointer.pointee = { type, size, alignment in
      unsafe objects += 1
      guard let makeObject = unsafe makeObject else { fatalError("set before it is called") }
      return unsafe makeObject(type, size, alignment)
    }
    unsafe isEnabled.pointee = true
    let before = unsafe objects
    _ = work()
    let after = unsafe objects
    unsafe isEnabled.pointee = false
    unsafe pointer.pointee = original
    return after - before
  }
}
