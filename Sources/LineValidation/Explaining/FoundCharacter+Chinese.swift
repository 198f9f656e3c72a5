extension FoundCharacter {
  /// The words for it in Chinese, in simplified characters.
  var chinese: String {
    switch self {
    case .byte(let byte): "字节 0x" + Self.digits(of: UInt32(byte), atLeast: 2)
    case .scalar(let scalar, let name): "\(Self.code(of: scalar))（\(name.chinese(of: scalar))）"
    }
  }
}
