public import FieldEditing
public import ValidationCore

extension InputForm {
  /// Registers an object under a name, so that messages can be sent to it.
  ///
  ///     form.register(label, as: "label")
  ///     form.send("Palatino", to: "label")
  ///
  /// The object is held weakly and needn't be removed. It replaces an object registered earlier
  /// under the same name. The fields of the form are registered under their paths, which are not
  /// available for other objects.
  ///
  /// - Returns: `nil`, or ``Refusal/taken(_:)`` if a field has the name.
  @discardableResult
  public func register(_ colleague: any FormColleague, as name: String) -> Refusal? {
    guard core.index(ofPath: name) == nil else { return .taken(name) }
    core.colleagues.register(colleague, as: name)
    return nil
  }

  /// Removes the object registered under a name.
  ///
  ///     form.register(label, as: "label")
  ///     form.send("Palatino", to: "label")   // nil
  ///     form.unregister("label")
  ///     form.send("Palatino", to: "label")   // an error: the name is not registered
  public func unregister(_ name: String) { core.colleagues.unregister(name) }

  /// Sends a message to a colleague, or a text to a field.
  ///
  ///     form.send("Palatino", to: "label")
  ///     form.send("8000", to: "postcode")   // the field's text from now on
  ///
  /// If observers or colleagues are being notified already, the message is delivered after those
  /// notifications.
  ///
  /// - Parameters:
  ///   - message: The content of the message.
  ///   - name: The name of the colleague, or the path of a field.
  ///   - sender: The name of the sender.
  /// - Returns: `nil`; ``Refusal/unknown(_:)`` if the name is not registered;
  ///   ``Refusal/turn(until:)`` if colleagues answer each other endlessly; or the reason why the
  ///   field refuses the text.
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

  /// Sends a message to all registered colleagues except the sender, in the order of registration.
  ///
  ///     form.register(label, as: "label")
  ///     form.register(preview, as: "preview")
  ///     form.relay("Palatino", from: "label")   // nil; preview receives it, and label doesn't
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if colleagues answer each other endlessly.
  @discardableResult
  public func relay(_ message: some Sendable, from sender: String? = nil) -> Refusal? {
    core.deliver(
      FormMessage(content: message, sender: sender, topic: nil),
      to: core.colleagues.all(but: sender))
  }

  /// Subscribes an object to a topic, for as long as the object exists.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.post(12, to: "prices")
  public func subscribe(_ colleague: any FormColleague, to topic: String) {
    core.colleagues.subscribe(colleague, to: topic)
  }

  /// Subscribes a closure to a topic, for as long as the returned token exists.
  ///
  ///     let watch = form.subscribe(to: "prices") { message in print(message.content) }
  ///     form.post(12, to: "prices")   // nil; prints "12"
  ///     watch.cancel()
  ///     form.post(13, to: "prices")   // nil; there is no subscriber
  public func subscribe(
    to topic: String,
    _ receive: @escaping (FormMessage) -> Void
  ) -> FieldObservation {
    FieldObservation(core.colleagues.subscribe(to: topic, receive))
  }

  /// Ends the subscription of an object to a topic.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.unsubscribe(total, from: "prices")
  ///     form.post(12, to: "prices")   // nil; there is no subscriber
  public func unsubscribe(_ colleague: any FormColleague, from topic: String) {
    core.colleagues.unsubscribe(colleague, from: topic)
  }

  /// Sends a message to all subscribers of a topic except the sender, in the order of subscription.
  ///
  ///     form.subscribe(total, to: "prices")
  ///     form.post(12, to: "prices")   // nil; total receives it
  ///     form.post(12, to: "price")    // nil; there is no subscriber
  ///
  /// - Parameters:
  ///   - message: The content of the message.
  ///   - topic: The name of the topic; if it has no subscribers, nothing happens.
  ///   - sender: The registered name of the sender.
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` if colleagues answer each other endlessly.
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
  /// The maximum number of messages that are sent in response to each other.
  static let messageLimit = 1_000

  /// Adds the delivery of a message to the queue.
  func deliver(
    _ message: FormMessage,
    to colleagues: [FormColleagues.Colleague]
  ) -> Refusal? {
    let isPosted = eventQueue.post(upTo: Self.messageLimit) {
      for colleague in colleagues { colleague.receive(message) }
    }
    return isPosted ? nil : .turn(until: .colleaguesRest)
  }
}
