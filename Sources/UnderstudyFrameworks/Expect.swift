import Understudy

/// Expects calls of a spy, and reports a failure with the calls that came, in Swift Testing and in
/// XCTest alike.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
///
/// A test class with a helper called `expect` has the method: `spy.expect(.wasCalled(.once))`.
///
/// - Parameters:
///   - spy: the spy.
///   - expectation: which calls, and how many of them.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: whether the calls are as expected.
@discardableResult
public func expect<Input, Output, Failure>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    spy.expect(expectation, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Waits until the calls of a spy are as expected, for so long at most, and reports a failure with
/// the calls that came. Each call is an event: nothing polls.
///
/// ```swift
/// await expect(analytics.spies.track, .wasCalled(2...), within: .seconds(2))
/// ```
///
/// A count that no call meets too, `.never` or `...2`, is met when the time has passed; one too
/// many fails at once.
///
/// - Parameters:
///   - spy: the spy.
///   - expectation: which calls, and how many of them.
///   - limit: how long to wait at most; only a test that fails, or one that wants no call, waits
///     for it.
///   - clock: where the limit passes.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: whether the calls are as expected.
@discardableResult
public nonisolated(nonsending) func expect<Input, Output, Failure, C: Clock>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    within limit: Duration, on clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> Bool where C.Duration == Duration {
    await spy.expect(
        expectation, within: limit, on: clock, fileID: fileID, filePath: filePath, line: line,
        column: column)
}

/// Expects calls of several spies in an order.
///
/// ```swift
/// expectOrder {
///     login.spies.start
///     unordered {
///         cache.spies.open
///         flags.spies.open
///     }
///     analytics.spies.track.when { $0.event == "login" }
/// }
/// ```
///
/// A step is a spy, for any of its calls, or `when`, for calls that meet a condition, or
/// `unordered`, for steps in any order. Other calls may lie between the steps; in an `.exhaustive`
/// order every call of these spies has to be a step, and every call of the doubles that are given:
///
/// ```swift
/// expectOrder(.exhaustive, of: store, cache) {
///     store.spies.open
///     cache.spies.insert.when(with: page)
/// }
/// ```
///
/// - Parameters:
///   - coverage: whether other calls may lie between the steps.
///   - doubles: whole doubles; in an exhaustive order each call of theirs has to be a step.
///   - steps: the steps, in their order.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: whether the calls came in the order.
@discardableResult
public func expectOrder(
    _ coverage: SpyOrder.Coverage = .partial, of doubles: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder.Builder _ steps: () -> [SpyOrder.Step]
) -> Bool {
    SpyOrder.order(
        coverage, of: doubles,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column), steps())
}
