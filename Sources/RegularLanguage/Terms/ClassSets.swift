/// A set of the classes of an alphabet, as a handle into `ClassSets`; equal sets have equal
/// handles.
struct ClassSet: Hashable {
  let id: UInt32

  /// The empty set.
  static let none = Self(id: 0)
  /// The set of all classes.
  static let all = Self(id: 1)
}

/// The sets of classes in terms, each stored once as bits, and a stack of sets under construction.
struct ClassSets: ~Copyable {
  /// The number of classes.
  let classCount: Int
  /// The number of words of a set.
  let width: Int
  private var words: [UInt64] = []
  private var table = NumberTable()
  private(set) var count = 0
  /// The sets under construction, one after another.
  private var stack: [UInt64] = []

  init(classCount: Int) {
    self.classCount = classCount
    width = max((classCount + 63) / 64, 1)
    let none = pushEmpty()
    _ = stored(none)
    let all = pushAll()
    _ = stored(all)
    drop(from: none)
  }

  /// The approximate memory of a set, in bytes.
  var bytesPerSet: Int { 8 * width + NumberTable.bytesPerEntry }

  /// Returns the only word of a set, if sets have one word.
  @inline(__always)
  func word(of set: ClassSet) -> UInt64 { words[Int(set.id)] }

  @inline(__always)
  func contains(_ set: ClassSet, _ index: Int) -> Bool {
    words[Int(set.id) &* width &+ index >> 6] >> UInt64(index & 63) & 1 == 1
  }

  /// Calls a function for each member, in ascending order.
  func forEach(in set: ClassSet, _ body: (Int) -> Void) {
    for index in 0..<width {
      var rest = words[Int(set.id) &* width &+ index]
      while rest != 0 {
        body(index &* 64 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}

/// The stack, whose slots are the starts of sets.
extension ClassSets {
  struct Slot {
    let offset: Int
  }

  mutating func pushEmpty() -> Slot {
    defer { for _ in 0..<width { stack.append(0) } }
    return Slot(offset: stack.count)
  }

  mutating func pushAll() -> Slot {
    let place = pushEmpty()
    for index in 0..<classCount { insert(index, at: place) }
    return place
  }

  mutating func push(_ set: ClassSet) -> Slot {
    let place = Slot(offset: stack.count)
    for index in 0..<width { stack.append(words[Int(set.id) &* width &+ index]) }
    return place
  }

  mutating func pushCopy(of other: Slot) -> Slot {
    let place = Slot(offset: stack.count)
    for index in 0..<width { stack.append(stack[other.offset &+ index]) }
    return place
  }

  /// Returns the place a number of sets above another.
  func place(_ count: Int, above place: Slot) -> Slot {
    Slot(offset: place.offset &+ count &* width)
  }

  /// Removes the set at a place and all sets above it.
  mutating func drop(from place: Slot) {
    stack.removeLast(stack.count &- place.offset)
  }

  mutating func insert(_ index: Int, at place: Slot) {
    stack[place.offset &+ index >> 6] |= 1 << UInt64(index & 63)
  }

  mutating func unite(_ place: Slot, with other: Slot) {
    for index in 0..<width { stack[place.offset &+ index] |= stack[other.offset &+ index] }
  }

  mutating func unite(_ place: Slot, with set: ClassSet) {
    for index in 0..<width { stack[place.offset &+ index] |= words[Int(set.id) &* width &+ index] }
  }

  mutating func intersect(_ place: Slot, with other: Slot) {
    for index in 0..<width { stack[place.offset &+ index] &= stack[other.offset &+ index] }
  }

  mutating func intersect(_ place: Slot, with set: ClassSet) {
    for index in 0..<width { stack[place.offset &+ index] &= words[Int(set.id) &* width &+ index] }
  }

  /// Removes those of the first 64 classes whose bits are not set.
  @inline(__always)
  mutating func intersect(_ place: Slot, with word: UInt64) { stack[place.offset] &= word }

  mutating func subtract(_ set: ClassSet, from place: Slot) {
    for index in 0..<width {
      stack[place.offset &+ index] &= ~words[Int(set.id) &* width &+ index]
    }
  }

  mutating func subtract(_ other: Slot, from place: Slot) {
    for index in 0..<width { stack[place.offset &+ index] &= ~stack[other.offset &+ index] }
  }

  /// Returns the smallest member, or `nil` if the set is empty.
  func first(at place: Slot) -> Int? {
    for index in 0..<width where stack[place.offset &+ index] != 0 {
      return index &* 64 &+ stack[place.offset &+ index].trailingZeroBitCount
    }
    return nil
  }

  /// Stores the set at a place, which remains on the stack.
  mutating func stored(_ place: Slot) -> ClassSet {
    var hash = WordHash(0)
    for index in 0..<width { hash.combine(stack[place.offset &+ index]) }
    let known = table.number(hash.value) { number in
      for index in 0..<width
      where words[Int(number) &* width &+ index] != stack[place.offset &+ index] { return false }
      return true
    }
    if let known { return ClassSet(id: known) }
    for index in 0..<width { words.append(stack[place.offset &+ index]) }
    table.insert(UInt32(count), hash: hash.value)
    count += 1
    return ClassSet(id: UInt32(count - 1))
  }

  /// Stores the set at a place, and spends its cost if it is new.
  mutating func stored(_ place: Slot, spending budget: inout CompilationBudget) -> ClassSet {
    let known = count
    let set = stored(place)
    if count > known { budget.spend(bytes: bytesPerSet, steps: width) }
    return set
  }

  /// Stores the set at a place, spends its cost, and removes it and all sets above it.
  mutating func store(_ place: Slot, spending budget: inout CompilationBudget) -> ClassSet {
    let set = stored(place, spending: &budget)
    drop(from: place)
    return set
  }
}
