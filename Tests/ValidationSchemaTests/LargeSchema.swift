import InputValidation

/// A schema of 90 fields of all kinds with 50 relations, which is type-checked in half a second.
struct LargeSchema: Schema {
  let number0 = Field(.integer(in: 0...100), default: 0)
  let number1 = Field(.integer(in: 0...101), default: 1)
  let number2 = Field(.integer(in: 0...102), default: 2)
  let number3 = Field(.integer(in: 0...103), default: 3)
  let number4 = Field(.integer(in: 0...104), default: 4)
  let number5 = Field(.integer(in: 0...105), default: 5)
  let number6 = Field(.integer(in: 0...106), default: 6)
  let number7 = Field(.integer(in: 0...107), default: 7)
  let number8 = Field(.integer(in: 0...108), default: 8)
  let number9 = Field(.integer(in: 0...109), default: 9)
  let number10 = Field(.integer(in: 0...110), default: 10)
  let number11 = Field(.integer(in: 0...111), default: 11)
  let number12 = Field(.integer(in: 0...112), default: 12)
  let number13 = Field(.integer(in: 0...113), default: 13)
  let number14 = Field(.integer(in: 0...114), default: 14)
  let number15 = Field(.integer(in: 0...115), default: 15)
  let number16 = Field(.integer(in: 0...116), default: 16)
  let number17 = Field(.integer(in: 0...117), default: 17)
  let number18 = Field(.integer(in: 0...118), default: 18)
  let number19 = Field(.integer(in: 0...119), default: 19)
  let number20 = Field(.integer(in: 0...120), default: 20)
  let number21 = Field(.integer(in: 0...121), default: 21)
  let number22 = Field(.integer(in: 0...122), default: 22)
  let number23 = Field(.integer(in: 0...123), default: 23)
  let number24 = Field(.integer(in: 0...124), default: 24)
  let number25 = Field(.integer(in: 0...125), default: 25)
  let number26 = Field(.integer(in: 0...126), default: 26)
  let number27 = Field(.integer(in: 0...127), default: 27)
  let number28 = Field(.integer(in: 0...128), default: 28)
  let number29 = Field(.integer(in: 0...129), default: 29)
  let port0 = Field(.port, default: 8080)
  let flag0 = Field(.boolean, default: false)
  let path0 = Field(optional: .path)
  let name0 = Field(.alphabetic && .length(3...16), default: "name")
  let code0 = Field(.length(1...8) || .digits, default: "0")
  let secret0 = Field(optional: .secret(.length(8...64)))
  let port1 = Field(.port, default: 8081)
  let flag1 = Field(.boolean, default: false)
  let path1 = Field(optional: .path)
  let name1 = Field(.alphabetic && .length(3...16), default: "name")
  let code1 = Field(.length(1...8) || .digits, default: "1")
  let secret1 = Field(optional: .secret(.length(8...64)))
  let port2 = Field(.port, default: 8082)
  let flag2 = Field(.boolean, default: false)
  let path2 = Field(optional: .path)
  let name2 = Field(.alphabetic && .length(3...16), default: "name")
  let code2 = Field(.length(1...8) || .digits, default: "2")
  let secret2 = Field(optional: .secret(.length(8...64)))
  let port3 = Field(.port, default: 8083)
  let flag3 = Field(.boolean, default: false)
  let path3 = Field(optional: .path)
  let name3 = Field(.alphabetic && .length(3...16), default: "name")
  let code3 = Field(.length(1...8) || .digits, default: "3")
  let secret3 = Field(optional: .secret(.length(8...64)))
  let port4 = Field(.port, default: 8084)
  let flag4 = Field(.boolean, default: false)
  let path4 = Field(optional: .path)
  let name4 = Field(.alphabetic && .length(3...16), default: "name")
  let code4 = Field(.length(1...8) || .digits, default: "4")
  let secret4 = Field(optional: .secret(.length(8...64)))
  let port5 = Field(.port, default: 8085)
  let flag5 = Field(.boolean, default: false)
  let path5 = Field(optional: .path)
  let name5 = Field(.alphabetic && .length(3...16), default: "name")
  let code5 = Field(.length(1...8) || .digits, default: "5")
  let secret5 = Field(optional: .secret(.length(8...64)))
  let port6 = Field(.port, default: 8086)
  let flag6 = Field(.boolean, default: false)
  let path6 = Field(optional: .path)
  let name6 = Field(.alphabetic && .length(3...16), default: "name")
  let code6 = Field(.length(1...8) || .digits, default: "6")
  let secret6 = Field(optional: .secret(.length(8...64)))
  let port7 = Field(.port, default: 8087)
  let flag7 = Field(.boolean, default: false)
  let path7 = Field(optional: .path)
  let name7 = Field(.alphabetic && .length(3...16), default: "name")
  let code7 = Field(.length(1...8) || .digits, default: "7")
  let secret7 = Field(optional: .secret(.length(8...64)))
  let port8 = Field(.port, default: 8088)
  let flag8 = Field(.boolean, default: false)
  let path8 = Field(optional: .path)
  let name8 = Field(.alphabetic && .length(3...16), default: "name")
  let code8 = Field(.length(1...8) || .digits, default: "8")
  let secret8 = Field(optional: .secret(.length(8...64)))
  let port9 = Field(.port, default: 8089)
  let flag9 = Field(.boolean, default: false)
  let path9 = Field(optional: .path)
  let name9 = Field(.alphabetic && .length(3...16), default: "name")
  let code9 = Field(.length(1...8) || .digits, default: "9")
  let secret9 = Field(optional: .secret(.length(8...64)))

