import InputValidation

// Ninety fields and fifty relations, in literals.
//
// Each of the relations was once specialized for its own pack of fields: see Ages.swift. The type
// checker infers the type of each field from its validator, and of each closure from key paths.

/// As many fields and relations as a large configuration has.
struct Wide: Schema {
  let a0 = Field(.integer(in: 0...1000), default: 0), a1 = Field(optional: .length(1...20))
  let a2 = Field(.integer(in: 0...1002), default: 2), a3 = Field(optional: .length(1...22))
  let a4 = Field(.integer(in: 0...1004), default: 4), a5 = Field(optional: .length(1...24))
  let a6 = Field(.integer(in: 0...1006), default: 6), a7 = Field(optional: .length(1...26))
  let a8 = Field(.integer(in: 0...1008), default: 8), a9 = Field(optional: .length(1...28))
  let a10 = Field(.integer(in: 0...1010), default: 10), a11 = Field(optional: .length(1...30))
  let a12 = Field(.integer(in: 0...1012), default: 12), a13 = Field(optional: .length(1...32))
  let a14 = Field(.integer(in: 0...1014), default: 14), a15 = Field(optional: .length(1...34))
  let a16 = Field(.integer(in: 0...1016), default: 16), a17 = Field(optional: .length(1...36))
  let a18 = Field(.integer(in: 0...1018), default: 18), a19 = Field(optional: .length(1...38))
  let a20 = Field(.integer(in: 0...1020), default: 20), a21 = Field(optional: .length(1...40))
  let a22 = Field(.integer(in: 0...1022), default: 22), a23 = Field(optional: .length(1...42))
  let a24 = Field(.integer(in: 0...1024), default: 24), a25 = Field(optional: .length(1...44))
  let a26 = Field(.integer(in: 0...1026), default: 26), a27 = Field(optional: .length(1...46))
  let a28 = Field(.integer(in: 0...1028), default: 28), a29 = Field(optional: .length(1...48))
  let a30 = Field(.integer(in: 0...1030), default: 30), a31 = Field(optional: .length(1...50))
  let a32 = Field(.integer(in: 0...1032), default: 32), a33 = Field(optional: .length(1...52))
  let a34 = Field(.integer(in: 0...1034), default: 34), a35 = Field(optional: .length(1...54))
  let a36 = Field(.integer(in: 0...1036), default: 36), a37 = Field(optional: .length(1...56))
  let a38 = Field(.integer(in: 0...1038), default: 38), a39 = Field(optional: .length(1...58))
  let a40 = Field(.integer(in: 0...1040), default: 40), a41 = Field(optional: .length(1...60))
  let a42 = Field(.integer(in: 0...1042), default: 42), a43 = Field(optional: .length(1...62))
  let a44 = Field(.integer(in: 0...1044), default: 44), a45 = Field(optional: .length(1...64))
  let a46 = Field(.integer(in: 0...1046), default: 46), a47 = Field(optional: .length(1...66))
  let a48 = Field(.integer(in: 0...1048), default: 48), a49 = Field(optional: .length(1...68))
  let a50 = Field(.integer(in: 0...1050), default: 50), a51 = Field(optional: .length(1...70))
  let a52 = Field(.integer(in: 0...1052), default: 52), a53 = Field(optional: .length(1...72))
  let a54 = Field(.integer(in: 0...1054), default: 54), a55 = Field(optional: .length(1...74))
  let a56 = Field(.integer(in: 0...1056), default: 56), a57 = Field(optional: .length(1...76))
  let a58 = Field(.integer(in: 0...1058), default: 58), a59 = Field(optional: .length(1...78))
  let a60 = Field(.integer(in: 0...1060), default: 60), a61 = Field(optional: .length(1...80))
  let a62 = Field(.integer(in: 0...1062), default: 62), a63 = Field(optional: .length(1...82))
  let a64 = Field(.integer(in: 0...1064), default: 64), a65 = Field(optional: .length(1...84))
  let a66 = Field(.integer(in: 0...1066), default: 66), a67 = Field(optional: .length(1...86))
  let a68 = Field(.integer(in: 0...1068), default: 68), a69 = Field(optional: .length(1...88))
  let a70 = Field(.integer(in: 0...1070), default: 70), a71 = Field(optional: .length(1...90))
  let a72 = Field(.integer(in: 0...1072), default: 72), a73 = Field(optional: .length(1...92))
  let a74 = Field(.integer(in: 0...1074), default: 74), a75 = Field(optional: .length(1...94))
  let a76 = Field(.integer(in: 0...1076), default: 76), a77 = Field(optional: .length(1...96))
  let a78 = Field(.integer(in: 0...1078), default: 78), a79 = Field(optional: .length(1...98))
  let a80 = Field(.integer(in: 0...1080), default: 80), a81 = Field(optional: .length(1...100))
  let a82 = Field(.integer(in: 0...1082), default: 82), a83 = Field(optional: .length(1...102))
  let a84 = Field(.integer(in: 0...1084), default: 84), a85 = Field(optional: .length(1...104))
  let a86 = Field(.integer(in: 0...1086), default: 86), a87 = Field(optional: .length(1...106))
  let a88 = Field(.integer(in: 0...1088), default: 88), a89 = Field(optional: .length(1...108))

