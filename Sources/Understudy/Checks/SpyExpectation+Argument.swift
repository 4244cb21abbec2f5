extension SpyExpectation {
    /// A condition on one argument of a call.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// A number literal matches the equal number of any type. A string literal matches the value
    /// that the type of the argument creates from it. `nil` matches an absent value. An optional
    /// argument matches if its content does.
    public struct Argument {
        let condition: ArgumentCondition

        /// Matches any value.
        public static var any: Argument { Argument(condition: .any) }

        /// Matches a value, compared as in ``SpyExpectation/wasCalled(_:with:)``.
        ///
        /// - Parameter value: the value.
        /// - Returns: The condition.
        public static func equal(_ value: some Any) -> Argument {
            Argument(condition: ArgumentCondition(value) { numberOrder(value, $0) == 0 })
        }

        /// Matches a value in a range: `.in(1...50)`, `.in(..<0)`. A number whose type differs from
        /// the type of the bounds is compared by value.
        ///
        /// - Parameter range: the range.
        /// - Returns: The condition.
        public static func `in`<Bound>(
            _ range: some RangeExpression<Bound> & Sendable
        ) -> Argument {
            let bounds = RangeBounds(range)
            return Argument(
                condition: ArgumentCondition(
                    ".in(\(bounds.text))", miss: "is not in \(bounds.text)",
                    in: .like(Bound.self)
                ) { value in
                    (value as? Bound).map { range.contains($0) } ?? bounds.contains(number: value)
                })
        }

        /// Matches a string that contains another string.
        ///
        /// - Parameter text: the string to find.
        /// - Returns: The condition.
        public static func containing(_ text: String) -> Argument {
            let shown = ValueText.of(text)
            return Argument(
                condition: ArgumentCondition(
                    ".containing(\(shown))", miss: "does not contain \(shown)", in: .texts
                ) { value in
                    (value as? any StringProtocol).map { String($0).contains(text) } ?? false
                })
        }

        /// Matches a string that contains a match of a pattern: `.containing(/^log(in|out)$/)`.
        ///
        /// - Parameter pattern: the pattern. Use `^` and `$` to match the whole string.
        /// - Returns: The condition.
        public static func containing(_ pattern: some RegexComponent) -> Argument {
            // Calls arrive on any thread, and a pattern isn't `Sendable`.
            let pattern = LockedPattern(pattern)
            return Argument(
                condition: ArgumentCondition(
                    ".containing(/…/)", miss: "does not contain the pattern", in: .texts
                ) { value in
                    (value as? any StringProtocol).map { pattern.occurs(in: String($0)) } ?? false
                })
        }
    }
}

extension SpyExpectation.Argument: CustomStringConvertible {
    /// The condition as it's written in a test. `#expect` shows it.
    public var description: String { condition.text }
}

/// A pattern that is used by one thread at a time.
private final class LockedPattern {
    private let occurs: Locked<(String) -> Bool>

    init(_ pattern: some RegexComponent) { occurs = Locked { $0.contains(pattern) } }

    func occurs(in text: String) -> Bool { occurs.withLock { $0(text) } }
}

// MARK: - Literals

extension SpyExpectation.Argument: ExpressibleByIntegerLiteral {
    /// Creates a condition that matches the number, of any type.
    ///
    /// - Parameter value: the literal.
    public init(integerLiteral value: Int) {
        let domain = ArgumentDomain { $0 is any ExpressibleByIntegerLiteral.Type }
        condition = ArgumentCondition(value, in: domain) { argument in
            if let order = numberOrder(value, argument) { return order == 0 }
            let type = type(of: argument) as? any ExpressibleByIntegerLiteral.Type
            return type?.made(of: value).map { compare($0, argument) == .equal } ?? false
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByFloatLiteral {
    /// Creates a condition that matches the number, of any type.
    ///
    /// - Parameter value: the literal.
    public init(floatLiteral value: Double) {
        let domain = ArgumentDomain {
            $0 is any BinaryInteger.Type || $0 is any ExpressibleByFloatLiteral.Type
        }
        condition = ArgumentCondition(value, in: domain) { argument in
            if let order = numberOrder(value, argument) { return order == 0 }
            let type = type(of: argument) as? any ExpressibleByFloatLiteral.Type
            return type?.made(of: value).map { compare($0, argument) == .equal } ?? false
        }
    }
}

extension SpyExpectation.Argument: ExpressibleByStringLiteral {
    /// Creates a condition that matches the string, or the value that the type of the argument
    /// creates from it.
    ///
    /// - Parameter value: the literal.
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
    /// Creates a condition that matches the Boolean value.
    ///
    /// - Parameter value: the literal.
    public init(booleanLiteral value: Bool) { condition = ArgumentCondition(value) }
}

extension SpyExpectation.Argument: ExpressibleByNilLiteral {
    /// Creates a condition that matches an absent value.
    ///
    /// - Parameter nilLiteral: an empty tuple.
    public init(nilLiteral: ()) { condition = .absent }
}

extension ExpressibleByIntegerLiteral {
    /// Returns the value that the type creates from a literal, if its literals are of that type.
    fileprivate static func made(of value: Int) -> Any? {
        (value as? IntegerLiteralType).map { Self(integerLiteral: $0) }
    }
}

extension ExpressibleByFloatLiteral {
    /// Returns the value that the type creates from a literal, if its literals are of that type.
    fileprivate static func made(of value: Double) -> Any? {
        (value as? FloatLiteralType).map { Self(floatLiteral: $0) }
    }
}

extension ExpressibleByStringLiteral {
    /// Returns the value that the type creates from a literal, if its literals are of that type.
    fileprivate static func made(of value: String) -> Any? {
        (value as? StringLiteralType).map { Self(stringLiteral: $0) }
    }
}
