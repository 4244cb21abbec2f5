/// A way to answer the completion handler among the arguments of a call.
struct Completion<Input>: Sendable {
    /// Whether the handler has a failing value to get.
    let canFail: Bool
    /// Finds the handler among the arguments of a call, and calls it or keeps it.
    let answer: @Sendable (_ input: Input, _ isFailing: Bool) -> Void

    init(
        canFail: Bool, answer: @escaping @Sendable (_ input: Input, _ isFailing: Bool) -> Void
    ) {
        self.canFail = canFail
        self.answer = answer
    }
}

/// How a spy answers the completion handlers of its calls.
struct Completions<Input> {
    typealias Condition = @Sendable (Input) -> Bool

    /// For the calls that meet no condition; one, which a new one replaces.
    private(set) var otherwise: (completion: Completion<Input>, stub: Stub)?
    /// In the order in which they were given.
    private(set) var conditional:
        [(condition: Condition, completion: Completion<Input>, stub: Stub)] = []

    var isEmpty: Bool { otherwise == nil && conditional.isEmpty }

    /// Whether a call can be answered with a failing value; `nil` where none may have a handler
    /// that is answered.
    var canFail: Bool? {
        if conditional.contains(where: { $0.completion.canFail }) { return true }
        return otherwise?.completion.canFail
    }

    mutating func set(_ completion: Completion<Input>, when condition: Condition?, by stub: Stub) {
        if let condition {
            conditional.append((condition, completion, stub))
        } else {
            otherwise = (completion, stub)
        }
    }

    /// How the handler of one call is answered: by the latest condition that holds, else as all
    /// others.
    func completion(where holds: (Condition) -> Bool) -> Completion<Input>? {
        guard let latest = conditional.last(where: { holds($0.condition) }) else {
            return otherwise?.completion
        }
        latest.stub.meet()
        return latest.completion
    }
}
