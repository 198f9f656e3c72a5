internal import SettingsSyntax

/// A point in a picture, in pixels from the top left corner.
struct Point: Hashable {
  var x: Double
  var y: Double
}

/// A rectangle in a picture.
struct Box: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Returns the box with a margin on all sides.
  func expanded(by margin: Double) -> Self {
    Self(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns whether two boxes have a point in common.
  func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

/// A document of Scalable Vector Graphics, version 1.1, with the styles of all pictures.
struct SVG {
  /// The kind of the picture, which is a class of the outermost element.
  let kind: String
  let language: String
  let title: String
  let description: String
  let width: Double
  let height: Double
  /// The elements, each on a line.
  var lines: [String] = []

  /// The document.
  var text: String { text(isAlone: true) }

  /// Returns the document, or an element for a page that has the ``style`` and allows no other.
  func text(isAlone: Bool) -> String {
    let (width, height) = (Self.number(width), Self.number(height))
    // Two pictures in one page need different identifiers.
    let identifier = "\(kind)-" + Self.fingerprint(of: [title, description] + lines)
    let head = [
      #"<svg xmlns="http://www.w3.org/2000/svg" class="validation-picture \#(kind)""#
        + #" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)""#
        + (isAlone
          ? #" style="max-width:100%;height:auto;min-width:\#(Self.number(minimumWidth))px""# : "")
        + #" xml:lang="\#(language)" role="img""#
        + #" aria-labelledby="\#(identifier)-title \#(identifier)-desc">"#,
      #"<title id="\#(identifier)-title">\#(Self.escaped(title))</title>"#,
      #"<desc id="\#(identifier)-desc">\#(Self.escaped(description))</desc>"#,
      isAlone ? "<style>\(Self.style)</style>" : "",
      #"<rect class="paper" width="\#(width)" height="\#(height)"/>"#,
    ]
    return (head + lines + ["</svg>", ""]).joined(separator: "\n")
  }

  /// The width below which a page scrolls: smaller letters would be hard to read.
  private var minimumWidth: Double { 0.75 * width }

  /// Returns a hash that is the same in each run (FNV-1a, 64 bits).
  private static func fingerprint(of texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return String(hash, radix: 36)
  }
}

extension SVG {
  /// The styles.
  ///
  /// A page can set the properties; a renderer that doesn't know them uses the declaration before.
  static let style = """

    .validation-picture{color:#1f2328;--paper:var(--picture-paper,#fff);\
    --ink:var(--picture-ink,currentColor);--line:var(--picture-line,#59636e);\
    --fill:var(--picture-fill,#f6f8fa);--tag:var(--picture-tag,#eaeef2);\
    --word:var(--picture-word,#0a53a8);\
    --current:var(--picture-current,#ffd33d);--on-current:var(--picture-on-current,#1f2328);\
    --current-line:var(--picture-current-line,#9a6700);\
    font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,\
    "DejaVu Sans Mono","Liberation Mono",monospace}
    @media (prefers-color-scheme:dark){.validation-picture{color:#e6edf3;\
    --paper:var(--picture-paper,#0d1117);--line:var(--picture-line,#9198a1);\
    --fill:var(--picture-fill,#1c2128);--tag:var(--picture-tag,#2a313c);\
    --word:var(--picture-word,#79c0ff);\
    --current:var(--picture-current,#e3b341);--on-current:var(--picture-on-current,#0d1117);\
    --current-line:var(--picture-current-line,#e3b341)}}
    .validation-picture .paper{fill:#fff;fill:var(--paper)}
    .validation-picture text{fill:#1f2328;fill:var(--ink);text-anchor:middle}
    .validation-picture .word{fill:#0a53a8;fill:var(--word);font-style:italic}
    .validation-picture .line{fill:none;stroke:#59636e;stroke:var(--line);stroke-width:1.5}
    .validation-picture .head{fill:#59636e;fill:var(--line)}
    .validation-picture .shape{fill:#f6f8fa;fill:var(--fill);stroke:#1f2328;stroke:var(--ink);\
    stroke-width:1.5}
    .validation-picture .tag{fill:#eaeef2;fill:var(--tag)}
    .validation-picture .ring{fill:none;stroke:#1f2328;stroke:var(--ink);stroke-width:1.5}
    .validation-picture .frame{fill:none;stroke:#59636e;stroke:var(--line);stroke-dasharray:5 4}
    .validation-picture .current .shape{fill:#ffd33d;fill:var(--current);stroke-width:3}
    .validation-picture .state.current text{fill:#1f2328;fill:var(--on-current);font-weight:bold}
    .validation-picture .arrow.current .line{stroke:#9a6700;stroke:var(--current-line);\
    stroke-width:3}
    .validation-picture .arrow.current .head{fill:#9a6700;fill:var(--current-line)}

    """

  /// Returns a coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return "\(sign)\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  /// Returns the coordinates of a point.
  static func pair(_ point: Point) -> String { number(point.x) + " " + number(point.y) }

  /// Returns text for contents and attributes; characters that XML or a reader can't see are
  /// code points.
  static func escaped(_ text: String) -> String {
    let shown = text.unicodeScalars.map { scalar in
      scalar == " " || ScalarLabel.isVisible(scalar) ? "\(scalar)" : ScalarLabel.code(of: scalar)
    }
    return Markup.escaped(shown.joined())
  }

  /// Returns an element for text whose middle is at a point.
  static func text(_ runs: [ScalarLabel.Run], at center: Point) -> String {
    // A third of the size is the distance of the baseline from the middle of the letters.
    let baseline = Point(x: center.x, y: center.y + 4.5)
    let contents = runs.map { run in
      run.isWord ? #"<tspan class="word">\#(escaped(run.text))</tspan>"# : escaped(run.text)
    }
    return #"<text x="\#(number(baseline.x))" y="\#(number(baseline.y))">"#
      + contents.joined(separator: " ") + "</text>"
  }
}
