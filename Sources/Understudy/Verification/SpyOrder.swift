/// An order of calls.
///
/// It's also the result builder of the closures that you pass to `expectOrder` and `enforceOrder`.
///
/// Each line of such a closure is an entry of the order. To match any call of a spy, specify the
/// spy. To match calls that satisfy a condition, use `when`. To match several calls that can arrive
/// in any order, use `unordered`.
///
/// ```swift
/// expectOrder {
///     login.spies.start
///     SpyOrder.unordered {
///         store.spies.retrieve
///         cache.spies.insert
///     }
///     analytics.spies.track.when { $0.event == "login" }
/// }
/// ```
@resultBuilder
public struct SpyOrder {
    /// The calls of each entry. If an entry consists of several calls, they can arrive in any
    /// order.
    var entries: [[OrderedCalls]]

    /// The calls that an order must include.
    public enum Coverage: Sendable {
        /// The order includes only the specified entries.
        ///
        /// Other calls can arrive between them.
        case partial
        /// The order must include every call of the spies in the order, and every call of the
        /// doubles that are specified together with the order.
        case exhaustive
    }

    /// Creates an entry that consists of several calls, which can arrive in any order.
    ///
    /// - Parameters:
    ///   - calls: A closure that specifies the calls, one on each line.
    public static func unordered(@SpyOrder _ calls: () -> SpyOrder) -> SpyOrder {
        let entry = calls().entries.flatMap(\.self)
        return SpyOrder(entries: entry.isEmpty ? [] : [entry])
    }

    /// Creates an entry that matches a call of a spy with any arguments.
    public static func buildExpression(
        _ spy: Spy<some Any, some Any, some Error>
    ) -> SpyOrder {
        SpyOrder(entries: [[OrderedCalls(spy.target)]])
    }

    /// Creates an entry that matches a call of a spy that satisfies a condition or has specific
    /// arguments.
    public static func buildExpression(
        _ calls: ConditionedSpy<some Any, some Any, some Error>
    ) -> SpyOrder {
        SpyOrder(entries: [[OrderedCalls(calls)]])
    }

    /// Includes the entries of another order, for example an entry that was created by `unordered`.
    public static func buildExpression(_ order: SpyOrder) -> SpyOrder { order }

    /// Combines entries that follow each other.
    public static func buildBlock(_ orders: SpyOrder...) -> SpyOrder { buildArray(orders) }

    /// Combines the entries of a loop.
    public static func buildArray(_ orders: [SpyOrder]) -> SpyOrder {
        SpyOrder(entries: orders.flatMap(\.entries))
    }

    /// Includes the entries of an `if` statement without an `else` clause.
    public static func buildOptional(_ order: SpyOrder?) -> SpyOrder {
        order ?? SpyOrder(entries: [])
    }

    /// Includes the entries of an `if` statement that has an `else` clause.
    public static func buildEither(first order: SpyOrder) -> SpyOrder { order }

    /// Includes the entries of an `else` clause.
    public static func buildEither(second order: SpyOrder) -> SpyOrder { order }
}

/// Checks that calls of several spies arrived in the specified order.
///
/// Use this function if the order of calls is part of the behavior that you test:
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
/// By default, other calls can arrive between the entries. If the order is `.exhaustive`, it must
/// instead include every call of these spies, and every call of the doubles that you specify:
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
///   - doubles: The doubles whose calls an exhaustive order must include, in addition to the calls
///     of the spies in the order.
///   - order: A closure that specifies the entries in the expected order.
///
/// - Returns: Whether the calls arrived in the specified order.
@discardableResult
public func expectOrder(
    _ coverage: SpyOrder.Coverage = .partial, of doubles: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder _ order: () -> SpyOrder
) -> Bool {
    let location = TestReport.Location(fileID, filePath, line, column)
    let parts = DoubleParts.needed(of: doubles, for: "expectOrder", at: location)
    let expected = order()
    let check = OrderCheck(expected, isExhaustive: coverage == .exhaustive, doubles: parts)
    guard let problem = ComparisonMemo.remembering({ check.problem() }) else { return true }
    let spies = parts + expected.entries.joined().map(\.spy)
    // A missing test scope was already reported, and calls are missing for the same reason.
    if !spies.contains(where: \.isWithoutScope) {
        DoubleParts.send(TestReport(problem, at: location), to: spies)
    }
    return false
}

/// Enforces an order of calls from now on.
///
/// A call that is too early is reported when it arrives, so that you can use a breakpoint to find
/// the code that makes it. Missing calls are reported when the test ends.
///
/// ```swift
/// enforceOrder {
///     store.spies.open
///     store.spies.save.when(with: "a")
///     store.spies.close
/// }
/// ```
///
/// After a call has matched an entry, further calls that match the same entry can arrive at any
/// time. Calls that don't match any entry aren't restricted.
///
/// - Parameters:
///   - order: A closure that specifies the entries in the expected order.
public func enforceOrder(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder _ order: () -> SpyOrder
) {
    let location = TestReport.Location(fileID, filePath, line, column)
    let entries = order().entries
    guard let scope = TestScope.currentOrProcess else {
        let report = TestScope.missingReport(for: "enforceOrder", at: location)
        return DoubleParts.send(report, to: entries.joined().map(\.spy))
    }
    scope.recordUsage(location)
    if entries.isEmpty {
        let text = "enforceOrder: the order is empty, so nothing is enforced"
        return TestReport.send(TestReport(text, at: location))
    }
    let check = OrderGuard(entries.map { $0.map(\.future) }, at: location)
    scope.keep(check)
    scope.register(check)
    for calls in entries.joined() { calls.join(check) }
}

/// The calls of one spy in an order.
struct OrderedCalls {
    let spy: any DoublePart
    /// A closure that returns the calls that were recorded so far.
    let recorded: () -> OrderPart
    /// The calls that are expected from now on.
    fileprivate let future: OrderedPart
    /// A closure that enforces an order for further calls of the spy.
    fileprivate let join: (OrderGuard) -> Void

    init<Input, Output, Failure>(_ calls: ConditionedSpy<Input, Output, Failure>) {
        let spy = calls.spy
        let pattern = calls.pattern
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
