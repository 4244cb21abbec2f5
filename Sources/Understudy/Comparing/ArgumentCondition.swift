/// A condition on one argument of a call. The argument can have any type.
struct ArgumentCondition {
    /// The condition as it's written in a test, for example `.in(1...50)` or `"purchase"`. Values
    /// are formatted as in reports.
    let text: String
    /// The reason why it's undecidable whether an argument satisfies the condition, or `nil` if
    /// it's decidable.
    var incomparableReason: Incomparable?
    /// The types of arguments that can satisfy the condition.
    let domain: ArgumentDomain
    /// A closure that compares an argument with the condition.
    let compare: (Any) -> Comparison
    /// The reason why an argument doesn't satisfy the condition, for example `isn't in 1...50`, or
    /// `nil` if the marked argument shows it.
    private(set) var mismatch: String?
    /// A closure that describes an argument that doesn't satisfy the condition. The parts that
    /// differ are surrounded by asterisks.
    private let mark: (Any, ValueStyle) -> String

    /// Creates a condition that reports describe in words.
    ///
    /// - Parameters:
    ///   - text: The condition as it's written in a test.
    ///   - mismatch: The reason why an argument doesn't satisfy the condition, for example `isn't
    ///     in 1...50`.
    ///   - domain: The types of arguments that can satisfy the condition.
    ///   - predicate: A closure that returns `true` if an argument satisfies the condition. If an
    ///     argument is optional and isn't `nil`, it's unwrapped first.
    init(
        _ text: String, mismatch: String, in domain: ArgumentDomain,
        _ predicate: @escaping (Any) -> Bool
    ) {
        self.text = text
        self.mismatch = mismatch
        self.domain = domain
        compare = { predicate(Self.unwrapped($0)) ? .equal : .different }
        mark = { value, style in
            "\(style.marker)\(ValueText.of(value, in: style))\(style.marker)"
        }
    }

    /// Creates a condition that equal arguments satisfy.
    ///
    /// The value may not be `Sendable`, but a condition can be reported on the thread of a call, so
    /// we create its description immediately. Afterwards, the value is only accessed together with
    /// arguments that can be cast to its type. This type is then the type of an argument, which is
    /// `Sendable` if the arguments are. The only exception is an object that is compared with an
    /// instance of a subclass, where the `==` function of their class runs on the thread of the
    /// call.
    ///
    /// - Parameters:
    ///   - value: The value to compare with. If it's optional, this is the wrapped value.
    ///   - domain: The types of arguments that can be equal to the value. By default, this is the
    ///     type of the value, or all number types if the value is a number.
    ///   - isEquivalent: A closure that returns `true` if an argument of a different type
    ///     represents the same value.
    init(
        _ value: Any, in domain: ArgumentDomain? = nil,
        isEquivalent: @escaping (Any) -> Bool = { _ in false }
    ) {
        let value = Self.unwrapped(value)
        self.domain = domain ?? (value is any OptionalType ? .optionals : .like(type(of: value)))
        text = ValueText.of(value)
        if case .unknown(let reason) = Understudy.compare(value, value) {
            incomparableReason = reason
        }
        compare = { argument in
            let finding = Understudy.compare(value, Self.unwrapped(argument))
            return finding == .different && isEquivalent(Self.unwrapped(argument))
                ? .equal : finding
        }
        mark = { argument, style in
            let argument = Self.unwrapped(argument)
            guard type(of: argument) == type(of: value) else {
                return "\(style.marker)\(ValueText.of(argument, in: style))\(style.marker)"
            }
            return ValueText.marked(argument, comparedTo: value, in: style)
        }
    }

    /// A condition that only `nil` satisfies.
    static var absent: ArgumentCondition {
        ArgumentCondition("nil", mismatch: "isn't nil", in: .optionals) { $0 is any OptionalType }
    }

    /// A condition that every argument satisfies.
    static var any: ArgumentCondition {
        ArgumentCondition(".any", mismatch: "", in: .all) { _ in true }
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
        // A single argument may itself be a tuple.
        if count == 1, !(input is Void) { return [input] }
        guard let elements = tupleElements(of: input) else { return [input] }
        if elements.count == 2, count > 2, let indices = tupleElements(of: elements[0]) {
            // In a write of a subscript, a single element contains all indices.
            return indices + elements.suffix(1)
        }
        return elements
    }

    private static func tupleElements(of tuple: Any) -> [Any]? {
        let mirror = Inspection.mirror(of: tuple)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : nil
    }
}

// MARK: - Domains

