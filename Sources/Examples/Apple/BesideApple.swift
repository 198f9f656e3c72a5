// What an app imports: none of the types of this library hides one of Apple's, or is hidden.
//
//     var field: TextField<Label>     // SwiftUI's
//     var age: InputField             // ours
//
// `.ci/api` compiles it with stand-ins for the frameworks.

import Combine
import Foundation
import InputValidation
import InputValidationConcurrency
import Observation
import SwiftUI

/// A model of an app, which a view observes.
@Observable final class Account {
  var age = InputField(validator: .integer(in: 18...99))
  var home: URL?

  func refusal(of key: String) -> Refusal? {
    age.insert(key)
  }
}

/// The fields of a form.
struct SignUp: Schema {
  let name = Field(.alphabetic)
  let address = Nested(Address())
  let phones = Repeated(Phone(), count: 1...3)

  struct Address: Schema { let city = Field(.nonEmpty) }
  struct Phone: Schema { let number = Field(.digits) }
}

/// A view, with types of the frameworks and of the library.
@MainActor struct SignUpView {
  var form: Form<Section<TextField<Never>>>?
  var state: State<Transaction<Never>>?
  var settings: Settings<Never>?
  var publisher: AnyPublisher<Never>?
  var machine: Host?

  let input = InputForm(SignUp())
  let observable = ObservableForm(SignUp())
  var host: NetworkHost?
  var loaded: LoadedSettings<SignUp>?
}
