/// An order of calls, for `expectOrder` and `enforceOrder`.
///
/// Each line of its closure is an entry: a spy, for any of its calls; `when`, for calls that
/// satisfy a condition; or `unordered`, for calls in any order.
///
/// ```swift
/// expectOrder {
///     login.spies.start
///     SpyOrder.unordered {
///         cache
///         flags
///     }
///     analytics.spies.track.when { $0.event == "login" }
/// }
/// ```
@resultBuilder
public struct SpyOrder {
    /// The calls of each entry. The calls of one entry may arrive in any order.
    var entries: [[OrderedCalls]]

    /// The calls that an order must include.
    public enum Coverage: Sendable {
        /// Only its entries; other calls may arrive between them.
        case partial
        /// Every call of every spy in the order, and of the doubles that are passed with it.
        case exhaustive
    }

    /// Returns one entry whose calls may arrive in any order among themselves.
    ///
    /// - Parameter calls: The calls, one on each line.
    public static func unordered(@SpyOrder _ calls: () -> SpyOrder) -> SpyOrder {
        let calls = calls().entries.flatMap(\.self)
        return SpyOrder(entries: calls.isEmpty ? [] : [calls])
    }

    /// A call of a spy, with any arguments.
    public static func buildExpression(
        _ spy: Spy<some Any, some Any, some Error>
    ) -> SpyOrder {
        SpyOrder(entries: [[OrderedCalls(spy.target)]])
    }

    /// A call of a spy that satisfies a condition, or has specific arguments.
    public static func buildExpression(
        _ calls: ConditionedSpy<some Any, some Any, some Error>
    ) -> SpyOrder {
        SpyOrder(entries: [[OrderedCalls(calls)]])
    }

    /// Several entries, for example those of `unordered`.
    public static func buildExpression(_ order: SpyOrder) -> SpyOrder { order }

    /// Entries that follow each other.
    public static func buildBlock(_ orders: SpyOrder...) -> SpyOrder { buildArray(orders) }

    /// Entries in a loop.
    public static func buildArray(_ orders: [SpyOrder]) -> SpyOrder {
        SpyOrder(entries: orders.flatMap(\.entries))
    }

    /// Entries under an `if`.
    public static func buildOptional(_ order: SpyOrder?) -> SpyOrder {
        order ?? SpyOrder(entries: [])
    }

    /// Entries of an `if` with an `else`.
    public static func buildEither(first order: SpyOrder) -> SpyOrder { order }

    /// Entries of an `else`.
    public static func buildEither(second order: SpyOrder) -> SpyOrder { order }
}

/// Expects calls of several spies in an order.
///
/// ```swift
/// expectOrder {
///     login.spies.start
///     SpyOrder.unordered {
///         cache.spies.open
///         flags.spies.open
///     }
///     analytics.spies.track.when { $0.event == "login" }
/// }
/// ```
///
/// Other calls may arrive between the entries. In an `.exhaustive` order, every call of these spies
/// must be an entry, and every call of the doubles that are passed:
///
/// ```swift
/// expectOrder(.exhaustive, of: store, cache) {
///     store.spies.open
///     cache.spies.insert.when(with: page)
/// }
/// ```
///
/// - Parameters:
///   - coverage: The calls that the order must include.
///   - doubles: Whole doubles. In an exhaustive order, each of their calls must be an entry.
///   - order: The entries, in their order.
/// - Returns: `true` if the calls arrived in the order.
@discardableResult
public func expectOrder(
    _ coverage: SpyOrder.Coverage = .partial, of doubles: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder _ order: () -> SpyOrder
) -> Bool {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let parts = DoubleParts.needed(of: doubles, for: "expectOrder", at: location)
    let order = order()
    let check = OrderCheck(order, isExhaustive: coverage == .exhaustive, doubles: parts)
    guard let problem = ComparisonMemo.remembering({ check.problem() }) else { return true }
    let report = TestReport(problem, at: location)
    if let spy = parts.first ?? order.entries.first?.first?.spy {
        spy.send(report)
    } else {
        TestReport.send(report)
    }
    return false
}

/// Enforces an order of calls from now on.
///
/// A call that arrives too early is reported while the calling code is on the stack. Missing calls
/// are reported when the test ends.
///
/// ```swift
/// enforceOrder {
///     store.spies.open
///     store.spies.save.when(with: "a")
///     store.spies.close
/// }
/// ```
///
/// After an entry, further calls that match it may arrive at any time, and so may calls that aren't
/// entries.
///
/// - Parameter order: The entries, in their order.
public func enforceOrder(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder _ order: () -> SpyOrder
) {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let entries = order().entries
    guard let scope = TestScope.needed(for: "enforceOrder", at: location) else {
        return
    }
    scope.noteLine(location)
    if entries.isEmpty {
        let text = "enforceOrder: the order is empty, so nothing is enforced"
        return TestReport.send(TestReport(text, at: location))
    }
    let check = OrderGuard(entries.map { $0.map(\.future) }, at: location)
    scope.keep(check)
    scope.enroll(check)
    for calls in entries.joined() { calls.join(check) }
}

/// Calls of one spy in an order.
struct OrderedCalls {
    let spy: any DoublePart
    /// The calls so far.
    let recorded: () -> OrderPart
    /// The calls from now on.
    let future: OrderedPart
    /// Enforces an order at the calls of the spy.
    let join: (OrderGuard) -> Void

    init<Input, Output, Failure>(_ calls: ConditionedSpy<Input, Output, Failure>) {
        let (spy, pattern) = (calls.spy, calls.pattern)
        self.spy = spy
        recorded = { OrderPart(spy, pattern) }
        future = OrderedPart(
            name: pattern.name(of: spy.signature), spy: ObjectIdentifier(spy)
        ) { input in
            (input as? Input).map { pattern.compare($0) == .equal } ?? false
        }
        join = { order in
            spy.joinTest()
            spy.withState { state in
                let isKnown = state.observers.guards.contains { $0 === order }
                if !isKnown { state.observers.guards.append(order) }
            }
        }
    }
}