/// The types of arguments that can satisfy a condition.
///
/// Only structs and enums can be excluded, because an argument whose type is a class or a protocol
/// can have a different dynamic type in each call.
struct ArgumentDomain {
    /// A closure that returns `true` if arguments of a type can satisfy the condition. It's only
    /// called with structs and with enums other than optionals.
    private let isIncluded: (Any.Type) -> Bool
    /// `true` if an optional that is `nil` can satisfy the condition.
    private let isOptional: Bool

    /// Creates a domain from a predicate on structs and enums. Optionals are unwrapped first.
    init(isOptional: Bool = false, _ isIncluded: @escaping (Any.Type) -> Bool) {
        self.isOptional = isOptional
        self.isIncluded = isIncluded
    }

    /// A domain of all types.
    static var all: ArgumentDomain { ArgumentDomain(isOptional: true) { _ in true } }

    /// A domain of optionals only.
    fileprivate static var optionals: ArgumentDomain {
        ArgumentDomain(isOptional: true) { _ in false }
    }

    /// A domain of all string types.
    static var texts: ArgumentDomain { ArgumentDomain { $0 is any StringProtocol.Type } }

    /// Returns a domain of the type of a value, and of all number types if it's a number.
    static func like(_ type: Any.Type) -> ArgumentDomain {
        ArgumentDomain { other in
            // Note that a collection can be cast to a collection with a different element type.
            !isFixed(type) || other == type || (isNumber(other) && isNumber(type))
                || (other is any Collection.Type && type is any Collection.Type)
        }
    }

    /// Returns whether arguments of a type can satisfy the condition.
    func contains(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalType.Type {
            return isOptional || contains(optional.contentType)
        }
        return !Self.isFixed(type) || isIncluded(type)
    }

    private static func isNumber(_ type: Any.Type) -> Bool {
        type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }

    private static func isFixed(_ type: Any.Type) -> Bool {
        TypeLayout(type).isValueType && type != AnyHashable.self
    }
}

// MARK: - Ranges and numbers

/// A range of any kind. If the range is a type of the standard library, its bounds are known.
struct RangeBounds {
    /// The range as it's written in source code, for example `1...50`.
    let text: String
    private let lower: Any?
    private let upper: Any?
    /// `true` if the range includes its upper bound.
    private let isClosed: Bool

    init<Bound>(_ range: some RangeExpression<Bound>) {
        let (lower, sign, upper): (Any?, String, Any?) =
            switch range {
            case let range as ClosedRange<Bound>: (range.lowerBound, "...", range.upperBound)
            case let range as Range<Bound>: (range.lowerBound, "..<", range.upperBound)
            case let range as PartialRangeFrom<Bound>: (range.lowerBound, "...", nil)
            case let range as PartialRangeThrough<Bound>: (nil, "...", range.upperBound)
            case let range as PartialRangeUpTo<Bound>: (nil, "..<", range.upperBound)
            default: (nil, ValueText.of(range), nil)
            }
        self.lower = lower
        self.upper = upper
        isClosed = sign == "..."
        let lowerText = lower.map { ValueText.of($0) } ?? ""
        let upperText = upper.map { ValueText.of($0) } ?? ""
        text = lowerText + sign + upperText
    }

    /// Returns whether the range contains a number whose type differs from the type of the bounds.
    func contains(number: Any) -> Bool {
        if lower == nil, upper == nil { return false }
        if let lower {
            guard let order = numberOrder(lower, number), order <= 0 else { return false }
        }
        if let upper {
            guard let order = numberOrder(number, upper), order < 0 || (isClosed && order == 0)
            else { return false }
        }
        return true
    }
}

/// Compares numbers of any two types by value.
///
/// Two integers are compared exactly. If one number has a fraction, both are compared as `Double`.
///
/// - Returns: A negative number if the first number is smaller, a positive number if the second
///   number is smaller, or 0 if both are equal. If one of the values isn't a number, or if they
///   can't be compared, the result is `nil`.
func numberOrder(_ left: Any, _ right: Any) -> Int? {
    if let left = left as? any BinaryInteger, let right = right as? any BinaryInteger {
        return integerOrder(left, right)
    }
    guard let left = double(left), let right = double(right) else { return nil }
    return left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
}

private func integerOrder<Left: BinaryInteger>(_ left: Left, _ right: some BinaryInteger) -> Int {
    left < right ? -1 : left > right ? 1 : 0
}

private func double(_ value: Any) -> Double? {
    if let value = value as? any BinaryInteger { return Double(value) }
    if let value = value as? any BinaryFloatingPoint { return Double(value) }
    return nil
}