  var relations: [Relation<Self>] { sums + checks + needs }

  private var sums: [Relation<Self>] {
    [
      .fill(\.a2, from: \.a0) { $0 + 2 },
      .fill(\.a4, from: \.a2) { $0 + 2 },
      .fill(\.a6, from: \.a4) { $0 + 2 },
      .fill(\.a8, from: \.a6) { $0 + 2 },
      .fill(\.a10, from: \.a8) { $0 + 2 },
      .fill(\.a12, from: \.a10) { $0 + 2 },
      .fill(\.a14, from: \.a12) { $0 + 2 },
      .fill(\.a16, from: \.a14) { $0 + 2 },
      .fill(\.a18, from: \.a16) { $0 + 2 },
      .fill(\.a20, from: \.a18) { $0 + 2 },
      .fill(\.a22, from: \.a20) { $0 + 2 },
      .fill(\.a24, from: \.a22) { $0 + 2 },
      .fill(\.a26, from: \.a24) { $0 + 2 },
      .fill(\.a28, from: \.a26) { $0 + 2 },
      .fill(\.a30, from: \.a28) { $0 + 2 },
      .fill(\.a32, from: \.a30) { $0 + 2 },
      .fill(\.a34, from: \.a32) { $0 + 2 },
      .fill(\.a36, from: \.a34) { $0 + 2 },
      .fill(\.a38, from: \.a36) { $0 + 2 },
      .fill(\.a40, from: \.a38) { $0 + 2 },
    ]
  }

  private var checks: [Relation<Self>] {
    [
      .check("in order", \.a44, \.a46) { $0 <= $1 },
      .check("in order", \.a46, \.a48) { $0 <= $1 },
      .check("in order", \.a48, \.a50) { $0 <= $1 },
      .check("in order", \.a50, \.a52) { $0 <= $1 },
      .check("in order", \.a52, \.a54) { $0 <= $1 },
      .check("in order", \.a54, \.a56) { $0 <= $1 },
      .check("in order", \.a56, \.a58) { $0 <= $1 },
      .check("in order", \.a58, \.a60) { $0 <= $1 },
      .check("in order", \.a60, \.a62) { $0 <= $1 },
      .check("in order", \.a62, \.a64) { $0 <= $1 },
      .check("in order", \.a64, \.a66) { $0 <= $1 },
      .check("in order", \.a66, \.a68) { $0 <= $1 },
      .check("in order", \.a68, \.a70) { $0 <= $1 },
      .check("in order", \.a70, \.a72) { $0 <= $1 },
      .check("in order", \.a72, \.a74) { $0 <= $1 },
    ]
  }

  private var needs: [Relation<Self>] {
    [
      .require(\.a45, when: \.a44, \.a46) { $0 > 900 && $1 > 900 },
      .require(\.a47, when: \.a46, \.a48) { $0 > 900 && $1 > 900 },
      .require(\.a49, when: \.a48, \.a50) { $0 > 900 && $1 > 900 },
      .require(\.a51, when: \.a50, \.a52) { $0 > 900 && $1 > 900 },
      .require(\.a53, when: \.a52, \.a54) { $0 > 900 && $1 > 900 },
      .require(\.a55, when: \.a54, \.a56) { $0 > 900 && $1 > 900 },
      .require(\.a57, when: \.a56, \.a58) { $0 > 900 && $1 > 900 },
      .require(\.a59, when: \.a58, \.a60) { $0 > 900 && $1 > 900 },
      .require(\.a61, when: \.a60, \.a62) { $0 > 900 && $1 > 900 },
      .require(\.a63, when: \.a62, \.a64) { $0 > 900 && $1 > 900 },
      .require(\.a65, when: \.a64, \.a66) { $0 > 900 && $1 > 900 },
      .require(\.a67, when: \.a66, \.a68) { $0 > 900 && $1 > 900 },
      .require(\.a69, when: \.a68, \.a70) { $0 > 900 && $1 > 900 },
      .require(\.a71, when: \.a70, \.a72) { $0 > 900 && $1 > 900 },
      .require(\.a73, when: \.a72, \.a74) { $0 > 900 && $1 > 900 },
    ]
  }
}
