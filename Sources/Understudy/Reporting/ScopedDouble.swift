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
}

extension ScopedDouble {
    package func testHasEnded() -> [TestReport] { [] }
    package var firstAct: UInt64? { nil }
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
