/// An enumeration representing a pattern that matches calls.
enum CallPattern<Input> {
    case any
    case equal(Input)
    /// The pattern matches calls whose arguments each satisfy a separate condition.
    case arguments([ArgumentCondition])
    case holds((Input) -> Bool)

    func compare(_ input: Input) -> Comparison {
        switch self {
        case .any: .equal
        case .equal(let wanted): Understudy.compare(wanted, input)
        case .arguments(let conditions): conditions.compare(input)
        case .holds(let condition): condition(input) ? .equal : .different
        }
    }

    /// Returns the reason why a call of a function can never match, or `nil` if calls can match.
    func problem(of function: @autoclosure () -> FunctionName) -> String? {
        guard case .arguments(let conditions) = self else { return nil }
        let function = function()
        guard let types = function.argumentTypes(of: Input.self) else { return nil }
        guard types.count == conditions.count else {
            let (takes, given) = (ReportText.count(types.count, "argument"), conditions.count)
            return "\(function.whole): takes \(takes), but `matching:` specifies \(given)"
        }
        for (index, (type, condition)) in zip(types, conditions).enumerated()
        where !condition.domain.contains(type) {
            let argument = "argument \(index + 1) is of type \(TypeText.of(type))"
            return "\(function.whole): \(argument), which \(condition.text) never matches"
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
        case .any: function.whole
        case .equal(let input): function.qualifiedCall(input)
        case .arguments(let conditions): function.qualifiedCall(wanted: conditions)
        case .holds: "\(function.whole) that matches the condition"
        }
    }

    /// Returns a function that describes calls that don't match, with their owner, and the reason
    /// if the arguments show it. Note that the result doesn't capture conditions because they may
    /// not outlive the check.
    func misses(of function: FunctionName) -> (Input) -> String {
        switch self {
        case .any: { function.qualifiedCall($0) }
        case .equal(let wanted): { function.qualifiedCall($0, comparedTo: wanted) }
        case .arguments(let conditions): { function.qualifiedCall($0, comparedTo: conditions) }
        case .holds: { "\(function.qualifiedCall($0)), does not match the condition" }
        }
    }

    /// Returns a function that explains a call if it doesn't match but has the same description.
    /// Like the result of ``misses(of:)``, it doesn't capture conditions.
    func alike(of function: FunctionName) -> (Input) -> String? {
        switch self {
        case .any, .holds: { _ in nil }
        case .equal(let wanted): { function.alike($0, wanted) }
        case .arguments(let conditions): { function.alike($0, conditions) }
        }
    }
}
