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
}