  var relations: [Relation<Self>] {
    [
      .check("below number1", \.number0, \.number1) { $0 < $1 },
      .check("below number2", \.number1, \.number2) { $0 < $1 },
      .check("below number3", \.number2, \.number3) { $0 < $1 },
      .check("below number4", \.number3, \.number4) { $0 < $1 },
      .check("below number5", \.number4, \.number5) { $0 < $1 },
      .check("below number6", \.number5, \.number6) { $0 < $1 },
      .check("below number7", \.number6, \.number7) { $0 < $1 },
      .check("below number8", \.number7, \.number8) { $0 < $1 },
      .check("below number9", \.number8, \.number9) { $0 < $1 },
      .check("below number10", \.number9, \.number10) { $0 < $1 },
      .check("below number11", \.number10, \.number11) { $0 < $1 },
      .check("below number12", \.number11, \.number12) { $0 < $1 },
      .check("below number13", \.number12, \.number13) { $0 < $1 },
      .check("below number14", \.number13, \.number14) { $0 < $1 },
      .check("below number15", \.number14, \.number15) { $0 < $1 },
      .check("below number16", \.number15, \.number16) { $0 < $1 },
      .check("below number17", \.number16, \.number17) { $0 < $1 },
      .check("below number18", \.number17, \.number18) { $0 < $1 },
      .check("below number19", \.number18, \.number19) { $0 < $1 },
      .check("below number20", \.number19, \.number20) { $0 < $1 },
      .require(\.path0, when: \.flag0) { $0 },
      .check("above 1023", \.port0, \.flag0) { port, flag in flag || port > 1023 },
      .narrow(\.code0, by: \.name0) { $0 == "CH" ? .integer(in: 1000...9999) : .length(...6) },
      .enable(\.secret0, when: \.flag0) { !$0 },
      .fill(\.code0, from: \.name0) { $0 == "CH" ? "8000" : nil },
      .together(\.path5, \.secret5),
      .require(\.path1, when: \.flag1) { $0 },
      .check("above 1023", \.port1, \.flag1) { port, flag in flag || port > 1023 },
      .narrow(\.code1, by: \.name1) { $0 == "CH" ? .integer(in: 1000...9999) : .length(...6) },
      .enable(\.secret1, when: \.flag1) { !$0 },
      .fill(\.code1, from: \.name1) { $0 == "CH" ? "8000" : nil },
      .together(\.path6, \.secret6),
      .require(\.path2, when: \.flag2) { $0 },
      .check("above 1023", \.port2, \.flag2) { port, flag in flag || port > 1023 },
      .narrow(\.code2, by: \.name2) { $0 == "CH" ? .integer(in: 1000...9999) : .length(...6) },
      .enable(\.secret2, when: \.flag2) { !$0 },
      .fill(\.code2, from: \.name2) { $0 == "CH" ? "8000" : nil },
      .together(\.path7, \.secret7),
      .require(\.path3, when: \.flag3) { $0 },
      .check("above 1023", \.port3, \.flag3) { port, flag in flag || port > 1023 },
      .narrow(\.code3, by: \.name3) { $0 == "CH" ? .integer(in: 1000...9999) : .length(...6) },
      .enable(\.secret3, when: \.flag3) { !$0 },
      .fill(\.code3, from: \.name3) { $0 == "CH" ? "8000" : nil },
      .together(\.path8, \.secret8),
      .require(\.path4, when: \.flag4) { $0 },
      .check("above 1023", \.port4, \.flag4) { port, flag in flag || port > 1023 },
      .narrow(\.code4, by: \.name4) { $0 == "CH" ? .integer(in: 1000...9999) : .length(...6) },
      .enable(\.secret4, when: \.flag4) { !$0 },
      .fill(\.code4, from: \.name4) { $0 == "CH" ? "8000" : nil },
      .together(\.path9, \.secret9),
    ]
  }
}
