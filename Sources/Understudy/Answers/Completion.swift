/// An answer of the completion handler among the arguments of a call.
struct Completion<Input>: Sendable {
    /// A Boolean value that indicates if the handler has a failing value.
    let canFail: Bool
    /// Finds the handler among the arguments of a call, and calls or holds it.
    let answer: @Sendable (_ input: Input, _ isFailing: Bool) -> Void

    init(
        canFail: Bool, answer: @escaping @Sendable (_ input: Input, _ isFailing: Bool) -> Void
    ) {
        self.canFail = canFail
        self.answer = answer
    }
}

/// The answers of the completion handlers of a spy.
struct Completions<Input> {
    typealias Condition = @Sendable (Input) -> Bool

    /// The answer without a condition. A new one replaces it.
    private(set) var otherwise: (completion: Completion<Input>, stub: Stub)?
    /// The answers with a condition, in the order in which they were set.
    private(set) var conditional:
        [(condition: Condition, completion: Completion<Input>, stub: Stub)] = []

    var isEmpty: Bool { otherwise == nil && conditional.isEmpty }

    /// A Boolean value that indicates if a call can be answered with a failing value; `nil` if no
    /// handler is answered.
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

    /// Returns the answer of the handler of one call: that of the latest matching condition,
    /// otherwise that without a condition.
    func completion(where holds: (Condition) -> Bool) -> Completion<Input>? {
        guard let latest = conditional.last(where: { holds($0.condition) }) else {
            return otherwise?.completion
        }
        latest.stub.markUsed()
        return latest.completion
    }
}
