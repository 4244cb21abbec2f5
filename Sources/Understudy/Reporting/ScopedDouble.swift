/// A double that can report the leftovers of a test.
package protocol ScopedDouble: AnyObject {
    /// Returns reports on expected events that didn't happen, and on events that weren't checked.
    /// Safe on any thread.
    func leftovers(strict: Bool) -> [TestReport]
    /// Ends the test of the double. Safe on any thread.
    ///
    /// - Returns: Reports on events since the leftovers were requested.
    func testHasEnded() -> [TestReport]
    /// The number of the first call of the code under test; `nil` if there is none.
    var firstAct: UInt64? { get }
    /// A Boolean value that indicates if something waits for the double that may never end. Safe on
    /// any thread.
    var isWaitedFor: Bool { get }
    /// Reports waits for the double, except those of tasks that report their own wait when it ends.
    /// The end of the test doesn't report them again. Safe on any thread.
    ///
    /// - Parameter moment: the description of the interruption of the test, for the headline.
    func stuckWork(_ moment: String) -> [TestReport]
    /// Ends all current and future waits for the double, because the test was interrupted; `false`
    /// allows tasks to wait again, in another test. Safe on any thread.
    func setInterrupted(_ isInterrupted: Bool)
}

extension ScopedDouble {
    package func testHasEnded() -> [TestReport] { [] }
    package var firstAct: UInt64? { nil }
    package var isWaitedFor: Bool { false }
    package func stuckWork(_ moment: String) -> [TestReport] { [] }
    package func setInterrupted(_ isInterrupted: Bool) {}
}

/// An error that a double throws, and that is reported again at the end of the test if it was
/// caught.
protocol ErrorOfDouble: Error, CustomStringConvertible {}

/// A weak reference to a double, because a test can check that its objects are released.
///
/// `@unchecked`, because a spy is `Sendable` only if its parts are: the scope itself only calls the
/// functions of ``ScopedDouble``. It requests the leftovers after the test's own work has ended.
/// During the test it only calls functions that are safe on any thread.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}
