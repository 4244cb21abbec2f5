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
/// order every call of these spies has to be a step.
///
/// - Parameters:
///   - coverage: whether other calls may lie between the steps.
///   - steps: the steps, in their order.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: whether the calls came in the order.
@discardableResult
public func expectOrder(
    _ coverage: SpyOrder.Coverage = .partial,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder.Builder _ steps: () -> [SpyOrder.Step]
) -> Bool {
    SpyOrder.expect(
        coverage, fileID: fileID, filePath: filePath, line: line, column: column, steps)
}
