/// A double that can tell what a test has left over.
package protocol ScopedDouble: AnyObject {
    /// What was asked for and did not happen, or happened and was not looked at. Safe on any
    /// thread.
    func leftovers(strict: Bool) -> [TestReport]
    /// The test is over. Safe on any thread.
    ///
    /// - Returns: what has come between the question what is left over and this moment.
    func testHasEnded() -> [TestReport]
    /// The number of the first call that the code under test has made; `nil` where there is none.
    var firstAct: UInt64? { get }
    /// Whether something waits for the double that may never end. Safe on any thread.
    var isWaitedFor: Bool { get }
    /// Reports what waits for the double, except for tasks that report their own wait when it ends.
    /// The end of the test doesn't report it again. Safe on any thread.
    ///
    /// - Parameter moment: when the test was interrupted, for the headline.
    func stuckWork(_ moment: String) -> [TestReport]
    /// Ends all waits for the double, and those that begin later, because the test was interrupted;
    /// `false` lets tasks wait again, in another test. Safe on any thread.
    func setInterrupted(_ isInterrupted: Bool)
}

extension ScopedDouble {
    package func testHasEnded() -> [TestReport] { [] }
    package var firstAct: UInt64? { nil }
    package var isWaitedFor: Bool { false }
    package func stuckWork(_ moment: String) -> [TestReport] { [] }
    package func setInterrupted(_ isInterrupted: Bool) {}
}

/// An error that a double throws, and tells of again at the end of the test where it was caught.
protocol ErrorOfDouble: Error, CustomStringConvertible {}

/// Holds a double without keeping it alive: a test may check that its objects go away.
///
/// `@unchecked`, since a spy is `Sendable` only when its parts are: the scope calls nothing but
/// the functions of ``ScopedDouble``, and does so when the test's own work is over.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}
