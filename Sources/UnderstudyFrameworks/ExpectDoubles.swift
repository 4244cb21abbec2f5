import Understudy

/// Expects that each call of whole doubles has been checked, read or counted before.
///
/// ```swift
/// #expect(store.spies.save.callCount == 1)
/// expectNoOtherCalls(of: store)
/// ```
///
/// Reads of properties need no check. The report has the calls of all doubles in the order in which
/// they came; then they count as looked at.
///
/// - Parameters:
///   - double: a double, or its `spies`. Static members are in `StoreSpy.spies`.
///   - others: more doubles.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: whether there are no other calls.
@discardableResult
public func expectNoOtherCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    SpyOrder.noOtherCalls(
        of: [double] + others,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Forgets the calls of whole doubles; answers and expectations stay.
///
/// - Parameters:
///   - double: a double, or its `spies`.
///   - others: more doubles.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
public func resetCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    SpyOrder.resetCalls(
        [double] + others,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Forgets what whole doubles were told to do: answers, conditions, failure plans and flags; the
/// answers that their parts were made with come back. Calls and expectations stay.
///
/// - Parameters:
///   - double: a double, or its `spies`.
///   - others: more doubles.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
public func resetAnswers(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    SpyOrder.resetAnswers(
        [double] + others,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Expects an order of calls from now on: a call that comes before its turn is reported when it
/// comes, while the code that makes it is on the stack. What has not come is reported when the test
/// ends.
///
/// ```swift
/// expectsOrder {
///     store.spies.open
///     store.spies.save.when(with: "a")
///     store.spies.close
/// }
/// ```
///
/// A step that has come is over: further calls of its kind may come as they like.
///
/// - Parameters:
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
///   - steps: a spy for any of its calls, `when` for some of them, `unordered` for such
///     that may come in any order among themselves.
public func expectsOrder(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    @SpyOrder.ExpectedSteps _ steps: () -> [SpyOrder.ExpectedStep]
) {
    SpyOrder.expects(fileID: fileID, filePath: filePath, line: line, column: column, steps)
}

/// Verifies and forgets, for whole doubles: what is expected of them is checked now, each at its
/// own line, and their calls are forgotten.
///
/// - Parameters:
///   - double: a double, or its `spies`.
///   - others: more doubles.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
public func checkpoint(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    SpyOrder.checkpoint(
        [double] + others,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}
