/// What one argument of a call has to be; the argument can have any type.
struct ArgumentCondition {
    /// As a test writes it, a value as reports write it: `.in(1...50)`, `"purchase"`.
    let text: String
    /// Why no argument can meet it for certain; `nil` where some can.
    var doubt: Incomparable?
    /// Of which types arguments can meet it.
    let domain: ArgumentDomain
    /// Compares it with an argument.
    let compare: (Any) -> Comparison
    /// An argument that does not meet it, with stars and what is wrong.
    let mark: (Any, ValueStyle) -> String

    /// Takes a condition that a report tells in words.
    ///
    /// - Parameters:
    ///   - text: as a test writes it.
    ///   - miss: what is said of an argument that does not meet it: `is not in 1...50`.
    ///   - domain: of which types arguments can meet it.
    ///   - isMet: whether an argument meets it; an optional that is not `nil` comes unwrapped.
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

    /// Takes a value that the argument has to equal.
    ///
    /// Its text is made at once: a condition may be told of on the thread of a call, and the value
    /// need not be `Sendable`. It is looked into beside such arguments alone as can be cast to its
    /// type: that is a type of arguments then, and `Sendable` where they are. The exception is an
    /// object beside one of a subclass: `==` of their class runs on the thread of the call.
    ///
    /// - Parameters:
    ///   - value: the value; for an optional, what is in it.
    ///   - domain: of which types arguments can equal it; by default its own, and numbers for one.
    ///   - isAlike: whether an argument of another type stands for the same value.
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
            return ValueText.marked(argument, unlike: value, in: style)
        }
    }

    /// Takes the absence of a value.
    static var absent: ArgumentCondition {
        ArgumentCondition("nil", miss: "is not nil", in: .optionals) { $0 is any OptionalType }
    }

    /// Takes any argument.
    static var any: ArgumentCondition {
        ArgumentCondition(".any", miss: "", in: .all) { _ in true }
    }

    /// An argument as a report shows it.
    func text(of argument: Any, in style: ValueStyle) -> String {
        compare(argument) == .different ? mark(argument, style) : ValueText.of(argument, in: style)
    }

    /// What is in an optional; the optional itself where it is `nil`.
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

    /// How many arguments of a call do not meet their conditions.
    func distance(of input: Any) -> Int {
        let arguments = Self.arguments(of: input, count: count)
        return abs(count - arguments.count)
            + zip(self, arguments).count { $0.compare($1) == .different }
    }

    private static func arguments(of input: Any, count: Int) -> [Any] {
        // One argument may be a tuple itself.
        if count == 1, !(input is Void) { return [input] }
        guard let elements = elements(of: input) else { return [input] }
        if elements.count == 2, count > 2, let indices = Self.elements(of: elements[0]) {
            // What is written to a subscript has its indices in one element.
            return indices + elements.suffix(1)
        }
        return elements
    }

    private static func elements(of tuple: Any) -> [Any]? {
        let mirror = Inspection.mirror(of: tuple)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : nil
    }
}
