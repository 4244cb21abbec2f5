/// A step of `expectOrder`: calls of one spy, or a group of steps in any order.
public struct OrderStep {
    /// One kind of call, or several that may come in any order.
    let parts: [OrderPart]

    /// The step as reports name it.
    var name: String {
        let names = parts.map(\.name).joined(separator: ", ")
        return parts.count > 1 ? "in any order: \(names)" : names
    }
}

/// One kind of call in an order.
struct OrderPart {
    /// The calls, as reports name them.
    let name: String
    /// The spy, to tell whose calls an exhaustive order has to account for.
    let spy: ObjectIdentifier
    /// The numbers of the calls that are meant, rising.
    let matches: [UInt64]
    /// The numbers of all calls of the spy, rising.
    let all: [UInt64]
    /// The text of a call.
    let text: (UInt64) -> String
    /// Marks a call as looked at.
    let lookAt: (UInt64) -> Void
}

/// Collects the steps of `expectOrder`.
@resultBuilder
public enum OrderBuilder {
    /// A call of a spy, with whatever arguments.
    public static func buildExpression(
        _ spy: Spy<some Any, some Any, some Error>
    ) -> [OrderStep] {
        [spy.stub.orderStep]
    }

    /// A call of a spy that meets a condition.
    public static func buildExpression(
        _ calls: ConditionedSpy<some Any, some Any, some Error>
    ) -> [OrderStep] {
        [calls.orderStep]
    }

    /// Steps that were put together elsewhere, such as ``unordered(_:)``.
    public static func buildExpression(_ steps: [OrderStep]) -> [OrderStep] { steps }

    /// One after the other.
    public static func buildBlock(_ steps: [OrderStep]...) -> [OrderStep] { steps.flatMap(\.self) }

    /// Steps in a loop.
    public static func buildArray(_ steps: [[OrderStep]]) -> [OrderStep] { steps.flatMap(\.self) }

    /// Steps under an `if`.
    public static func buildOptional(_ steps: [OrderStep]?) -> [OrderStep] { steps ?? [] }

    /// Steps of an `if` with an `else`.
    public static func buildEither(first steps: [OrderStep]) -> [OrderStep] { steps }

    /// Steps of an `else`.
    public static func buildEither(second steps: [OrderStep]) -> [OrderStep] { steps }
}

/// Calls that may come in any order among themselves, as one step of `expectOrder`.
public func unordered(@OrderBuilder _ steps: () -> [OrderStep]) -> [OrderStep] {
    [OrderStep(parts: steps().flatMap(\.parts))]
}

extension ConditionedSpy {
    /// These calls as a step of an order.
    var orderStep: OrderStep {
        let spy = spy
        spy.joinTest()
        let calls = spy.withState { $0.calls }
        let numbers = calls.map(\.number)
        let matches = condition.map { condition in
            calls.filter { condition($0.input) }.map(\.number)
        }
        let part = OrderPart(
            name: spy.name + (condition == nil ? "" : " that meets the condition"),
            spy: ObjectIdentifier(spy), matches: matches ?? numbers, all: numbers,
            text: { number in
                let call = calls.first { $0.number == number }
                return call.map { FunctionName(spy.name).inFull($0.input) } ?? spy.name
            },
            lookAt: { number in
                spy.withState { $0.checks.lookedAt(number: number, in: $0.calls) }
            })
        return OrderStep(parts: [part])
    }
}
