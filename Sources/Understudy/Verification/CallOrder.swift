/// A step of `expectOrder`: calls of one spy, or a group of steps in any order.
public struct OrderStep {
    /// One kind of call.
    struct Calls {
        /// The function, as reports name it.
        let name: String
        /// The spy, to tell whose calls an exhaustive order has to account for.
        let spy: ObjectIdentifier
        /// The calls that are meant.
        let matches: [RecordedCall]
        /// All calls of the spy.
        let all: [RecordedCall]
    }

    /// One kind of call, or several that may come in any order.
    let alternatives: [Calls]

    /// Whether the step is a group.
    var isGroup: Bool { alternatives.count > 1 }

    /// The step as reports name it.
    var name: String {
        let names = alternatives.map(\.name).joined(separator: ", ")
        return isGroup ? "in any order: \(names)" : names
    }
}

/// A call without its types: its number, and its text for a report.
struct RecordedCall {
    let number: UInt64
    let text: () -> String
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
    [OrderStep(alternatives: steps().flatMap(\.alternatives))]
}

extension ConditionedSpy {
    /// These calls as a step of an order.
    var orderStep: OrderStep {
        let spy = spy
        let function = FunctionName(spy.name)
        func recorded(_ call: Call<Input>) -> RecordedCall {
            RecordedCall(number: call.number) { function.inFull(call.input) }
        }
        let calls = spy.withState { $0.calls }
        let matching = spy.match(condition.map { .holds($0) } ?? .any)
        let suffix = condition == nil ? "" : " that meets the condition"
        return OrderStep(alternatives: [
            OrderStep.Calls(
                name: spy.name + suffix, spy: ObjectIdentifier(spy),
                matches: matching.matches.map { recorded(matching.calls[$0]) },
                all: calls.map(recorded))
        ])
    }
}

/// Whether calls came in an order.
package struct CallOrderCheck {
    private let steps: [OrderStep]
    private let isExhaustive: Bool

    package init(_ steps: [OrderStep], isExhaustive: Bool) {
        self.steps = steps.filter { !$0.alternatives.isEmpty }
        self.isExhaustive = isExhaustive
    }

    /// What is wrong; `nil` when the calls came in the order.
    package func problem() -> String? {
        var last: UInt64 = 0
        var done: [[RecordedCall]] = []
        for step in steps {
            let others = isExhaustive ? others(after: last) : []
            guard let calls = earliest(step, after: last) else {
                return text(failing: step, done: done)
            }
            let numbers = Set(calls.map(\.number))
            last = calls.map(\.number).max() ?? last
            if let stranger = others.first(where: {
                $0.number < last && !numbers.contains($0.number)
            }) {
                return text(stranger: stranger, before: step, done: done)
            }
            done.append(calls)
        }
        if isExhaustive, let stranger = others(after: last).first {
            return text(stranger: stranger, before: nil, done: done)
        }
        return nil
    }

    /// All calls of the spies in the order that came after a number, in order.
    private func others(after number: UInt64) -> [RecordedCall] {
        var seen: Set<ObjectIdentifier> = []
        return steps.flatMap(\.alternatives)
            .filter { seen.insert($0.spy).inserted }
            .flatMap(\.all).filter { $0.number > number }
            .sorted { $0.number < $1.number }
    }

    /// The calls that meet a step and end earliest. That leaves the most to the steps that follow, so
    /// there is nothing to try twice.
    ///
    /// A group needs a call of its own for each part: parts are matched to calls by augmenting paths
    /// (Kuhn, "The Hungarian method for the assignment problem", 1955), the calls offered in order.
    private func earliest(_ step: OrderStep, after number: UInt64) -> [RecordedCall]? {
        let parts = step.alternatives.map { part in part.matches.filter { $0.number > number } }
        var offered: [UInt64: RecordedCall] = [:]
        for call in parts.joined() { offered[call.number] = call }
        let order = offered.keys.sorted()
        let reach = parts.map { Set($0.map(\.number)) }
        var callOfPart: [Int: UInt64] = [:]

        /// Gives a call to a part, and that part's own call to another one.
        func place(_ call: UInt64, _ tried: inout Set<Int>) -> Bool {
            for part in reach.indices where reach[part].contains(call) && !tried.contains(part) {
                tried.insert(part)
                guard let holder = callOfPart[part] else {
                    callOfPart[part] = call
                    return true
                }
                if place(holder, &tried) {
                    callOfPart[part] = call
                    return true
                }
            }
            return false
        }
        for call in order {
            var tried: Set<Int> = []
            _ = place(call, &tried)
            if callOfPart.count == parts.count {
                return callOfPart.values.sorted().compactMap { offered[$0] }
            }
        }
        return parts.isEmpty ? [] : nil
    }

    // MARK: Text

    private func text(failing step: OrderStep, done: [[RecordedCall]]) -> String {
        let place = done.count + 1
        var lines = [
            "expectOrder: step \(place) of \(steps.count) did not come\(done.isEmpty ? "" : " after step \(place - 1)")"
        ]
        lines += passed(done)
        lines.append(SpyText.row("wanted", step.name))
        let early = step.alternatives.flatMap(\.matches).sorted { $0.number < $1.number }
        lines += early.suffix(3).map {
            SpyText.row("#\($0.number)", "\($0.text()), too early")
        }
        if early.isEmpty { lines.append(SpyText.row("hint", "no such call came at all")) }
        return lines.joined(separator: "\n")
    }

    private func text(
        stranger: RecordedCall, before step: OrderStep?, done: [[RecordedCall]]
    ) -> String {
        var lines = ["expectOrder: a call that is no step of the exhaustive order"]
        lines += passed(done)
        lines.append(SpyText.row("#\(stranger.number)", "*\(stranger.text())*"))
        if let step { lines.append(SpyText.row("wanted", step.name)) }
        return lines.joined(separator: "\n")
    }

    private func passed(_ done: [[RecordedCall]]) -> [String] {
        done.joined().map { SpyText.row("#\($0.number)", $0.text()) }
    }
}
