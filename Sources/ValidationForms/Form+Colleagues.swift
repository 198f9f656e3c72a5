public import FieldEditing
public import ValidationCore

extension Form {
  /// Makes an object known by a name, so that messages can be sent to it.
  ///
  ///     form.register(label, as: "label")
  ///     form.send("Palatino", to: "label")
  ///
  /// It is held weakly, and needn't be removed. Another one of the name before is forgotten. The
  /// fields of the form have their paths for names; no other object can have one of those.
  ///
  /// - Returns: `nil`, or ``Refusal/taken(_:)`` if a field has the name.
  @discardableResult
  public func register(_ colleague: any FormColleague, as name: String) -> Refusal? {
    guard core.index(ofPath: name) == nil else { return .taken(name) }
    core.colleagues.register(colleague, as: name)
    return nil
  }

  /// Sends the object of a name nothing any more.
  ///
  ///     form.register(label, as: "label")
  ///     form.send("Palatino", to: "label")   // nil
  ///     form.unregister("label")
  ///     form.send("Palatino", to: "label")   // an error: nobody has the name
  public func unregister(_ name: String) { core.colleagues.unregister(name) }

  /// Sends a message to one colleague, or a text to a field.
  ///
  ///     form.send("Palatino", to: "label")
  ///     form.send("8000", to: "postcode")   // the field's text from now on
  ///
  /// Where observers and colleagues are being told something already, it comes behind that.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - name: The name of the colleague, or the path of a field.
  ///   - sender: The name of who sends it.
  /// - Returns: `nil`, or ``Refusal/unknown(_:)`` if nobody has the name any more,
  ///   ``Refusal/turn(until:)`` if colleagues answer each other without an end; or why the field
  ///   has refused the text.
  @discardableResult
  public func send(
    _ message: some Sendable,
    to name: String,
    from sender: String? = nil
  ) -> Refusal? {
    if let index = core.index(ofPath: name) {
      guard let text = message as? String else { return .unknown(name) }
      return core.editors[index].setText(text)
    }
    guard let colleague = core.colleagues.colleague(named: name) else { return .unknown(name) }
    return core.deliver(
      FormMessage(content: message, sender: sender, topic: nil), to: [colleague])
  }

  /// Sends a message to all colleagues that have names but the one who sends it, in the order in
  /// which they came.
  ///
  ///     form.register(label, as: "label")
  ///     form.register(preview, as: "preview")
  ///     form.relay("Palatino", from: "label")   // nil; preview gets it, and label doesn't
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if colleagues answer each other without an end.
  @discardableResult
  public func relay(_ message: some Sendable, from sender: String? = nil) -> Refusal? {
    core.deliver(
      FormMessage(content: message, sender: sender, topic: nil),
      to: core.colleagues.all(but: sender))
  }

  /// Has an object get the messages of a topic, for as long as it lives.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.post(12, to: "prices")
  public func subscribe(_ colleague: any FormColleague, to topic: String) {
    core.colleagues.subscribe(colleague, to: topic)
  }

  /// Has a closure get the messages of a topic, for as long as the token lives.
  ///
  ///     let watch = form.subscribe(to: "prices") { message in print(message.content) }
  ///     form.post(12, to: "prices")   // nil; prints "12"
  ///     watch.cancel()
  ///     form.post(13, to: "prices")   // nil; nobody gets it
  public func subscribe(
    to topic: String,
    _ receive: @escaping (FormMessage) -> Void
  ) -> Observation {
    Observation(core.colleagues.subscribe(to: topic, receive))
  }

  /// Sends an object no messages of a topic any more.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.unsubscribe(total, from: "prices")
  ///     form.post(12, to: "prices")   // nil; nobody gets it
  public func unsubscribe(_ colleague: any FormColleague, from topic: String) {
    core.colleagues.unsubscribe(colleague, from: topic)
  }

  /// Sends a message to all who have subscribed to a topic but the one who sends it, in the order
  /// in which they have.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.post(12, to: "prices")   // nil; total gets it
  ///     form.post(12, to: "price")    // nil; nobody does
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - topic: Any name; where nobody has subscribed to it, nothing happens.
  ///   - sender: The name under which who sends it is registered.
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if colleagues answer each other without an end.
  @discardableResult
  public func post(
    _ message: some Sendable,
    to topic: String,
    from sender: String? = nil
  ) -> Refusal? {
    core.deliver(
      FormMessage(content: message, sender: sender, topic: topic),
      to: core.colleagues.audience(of: topic, but: sender))
  }
}

extension FormCore {
  /// The most messages that are sent in answer to each other.
  static let messageLimit = 1_000

  /// Has somebody get a message, when it is its turn.
  func deliver(
    _ message: FormMessage,
    to colleagues: [FormColleagues.Colleague]
  ) -> Refusal? {
    let isPosted = telling.post(upTo: Self.messageLimit) {
      for colleague in colleagues { colleague.receive(message) }
    }
    return isPosted ? nil : .turn(until: .colleaguesRest)
  }
}
