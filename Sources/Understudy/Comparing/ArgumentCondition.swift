/// A type representing a condition on one argument of a call. The argument can have any type.
struct ArgumentCondition {
    /// The condition as it's written in a test, for example `.in(1...50)` or `"purchase"`. Values
    /// are formatted as in reports.
    let text: String
    /// The reason why it's undecidable whether an argument satisfies the condition, or `nil` if
    /// it's decidable.
    var doubt: Incomparable?
    /// The types of arguments that can satisfy the condition.
    let domain: ArgumentDomain
    /// A closure that compares an argument with the condition.
    let compare: (Any) -> Comparison
    /// A closure that describes an argument that doesn't satisfy the condition. It's surrounded by
    /// stars and followed by the reason.
    let mark: (Any, ValueStyle) -> String

    /// Creates a condition that reports describe in words.
    ///
    /// - Parameters:
    ///   - text: The condition as it's written in a test.
    ///   - miss: The description of an argument that doesn't satisfy the condition, for example `is
    ///     not in 1...50`.
    ///   - domain: The types of arguments that can satisfy the condition.
    ///   - isMet: A closure that returns `true` if an argument satisfies the condition. If an
    ///     argument is optional and isn't `nil`, it's unwrapped first.
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
    /// We create the description of the condition immediately because the value may not be
    /// `Sendable`, and a condition can be reported on the thread of a call. The value is only
    /// accessed together with arguments that can be cast to its type. In this case, this type is
    /// the type of an argument and is therefore `Sendable` if the arguments are `Sendable`. The
    /// only exception is an object that is compared with an instance of a subclass. In this case,
    /// the `==` function of their class is executed on the thread of the call.
    ///
    /// - Parameters:
    ///   - value: The value to compare with. If it's optional, this is the wrapped value.
    ///   - domain: The types of arguments that can be equal to the value. By default, this is the
    ///     type of the value, or all number types if the value is a number.
    ///   - isAlike: A closure that returns `true` if an argument of a different type represents the
    ///     same value.
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

    /// Returns the value that an optional wraps, or the optional itself if it's `nil`.
    private static func unwrapped(_ value: Any) -> Any {
        (value as? any OptionalType).flatMap(\.content).map(unwrapped) ?? value
    }
}

extension [ArgumentCondition] {
    /// Compares each argument of a call with its condition.
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
        // If there is only one argument, it may be a tuple itself.
        if count == 1, !(input is Void) { return [input] }
        guard let elements = elements(of: input) else { return [input] }
        if elements.count == 2, count > 2, let indices = Self.elements(of: elements[0]) {
            // In a write of a subscript, a single element contains all indices.
            return indices + elements.suffix(1)
        }
        return elements
    }

    private static func elements(of tuple: Any) -> [Any]? {
        let mirror = Inspection.mirror(of: tuple)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : nil
    }
}
