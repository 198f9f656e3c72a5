import InputValidation
import Testing

@Suite struct ErrorDisplayTests {
  /// An event of a field: it reaches a state, or fails to end editing.
  enum Step {
    case reach(EditingState)
    case failEnd
    case failSubmission
  }

  /// A script, and the steps after which each policy shows the error.
  struct Script: CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    let visible: [ErrorDisplay: String]
  }

  /// Scripts with one character per step, from left to right; `x` if the error is visible.
  static let scripts = [
    Script(
      testDescription: "typed until valid, and left",
      steps: [
        .reach(.pristine), .reach(.editing), .reach(.editing), .reach(.valid), .reach(.committed),
      ],
      visible: [
        .onChange: ".....", .onEnd: ".....", .onSubmit: ".....", .afterFirstFailure: ".....",
      ]),
    Script(
      testDescription: "invalid while typed, and repaired",
      steps: [
        .reach(.editing), .reach(.invalid), .reach(.invalid), .reach(.editing), .reach(.invalid),
        .reach(.valid),
      ],
      visible: [
        .onChange: ".xx.x.", .onEnd: "......", .onSubmit: "......", .afterFirstFailure: "......",
      ]),
    Script(
      testDescription: "left while incomplete, repaired, broken again",
      steps: [
        .reach(.editing), .reach(.invalid), .failEnd, .reach(.editing), .reach(.valid),
        .reach(.editing), .reach(.invalid),
      ],
      visible: [
        .onChange: ".xxx..x", .onEnd: "..xx...", .onSubmit: ".......",
        .afterFirstFailure: "..xx.xx",
      ]),
    Script(
      testDescription: "left and submitted while invalid, repaired, broken again",
      steps: [
        .reach(.invalid), .failEnd, .failSubmission, .reach(.editing), .reach(.valid),
        .reach(.invalid),
      ],
      visible: [
        .onChange: "xxxx.x", .onEnd: ".xxx..", .onSubmit: "..xx..", .afterFirstFailure: ".xxx.x",
      ]),
    Script(
      testDescription: "composed in the middle of an error",
      steps: [
        .reach(.invalid), .failSubmission, .reach(.composing), .reach(.editing),
        .reach(.composing), .reach(.valid),
      ],
      visible: [
        .onChange: "xx.x..", .onEnd: ".x.x..", .onSubmit: ".x.x..", .afterFirstFailure: ".x.x..",
      ]),
    Script(
      testDescription: "left before the answer came, which was no",
      steps: [
        .reach(.valid), .reach(.validating), .failEnd, .reach(.invalid), .reach(.valid),
        .reach(.validating), .reach(.invalid),
      ],
      visible: [
        .onChange: "...x..x", .onEnd: "...x...", .onSubmit: ".......",
        .afterFirstFailure: "...x..x",
      ]),
    Script(
      testDescription: "left before the answer came, which was yes",
      steps: [
        .reach(.valid), .reach(.validating), .failEnd, .reach(.valid), .reach(.editing),
        .reach(.invalid),
      ],
      visible: [
        .onChange: ".....x", .onEnd: "......", .onSubmit: "......", .afterFirstFailure: "....xx",
      ]),
    Script(
      testDescription: "marked as untouched after a failure",
      steps: [
        .reach(.invalid), .failSubmission, .reach(.pristine), .reach(.editing), .reach(.invalid),
      ],
      visible: [
        .onChange: "xx..x", .onEnd: ".x...", .onSubmit: ".x...", .afterFirstFailure: ".x...",
      ]),
  ]

  @Test(arguments: scripts)
  func `an error is visible according to its policy`(script: Script) {
    for display in ErrorDisplay.allCases {
      var visibility = ErrorVisibility(display)
      var state = EditingState.pristine
      let shown = script.steps.map { step in
        switch step {
        case .reach(let next):
          state = next
          visibility.reached(next)
        case .failEnd: visibility.endFailed()
        case .failSubmission: visibility.endFailed(isSubmission: true)
        }
        return visibility.isVisible(in: state) ? "x" : "."
      }
      #expect(shown.joined() == script.visible[display], "\(display)")
    }
  }

  @Test(arguments: ErrorDisplay.allCases)
  func `only a state with an error can have a visible error`(
    display: ErrorDisplay
  ) {
    var visibility = ErrorVisibility(display)
    visibility.endFailed(isSubmission: true)
    for state in EditingState.allCases {
      #expect(visibility.isVisible(in: state) == [.editing, .invalid].contains(state))
    }
  }

  @Test func `a new policy takes the history into account`() {
    var visibility = ErrorVisibility(.onSubmit)
    visibility.reached(.invalid)
    visibility.endFailed()
    #expect(!visibility.isVisible(in: .invalid))
    visibility.display = .onEnd
    #expect(visibility.isVisible(in: .invalid))
  }
}
