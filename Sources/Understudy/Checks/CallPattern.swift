/// Which calls are meant.
enum CallPattern<Input> {
    case any
    case equal(Input)
    case holds((Input) -> Bool)

    func compare(_ input: Input) -> Comparison {
        switch self {
        case .any: .equal
        case .equal(let wanted): Understudy.compare(wanted, input)
        case .holds(let condition): condition(input) ? .equal : .different
        }
    }

    /// What was wanted, as reports say it; `nil` where any call will do.
    func wanted(of function: FunctionName) -> String? {
        switch self {
        case .any: nil
        case .equal(let input): function.call(input)
        case .holds: "a call that meets the condition"
        }
    }

    /// The calls that are meant, as the steps of an order are named.
    func name(of function: FunctionName) -> String {
        switch self {
        case .any: function.whole
        case .equal(let input): function.inFull(input)
        case .holds: "\(function.whole) that meets the condition"
        }
    }
}
