extension SpyExpectation {
    /// What one argument of a call has to be, where the others may be anything.
    ///
    /// ```swift
    /// expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
    /// ```
    ///
    /// A literal stands for itself: a number for the equal number of any type, a text for the
    /// value that the argument's type makes of it, `nil` for no value. An optional argument meets
    /// what its content meets.
    public struct Argument {
        let condition: ArgumentCondition

        /// Any value.
        public static var any: Argument { Argument(condition: .any) }

        /// A value, compared as ``SpyExpectation/wasCalled(_:with:)`` compares.
        ///
        /// - Parameter value: the value.
        /// - Returns: the condition.
        public static func equal(_ value: some Any) -> Argument {
            Argument(condition: ArgumentCondition(value) { numberOrder(value, $0) == 0 })
        }

        /// A value in a range: `.in(1...50)`, `.in(..<0)`. Numbers of other types than the bounds'
        /// compare by value.
        ///
        /// - Parameter range: the range.
        /// - Returns: the condition.
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

        /// A text that contains another one.
        ///
        /// - Parameter text: the text.
        /// - Returns: the condition.
        public static func containing(_ text: String) -> Argument {
            let shown = ValueText.of(text)
            return Argument(
                condition: ArgumentCondition(
                    ".containing(\(shown))", miss: "does not contain \(shown)", in: .texts
                ) { value in
                    (value as? any StringProtocol).map { String($0).contains(text) } ?? false
                })
        }

        /// A text in which a pattern occurs: `.containing(/^log(in|out)$/)`.
        ///
        /// - Parameter pattern: the pattern; with `^` and `$` it has to be the whole text.
        /// - Returns: the condition.
        public static func containing(_ pattern: some RegexComponent) -> Argument {
            // Calls come on any thread, and a pattern is not `Sendable`.
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
    /// The condition as a test gives it, which is how `#expect` shows it.
    public var description: String { condition.text }
}

/// A pattern that one thread at a time uses.
private final class LockedPattern {
    private let occurs: Locked<(String) -> Bool>

    init(_ pattern: some RegexComponent) { occurs = Locked { $0.contains(pattern) } }

    func occurs(in text: String) -> Bool { occurs.withLock { $0(text) } }
}

// MARK: - Literals

extension SpyExpectation.Argument: ExpressibleByIntegerLiteral {
    /// The number, of any type.
    ///
    /// - Parameter value: what stands in the source.
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
    /// The number, of any type.
    ///
    /// - Parameter value: what stands in the source.
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
    /// The text, or what the argument's type makes of it.
    ///
    /// - Parameter value: what stands in the source.
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
    /// The truth value.
    ///
    /// - Parameter value: what stands in the source.
    public init(booleanLiteral value: Bool) { condition = ArgumentCondition(value) }
}

extension SpyExpectation.Argument: ExpressibleByNilLiteral {
    /// No value.
    ///
    /// - Parameter nilLiteral: nothing.
    public init(nilLiteral: ()) { condition = .absent }
}

extension ExpressibleByIntegerLiteral {
    /// What the type makes of a literal, where its literals are of that type.
    fileprivate static func made(of value: Int) -> Any? {
        (value as? IntegerLiteralType).map { Self(integerLiteral: $0) }
    }
}

extension ExpressibleByFloatLiteral {
    /// What the type makes of a literal, where its literals are of that type.
    fileprivate static func made(of value: Double) -> Any? {
        (value as? FloatLiteralType).map { Self(floatLiteral: $0) }
    }
}

extension ExpressibleByStringLiteral {
    /// What the type makes of a literal, where its literals are of that type.
    fileprivate static func made(of value: String) -> Any? {
        (value as? StringLiteralType).map { Self(stringLiteral: $0) }
    }
}
