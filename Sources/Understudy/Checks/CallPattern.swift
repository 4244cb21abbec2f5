/// Which calls are meant.
enum CallPattern<Input> {
    case any
    case equal(Input)
    /// Calls of whose arguments each meets its condition.
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

    /// Why no call of a function can ever be meant; `nil` where some can.
    func problem(of function: @autoclosure () -> FunctionName) -> String? {
        guard case .arguments(let conditions) = self else { return nil }
        let function = function()
        guard let types = function.argumentTypes(of: Input.self) else { return nil }
        guard types.count == conditions.count else {
            let (takes, given) = (ReportText.count(types.count, "argument"), conditions.count)
            return "\(function.whole): takes \(takes), and `matching:` names \(given)"
        }
        for (index, (type, condition)) in zip(types, conditions).enumerated()
        where !condition.domain.contains(type) {
            let argument = "argument \(index + 1) is of type \(TypeText.of(type))"
            return "\(function.whole): \(argument), which \(condition.text) never matches"
        }
        return nil
    }

    /// What was wanted, as reports say it; `nil` where any call will do.
    func wanted(of function: FunctionName) -> String? {
        switch self {
        case .any: nil
        case .equal(let input): function.call(input)
        case .arguments(let conditions): function.call(wanted: conditions)
        case .holds: "a call that meets the condition"
        }
    }

    /// The calls that are meant, as the steps of an order are named.
    func name(of function: FunctionName) -> String {
        switch self {
        case .any: function.whole
        case .equal(let input): function.inFull(input)
        case .arguments(let conditions): function.inFull(wanted: conditions)
        case .holds: "\(function.whole) that meets the condition"
        }
    }

    /// Writes calls with their owner in front that are not meant, and why, as far as their
    /// arguments say it. A condition need not outlive the check, so this holds none.
    func misses(of function: FunctionName) -> (Input) -> String {
        switch self {
        case .any: { function.inFull($0) }
        case .equal(let wanted): { function.inFull($0, unlike: wanted) }
        case .arguments(let conditions): { function.inFull($0, unlike: conditions) }
        case .holds: { "\(function.inFull($0)), does not meet the condition" }
        }
    }

    /// Says of calls that are not meant and look as if they were, why; as ``misses(of:)``.
    func alike(of function: FunctionName) -> (Input) -> String? {
        switch self {
        case .any, .holds: { _ in nil }
        case .equal(let wanted): { function.alike($0, wanted) }
        case .arguments(let conditions): { function.alike($0, conditions) }
        }
    }
}
