extension SpyExpectation {
    /// A condition on one argument of a call.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// You can use literals as conditions. A number literal matches an equal number of any type. A
    /// string literal matches the value that the argument's type creates from the literal. `nil`
    /// matches an absent value. If an argument is optional, it matches if the value that it wraps
    /// matches.
    public struct Argument {
        let condition: ArgumentCondition

        /// A condition that matches any value.
        public static var any: Argument { Argument(condition: .any) }

        /// Creates a condition that matches a specific value.
        ///
        /// For more information about how values are compared, see
        /// ``SpyExpectation/wasCalled(_:with:)``.
        public static func equal(_ value: some Any) -> Argument {
            Argument(condition: ArgumentCondition(value) { numberOrder(value, $0) == 0 })
        }

        /// Creates a condition that matches a value in a range, for example `.in(1...50)` or
        /// `.in(..<0)`.
        ///
        /// If the type of a number differs from the type of the bounds, they are compared by value.
        public static func `in`<Bound>(
            _ range: some RangeExpression<Bound> & Sendable
        ) -> Argument {
            let bounds = RangeBounds(range)
            return Argument(
                condition: ArgumentCondition(
                    ".in(\(bounds.text))", mismatch: "isn't in \(bounds.text)",
                    in: .like(Bound.self)
                ) { value in
                    (value as? Bound).map { range.contains($0) } ?? bounds.contains(number: value)
                })
        }

        /// Creates a condition that matches a string that contains another string.
        public static func containing(_ text: String) -> Argument {
            let shown = ValueText.of(text)
            return Argument(
                condition: ArgumentCondition(
                    ".containing(\(shown))", mismatch: "doesn't contain \(shown)", in: .texts
                ) { value in
                    (value as? any StringProtocol).map { String($0).contains(text) } ?? false
                })
        }

        /// Creates a condition that matches a string that contains a match of a pattern, for
        /// example `.containing(/^log(in|out)$/)`.
        ///
        /// - Parameters:
        ///   - pattern: The pattern to find. To match the whole string, use `^` and `$`.
        public static func containing(_ pattern: some RegexComponent) -> Argument {
            // A pattern isn't `Sendable`, so a lock protects it from calls on several threads.
            let pattern = LockedPattern(pattern)
            return Argument(
                condition: ArgumentCondition(
                    ".containing(/…/)", mismatch: "doesn't contain the pattern", in: .texts
                ) { value in
                    (value as? any StringProtocol).map { pattern.occurs(in: String($0)) } ?? false
                })
        }
    }
}

extension SpyExpectation.Argument: CustomStringConvertible {
    /// The condition as it's written in a test.
    ///
    /// For example, `#expect` uses this description.
    public var description: String { condition.text }
}

/// A pattern that only one thread can use at a time.
private final class LockedPattern {
    private let occurs: Locked<(String) -> Bool>

    init(_ pattern: some RegexComponent) { occurs = Locked { $0.contains(pattern) } }

    func occurs(in text: String) -> Bool { occurs.withLock { $0(text) } }
}

// MARK: - Literals

extension SpyExpectation.Argument {
    /// Creates a condition that matches an equal number, or the value that the argument's type
    /// creates from a literal with this number.
    private init(
        number: Any, in domain: ArgumentDomain, made: @escaping (Any.Type) -> Any?
    ) {
        condition = ArgumentCondition(number, in: domain) { argument in
            if let order = numberOrder(number, argument) { return order == 0 }
            return made(type(of: argument)).map { compare($0, argument) == .equal } ?? false
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByIntegerLiteral {
    /// Creates a condition that matches an equal number of any type.
    public init(integerLiteral value: Int) {
        let domain = ArgumentDomain { $0 is any ExpressibleByIntegerLiteral.Type }
        self.init(number: value, in: domain) {
            ($0 as? any ExpressibleByIntegerLiteral.Type)?.made(of: value)
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByFloatLiteral {
    /// Creates a condition that matches an equal number of any type.
    public init(floatLiteral value: Double) {
        let domain = ArgumentDomain {
            $0 is any BinaryInteger.Type || $0 is any ExpressibleByFloatLiteral.Type
        }
        self.init(number: value, in: domain) {
            ($0 as? any ExpressibleByFloatLiteral.Type)?.made(of: value)
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByStringInterpolation {
    /// Creates a condition that matches a string, or the value that the argument's type creates
    /// from a string literal.
    ///
    /// The literal may contain interpolations.
    public init(stringLiteral value: String) {
        let domain = ArgumentDomain {
            $0 is any StringProtocol.Type || $0 is any ExpressibleByStringLiteral.Type
                || $0 == Character.self
        }
        condition = ArgumentCondition(value, in: domain) { argument in
            if let text = argument as? any StringProtocol { return String(text) == value }
            if let character = argument as? Character { return String(character) == value }
            let type = type(of: argument) as? any ExpressibleByStringLiteral.Type
            return type?.made(of: value).map { compare($0, argument) == .equal } ?? false
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByBooleanLiteral {
    /// Creates a condition that matches a Boolean value.
    public init(booleanLiteral value: Bool) { condition = ArgumentCondition(value) }
}

extension SpyExpectation.Argument: ExpressibleByNilLiteral {
    /// Creates a condition that matches an absent value.
    public init(nilLiteral: ()) { condition = .absent }
}

extension ExpressibleByIntegerLiteral {
    /// Creates a value of this type from the value of a literal, if its literals have that type.
    fileprivate static func made(of value: Int) -> Any? {
        (value as? IntegerLiteralType).map { Self(integerLiteral: $0) }
    }
}

extension ExpressibleByFloatLiteral {
    /// Creates a value of this type from the value of a literal, if its literals have that type.
    fileprivate static func made(of value: Double) -> Any? {
        (value as? FloatLiteralType).map { Self(floatLiteral: $0) }
    }
}

extension ExpressibleByStringLiteral {
    /// Creates a value of this type from the value of a literal, if its literals have that type.
    fileprivate static func made(of value: String) -> Any? {
        (value as? StringLiteralType).map { Self(stringLiteral: $0) }
    }
}
