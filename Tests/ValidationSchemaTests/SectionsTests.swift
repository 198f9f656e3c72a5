import InputValidation
import LibrarySupport
import Testing

/// Repeated sections, as settings read them.
@Suite struct SectionsTests {
  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii) && .length(3...3))
    let quantity = Field(.integer(in: 1...99), default: 1)
    let gift = Field(.boolean, default: false)
    let note = Field(optional: .length(...9))
    let taxes = Repeated(Tax(), count: 0...2)
    var relations: [Relation<Self>] { [.require(\.note, when: \.gift) { $0 }] }
  }

  private struct Tax: Schema { let rate = Field(.integer(in: 0...50)) }

  private struct Order: Schema {
    let country = Field(.oneOf("CH", "CN"), default: "CH")
    let limit = Field(.integer(in: 1...99), default: 50)
    let lines = Repeated(Line(), count: 1...3)
    var relations: [Relation<Self>] {
      [
        .check("at most the limit", \.lines.quantity, \.limit) { $0 <= $1 },
        .unique(\.lines, by: \.sku),
        .check("at most 60 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 60 },
      ]
    }
  }

  private static let json = """
    {"limit": 40, "lines": [
      {"sku": "ABC", "quantity": 2},
      {"sku": "DEF", "gift": true, "note": "hello", "taxes": [{"rate": 7}, {"rate": 2}]}
    ]}
    """

  private static let dotenv = """
    LIMIT=40
    LINES_1_SKU=DEF
    LINES_1_GIFT=yes
    LINES_1_NOTE=hello
    LINES_1_TAXES_0_RATE=7
    LINES_1_TAXES_1_RATE=2
    LINES_0_SKU=ABC
    LINES_0_QUANTITY=2
    """

  private static let properties = """
    limit=40
    lines[0].sku=ABC
    lines[0].quantity=2
    lines.1.sku=DEF
    lines.1.gift=yes
    lines.1.note=hello
    lines[1].taxes[0].rate=7
    lines.1.taxes.1.rate=2
    """

  @Test func `a relation over rows of another schema is an error`() {
    struct Wrong: Schema {
      static let other = Repeated(Tax(), count: 0...2)
      let taxes = Repeated(Tax(), count: 0...2)
      var foreign: Repeated<Tax> { Self.other }
      var relations: [Relation<Self>] { [.unique(\.foreign, by: \.rate)] }
    }
    #expect(Wrong().declarationErrors == [.foreignField(relation: "unique")])
  }

  @Test func `the minimum number of rows is that of the interval`() {
    #expect(Interval<Int>(lower: .excluded(1)).minimum == 2)
    #expect(Interval<Int>(lower: .included(1)).minimum == 1)
    #expect(Interval<Int>(lower: .excluded(-2)).minimum == 0)
    #expect(Interval<Int>(upper: .included(1)).minimum == 0)
  }

  @Test func `rows have the same values in every notation`() throws {
    let entries = Self.dotenv.split(separator: "\n").map {
      $0.split(separator: "=").map(String.init)
    }
    let values = Dictionary(uniqueKeysWithValues: entries.map { ($0[0], $0[1]) })
    let sources: [any SettingsSource] = [
      .json(Self.json), .dotenv(Self.dotenv), .properties(Self.properties), .dictionary(values),
      .arguments(entries.map { "--\($0[0])=\($0[1])" }),
    ]
    for source in sources {
      let order = try LoadedSettings(Order(), from: source)
      #expect(order.limit == 40)
      #expect(order.lines.map(\.sku) == ["ABC", "DEF"])
      #expect(order.lines.map(\.quantity) == [2, 1])
      #expect(order.lines[1].note == "hello")
      #expect(order.lines[0].taxes.isEmpty)
      #expect(order.lines[1].taxes.map(\.rate) == [7, 2])
      #expect("\(order.lines[1].origin(of: \.quantity))" == "default")
    }
    let order = try LoadedSettings(Order(), from: .json(Self.json, named: "o"))
    #expect("\(order.lines[1].taxes[0].origin(of: \.rate))" == "o:3:68")
  }

  @Test func `an earlier source wins, field by field`() throws {
    let order = try LoadedSettings(
      Order(), from: .dotenv("LINES_1_QUANTITY=9\nLINES_0_NOTE=x"), .json(Self.json))
    #expect(order.lines.map(\.quantity) == [2, 9])
    #expect(order.lines.map(\.note) == ["x", "hello"])
  }

  @Test(arguments: [
    ("{}", "error: lines must have 1 to 3 items [count]"),
    (#"{"lines": []}"#, "s:1:11: error: lines must have 1 to 3 items [count]"),
    (
      #"{"lines": [{"sku":"a"},{"sku":"b"},{"sku":"c"},{"sku":"d"}]}"#,
      "s:1:11: error: lines must have 1 to 3 items [count]"
    ),
    (#"{"lines": {}}"#, "s:1:11: error: lines must be an array, not an object [json-type]"),
    (#"{"lines": [7]}"#, "s:1:12: error: lines[0] must be an object, not a number [json-type]"),
    (
      #"{"lines": [{"sku": "AB1"}]}"#,
      "s:1:20: error: lines[0].sku must be"
    ),
    (#"{"lines": [{}]}"#, "error: lines[0].sku must be set [required]"),
    (
      #"{"lines": [{"sku": "ABC", "gift": true}]}"#,
      "error: lines[0].note must be set, given lines[0].gift [required]"
    ),
    (
      #"{"limit": 5, "lines": [{"sku": "ABC", "quantity": 6}]}"#,
      "s:1:51: error: lines[0].quantity must be at most the limit, given limit [check]"
    ),
    (
      #"{"lines": [{"sku": "ABC"}, {"sku": "DEF"}, {"sku": "ABC"}]}"#,
      "s:1:52: error: lines[2].sku must be unique: lines[0].sku has the same value [unique]"
    ),
    (
      #"{"lines": [{"sku": "ABC", "quantity": 40}, {"sku": "DEF", "quantity": 40}]}"#,
      "s:1:11: error: lines must be at most 60 pieces [check]"
    ),
    (
      #"{"lines": [{"sku": "ABC", "taxes": [{"rate": 1}, {"rat": 2}]}]}"#,
      "s:1:51: error: unknown setting lines[0].taxes[1].rat; did you mean lines[0].taxes[1].rate?"
    ),
  ])
  func `an error names the row`(text: String, start: String) {
    let lines = reportLines(Order(), .json(text, named: "s"))
    #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
  }

  @Test func `a gap in the numbers is an error`() {
    #expect(
      reportLines(Order(), .dotenv("LINES_0_SKU=ABC\nLINES_2_SKU=DEF", named: "e")) == [
        "e:2:1: error: unknown setting LINES_2_SKU: LINES_1 is missing [unknown]"
      ])
    #expect(
      reportLines(Order(), .dotenv("LINES_0_SKU=ABC\nLINES_01_SKU=DEF", named: "e"))
        .count == 1)
  }

  @Test func `a template has a row as an example`() {
    struct Optional: Schema {
      let lines = Repeated(Tax())
      let groups = Repeated(Tax(), count: 2...)
    }
    #expect(
      Optional().template() == """
        # must be a whole number from 0 to 50 (required)
        # LINES_0_RATE=0

        # must be a whole number from 0 to 50 (required)
        # for example GROUPS_0_RATE=0
        GROUPS_0_RATE=

        # must be a whole number from 0 to 50 (required)
        # for example GROUPS_1_RATE=0
        GROUPS_1_RATE=

        """)
    #expect(
      Optional().template(as: .json) == """
        {
          "lines": [],
          "groups": [
            {
              "rate": null
            },
            {
              "rate": null
            }
          ]
        }

        """)
    #expect(reportLines(Optional(), .dotenv(Optional().template())).count == 2)
    #expect(reportLines(Optional(), .json(Optional().template(as: .json))).count == 2)
  }

  @Test func `a relation can't span the rows of two sections`() {
    struct Two: Schema {
      let first = Repeated(Tax()), second = Repeated(Tax())
      var relations: [Relation<Self>] {
        [.check("less", \.first.rate, \.second.rate) { $0 < $1 }]
      }
    }
    #expect(Two().declarationErrors == [.severalSections(relation: "check \"less\"")])
    #expect(Order().declarationErrors == [])
  }

  private struct Person: Schema {
    let name = Field(.nonEmpty), pin = Field(.secret(.digits), default: Secret("4321"))
    let home = Nested(Address()), bare = Nested(Address.Zone(), named: "")
    let lines = Repeated(Line(), count: 0...9)
  }

  private struct Address: Schema {
    struct Zone: Schema { let zone = Field(.nonEmpty, default: "UTC") }

    let city = Field(.alphabetic), zip = Field(optional: .digits), place = Nested(Zone())
    let doors = Repeated(Tax(), count: 0...3)
  }

  private static let person = """
    {"name":"ann","pin":"1234","home":{"city":"Bern","zip":null,"place":{"zone":"CET"},\
    "doors":[{"rate":1},{"rate":2}]},"zone":"UTC","lines":[{"sku":"ABC","quantity":1,"gift":false,\
    "note":null,"taxes":[]},{"sku":"DEF","quantity":3,"gift":false,"note":"x",\
    "taxes":[{"rate":5}]}]}
    """

  @Test func `the JSON of a section or row is about it alone, and can be read back`() throws {
    let values = try Person().values(fromJSON: Array(Self.person.utf8))
    #expect(values.json(revealingSecrets: true) == Self.person)
    let home = values.home.json()
    #expect(
      home == #"{"city":"Bern","zip":null,"place":{"zone":"CET"},"doors":[{"rate":1},{"rate":2}]}"#)
    #expect(try Address().values(fromJSON: Array(home.utf8)).json() == home)
    #expect(values.home.place.json() == #"{"zone":"CET"}"#)
    #expect(values.bare.json() == #"{"zone":"UTC"}"#)
    #expect(values.home.doors.map { $0.json() } == [#"{"rate":1}"#, #"{"rate":2}"#])
    for row in values.lines {
      #expect(try Line().values(fromJSON: Array(row.json().utf8)).json() == row.json())
    }
    #expect(values.lines[1].taxes[0].json() == #"{"rate":5}"#)
    #expect("\(values.home)" == "values of city, zip, place.zone, doors[0].rate, doors[1].rate")
    #expect("\(values.lines[1])" == "values of sku, quantity, gift, note, taxes[0].rate")
  }

  @Test func `settings of a section or row are printed alone`() throws {
    let settings = try LoadedSettings(Person(), from: .json(Self.person, named: "p.json"))
    #expect("\(settings.home.place)" == "zone = CET")
    #expect("\(settings.home.doors[1])" == "rate = 2")
    let line = "\(settings.lines[1])"
    #expect(line == "sku = DEF\nquantity = 3\ngift = false\nnote = x\ntaxes[0].rate = 5")
    var dumped = ""
    dump(settings.home, to: &dumped)
    #expect(dumped.contains("doors[1].rate: 2") && !dumped.contains("ann"))
    #expect("\(settings)".hasPrefix("name = ann\npin = "))
  }
}
