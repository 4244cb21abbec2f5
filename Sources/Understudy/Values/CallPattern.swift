/// A pattern that matches calls.
enum CallPattern<Input> {
    case any
    case equal(Input)
    /// The pattern matches calls whose arguments each satisfy a separate condition.
    case arguments([ArgumentCondition])
    case holds((Input) -> Bool)

    var isAny: Bool { if case .any = self { true } else { false } }

    func compare(_ input: Input) -> Comparison {
        switch self {
        case .any: .equal
        case .equal(let wanted): Understudy.compare(wanted, input)
        case .arguments(let conditions): conditions.compare(input)
        case .holds(let condition): condition(input) ? .equal : .different
        }
    }

    /// Returns the reason why a call of a function can never match, or `nil` if calls can match.
    func problem(of makeFunction: @autoclosure () -> FunctionName) -> String? {
        guard case .arguments(let conditions) = self else { return nil }
        let function = makeFunction()
        guard let types = function.argumentTypes(of: Input.self) else { return nil }
        guard types.count == conditions.count else {
            let arguments = ReportText.count(types.count, "argument")
            return "\(function.fullName): takes \(arguments), "
                + "but `matching:` specifies \(conditions.count)"
        }
        for (index, (type, condition)) in zip(types, conditions).enumerated()
        where !condition.domain.contains(type) {
            let argument = "argument \(index + 1) is of type \(TypeText.of(type))"
            return "\(function.fullName): \(argument), which \(condition.text) never matches"
        }
        return nil
    }

    /// Returns the description of the expected arguments in reports, or `nil` if the pattern
    /// matches any call.
    func wanted(of function: FunctionName) -> String? {
        switch self {
        case .any: nil
        case .equal(let input): function.call(input)
        case .arguments(let conditions): function.call(wanted: conditions)
        case .holds: "a call that matches the condition"
        }
    }

    /// Returns the name of the matching calls, as it's shown for an entry of an order.
    func name(of function: FunctionName) -> String {
        switch self {
        case .any: function.fullName
        case .equal(let input): function.qualifiedCall(input)
        case .arguments(let conditions):
            function.qualifiedCall(written: function.call(wanted: conditions))
        case .holds: "\(function.fullName) that matches the condition"
        }
    }

    /// Returns a call as it's written in source code.
    ///
    /// If it doesn't match, the arguments that differ are marked.
    func text(
        of input: Input, _ function: FunctionName, in style: ValueStyle = ValueStyle()
    ) -> String {
        switch self {
        case .any, .holds: function.call(input, in: style)
        case .equal(let wanted): function.call(input, comparedTo: wanted, in: style)
        case .arguments(let conditions): function.call(input, comparedTo: conditions, in: style)
        }
    }

    /// Returns a description of a call that doesn't match, including its owner and, if possible,
    /// the reason.
    func mismatch(_ input: Input, of function: FunctionName) -> String {
        let call = function.qualifiedCall(written: text(of: input, function))
        return if case .holds = self { "\(call), doesn't match the condition" } else { call }
    }

    /// Returns a hint if a call doesn't match but has the same description.
    func sameTextHint(for input: Input, of function: FunctionName) -> String? {
        switch self {
        case .any, .holds: nil
        case .equal(let wanted): function.sameTextHint(for: input, comparedTo: wanted)
        case .arguments(let conditions): function.sameTextHint(for: input, comparedTo: conditions)
        }
    }

    /// Returns the number of mismatched arguments of a call, or `nil` if the pattern doesn't
    /// distinguish arguments.
    func distance(of input: Input, _ function: FunctionName) -> Int? {
        switch self {
        case .any, .holds: nil
        case .equal(let wanted): function.distance(of: input, from: wanted)
        case .arguments(let conditions): conditions.distance(of: input)
        }
    }
}

// MARK: - Explaining differences

extension FunctionName {
    fileprivate func distance<Input>(of input: Input, from wanted: Input) -> Int {
        let actual = arguments(of: input)
        let expected = arguments(of: wanted)
        return abs(actual.count - expected.count)
            + zip(actual, expected).count { compare($1.value, $0.value) == .different }
    }

