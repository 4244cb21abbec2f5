/// A type representing the answer of a completion handler that is passed to a function.
struct Completion<Input>: Sendable {
    /// Whether or not the handler has a failing value.
    let canFail: Bool
    /// A closure that finds the handler among the arguments of a call, and then either calls it or
    /// holds it.
    let answer: @Sendable (_ input: Input, _ isFailing: Bool) -> Void

    init(
        canFail: Bool, answer: @escaping @Sendable (_ input: Input, _ isFailing: Bool) -> Void
    ) {
        self.canFail = canFail
        self.answer = answer
    }
}

/// A type representing the answers of all completion handlers of a spy.
struct Completions<Input> {
    typealias Condition = @Sendable (Input) -> Bool

    /// The answer without a condition. Setting a new answer replaces it.
    private(set) var otherwise: (completion: Completion<Input>, stub: Stub)?
    /// The answers with a condition, in the order in which they were set.
    private(set) var conditional:
        [(condition: Condition, completion: Completion<Input>, stub: Stub)] = []

    var isEmpty: Bool { otherwise == nil && conditional.isEmpty }

    /// Whether or not a call can be answered with a failing value, or `nil` if no completion
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

    /// Returns the answer of a call's completion handler. If the conditions of several answers
    /// match, the latest answer is returned. If no condition matches, the answer without a
    /// condition is returned.
    func completion(where holds: (Condition) -> Bool) -> Completion<Input>? {
        guard let latest = conditional.last(where: { holds($0.condition) }) else {
            return otherwise?.completion
        }
        latest.stub.markUsed()
        return latest.completion
    }
}
