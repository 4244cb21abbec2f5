/// A condition on one argument of a call. The argument can have any type.
struct ArgumentCondition {
    /// The condition as written in a test, with values as in reports: `.in(1...50)`, `"purchase"`.
    let text: String
    /// The reason why no argument can satisfy it for certain; `nil` if some can.
    var doubt: Incomparable?
    /// The types of arguments that can satisfy it.
    let domain: ArgumentDomain
    /// Compares the condition with an argument.
    let compare: (Any) -> Comparison
    /// Returns an argument that doesn't satisfy it, with stars and the reason.
    let mark: (Any, ValueStyle) -> String

    /// Creates a condition that reports describe in words.
    ///
    /// - Parameters:
    ///   - text: the condition as written in a test.
    ///   - miss: the text for an argument that doesn't satisfy it: `is not in 1...50`.
    ///   - domain: the types of arguments that can satisfy it.
    ///   - isMet: returns `true` if an argument satisfies it. An optional that isn't `nil` is
    ///     unwrapped first.
    init(
        _ text: String, miss: String, in domain: ArgumentDomain, _ isMet: @escaping (Any) -> Bool
    ) {
        self.text = text
        self.domain = domain
        compare = { isMet(Self.unwrapped($0)) ? .equal : .different }
        mark = { value, style in
            "\(style.star)\(ValueText.of(value, in: style))\(style.star) \(miss)"
        }
    }

    /// Creates a condition that is satisfied by equal arguments.
    ///
    /// Its text is created immediately, because a condition may be reported on the thread of a
    /// call, and the value needn't be `Sendable`. The value is only inspected together with
    /// arguments that can be cast to its type: that is then a type of arguments, and `Sendable` if
    /// they are. The exception is an object that is compared with an instance of a subclass: `==`
    /// of their class runs on the thread of the call.
    ///
    /// - Parameters:
    ///   - value: the value; for an optional, its content.
    ///   - domain: the types of arguments that can equal it; by default its own type, and all
    ///     number types for a number.
    ///   - isAlike: returns `true` if an argument of another type represents the same value.
    init(
        _ value: Any, in domain: ArgumentDomain? = nil,
        isAlike: @escaping (Any) -> Bool = { _ in false }
    ) {
        let value = Self.unwrapped(value)
        self.domain = domain ?? (value is any OptionalType ? .optionals : .like(type(of: value)))
        text = ValueText.of(value)
        if case .unknown(let reason) = Understudy.compare(value, value) { doubt = reason }
        compare = { argument in
            let finding = Understudy.compare(value, Self.unwrapped(argument))
            return finding == .different && isAlike(Self.unwrapped(argument)) ? .equal : finding
        }
        mark = { argument, style in
            let argument = Self.unwrapped(argument)
            guard type(of: argument) == type(of: value) else {
                return "\(style.star)\(ValueText.of(argument, in: style))\(style.star)"
            }
            return ValueText.marked(argument, comparedTo: value, in: style)
        }
    }

    /// A condition that is satisfied by an absent value.
    static var absent: ArgumentCondition {
        ArgumentCondition("nil", miss: "is not nil", in: .optionals) { $0 is any OptionalType }
    }

    /// A condition that is satisfied by any argument.
    static var any: ArgumentCondition {
        ArgumentCondition(".any", miss: "", in: .all) { _ in true }
    }

    /// Returns an argument as reports show it.
    func text(of argument: Any, in style: ValueStyle) -> String {
        compare(argument) == .different ? mark(argument, style) : ValueText.of(argument, in: style)
    }

    /// Returns the content of an optional, or the optional itself if it's `nil`.
    private static func unwrapped(_ value: Any) -> Any {
        (value as? any OptionalType).flatMap(\.content).map(unwrapped) ?? value
    }
}

extension [ArgumentCondition] {
    /// Compares the arguments of a call, each with its condition.
    func compare(_ input: Any) -> Comparison {
        let arguments = Self.arguments(of: input, count: count)
        guard arguments.count == count else { return .different }
        var result = Comparison.equal
        for (condition, argument) in zip(self, arguments) {
            result = result.and(condition.compare(argument))
        }
        return result
    }

    /// Returns the number of arguments of a call that don't satisfy their conditions.
    func distance(of input: Any) -> Int {
        let arguments = Self.arguments(of: input, count: count)
        return abs(count - arguments.count)
            + zip(self, arguments).count { $0.compare($1) == .different }
    }

    private static func arguments(of input: Any, count: Int) -> [Any] {
        // A single argument may be a tuple itself.
        if count == 1, !(input is Void) { return [input] }
        guard let elements = elements(of: input) else { return [input] }
        if elements.count == 2, count > 2, let indices = Self.elements(of: elements[0]) {
            // A write of a subscript has its indices in one element.
            return indices + elements.suffix(1)
        }
        return elements
    }

    private static func elements(of tuple: Any) -> [Any]? {
        let mirror = Inspection.mirror(of: tuple)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : nil
    }
}