    /// Returns a hint if two arguments differ but have the same description in a report, or `nil`
    /// if the report shows the difference.
    fileprivate func sameTextHint<Input>(for input: Input, comparedTo wanted: Input) -> String? {
        zip(arguments(of: input), arguments(of: wanted)).first { argument, wanted in
            ValueText.differsWithSameText(argument.value, wanted.value)
        }.map { argument, _ in sameTextHint(for: argument) }
    }

    /// Returns a hint if the arguments don't satisfy their conditions but have the same description
    /// in a report, or `nil` if the report shows the difference.
    fileprivate func sameTextHint<Input>(
        for input: Input, comparedTo conditions: [ArgumentCondition]
    ) -> String? {
        zip(arguments(of: input), conditions).first { argument, condition in
            condition.compare(argument.value) == .different
                && condition.text(of: argument.value, in: ValueStyle()) == "*\(condition.text)*"
        }.map { argument, _ in sameTextHint(for: argument) }
    }

    private func sameTextHint(for argument: Argument) -> String {
        isObject(argument.value) && !(argument.value is any Equatable)
            ? "\(argument.name): another instance; objects without == compare by identity"
            : "\(argument.name): differs, but both values print the same text"
    }
}

extension ValueText {
    /// Returns whether two values differ but have the same description in a report.
    static func differsWithSameText(_ value: Any, _ wanted: Any) -> Bool {
        marked(value, comparedTo: wanted) == "*\(of(wanted))*"
    }
}

// MARK: - Matching

/// The result of comparing all calls of a spy with a pattern.
struct Matching<Input> {
    let records: CallRecords<Input>
    /// The calls that can be compared with the pattern.
    var calls: [SpyCall<Input>] { records.kept }
    let findings: [Comparison]
    /// The result for all calls whose arguments weren't kept.
    private let discardedFinding: Comparison

    init(_ records: CallRecords<Input>, with pattern: CallPattern<Input>) {
        self.records = records
        findings =
            switch pattern {
            case .equal(let wanted): compare(wanted, with: records.kept.map(\.input))
            // A condition is user code and can make recorded calls.
            case .holds: records.kept.map { pattern.compare($0.input) }
            case .any, .arguments:
                Inspection.run { records.kept.map { pattern.compare($0.input) } }
            }
        discardedFinding = pattern.isAny ? .equal : .unknown(.deallocated)
    }

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// The matching calls whose arguments aren't kept.
    private var discardedMatches: [DiscardedCall] {
        discardedFinding == .equal ? records.discarded : []
    }

    /// The number of matching calls.
    var count: Int { findings.count { $0 == .equal } + discardedMatches.count }

    /// The number of calls that don't match.
    var different: Int { findings.count { $0 == .different } }

    /// The numbers of the matching calls, in ascending order.
    var numbers: [UInt64] {
        let numbers = matches.map { calls[$0].number }
        return records.discarded.isEmpty
            ? numbers : (numbers + discardedMatches.map(\.number)).sorted()
    }

    /// The reason why a call can't be compared, for each such call.
    private var incomparableReasons: [Incomparable] {
        let discarded = records.discarded.map { _ in discardedFinding }
        return (findings + discarded).compactMap { finding in
            if case .unknown(let reason) = finding { reason } else { nil }
        }
    }

    /// The number of calls that can't be compared.
    var incomparableCount: Int { incomparableReasons.count }

    /// Returns the reason why the check is undecidable, or `nil` if its result doesn't depend on
    /// calls that can't be compared.
    func incomparableReason(_ expected: SpyCallCount) -> String? {
        let reasons = incomparableReasons
        guard let reason = reasons.last else { return nil }
        let possibleCounts = count...count + reasons.count
        let alwaysPasses = possibleCounts.allSatisfy(expected.allows)
        let neverPasses = !possibleCounts.contains(where: expected.allows)
        return alwaysPasses || neverPasses ? nil : "\(reason.rawValue); \(reason.advice)"
    }
}
