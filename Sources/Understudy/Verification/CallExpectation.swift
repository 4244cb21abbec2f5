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

/// What a test expects of a spy: which calls, and how many of them.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
public struct CallExpectation<Input> {
    let pattern: CallPattern<Input>
    let count: CallCount

    /// Calls with whatever arguments.
    public static func wasCalled(
        _ count: some CallCountExpression = .atLeastOnce
    ) -> CallExpectation {
        CallExpectation(pattern: .any, count: count.callCount)
    }

    /// Calls with these arguments.
    ///
    /// Anything compares: `Equatable` values by `==`, class instances by identity, metatypes by type,
    /// and tuples, optionals, collections, structures and enumerations part by part. What does not, a
    /// closure, is said to be so: then name the calls by a condition.
    public static func wasCalled(
        _ count: some CallCountExpression = .atLeastOnce, with input: Input
    ) -> CallExpectation {
        CallExpectation(pattern: .equal(input), count: count.callCount)
    }

    /// Calls whose arguments meet a condition.
    public static func wasCalled(
        _ count: some CallCountExpression = .atLeastOnce,
        where condition: @escaping (Input) -> Bool
    ) -> CallExpectation {
        CallExpectation(pattern: .holds(condition), count: count.callCount)
    }
}
