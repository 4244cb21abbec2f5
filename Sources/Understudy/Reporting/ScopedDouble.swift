/// A double that can tell what a test has left over.
package protocol ScopedDouble: AnyObject {
    /// What was asked for and did not happen, or happened and was not looked at. Safe on any
    /// thread.
    func leftovers(strict: Bool) -> [TestReport]
}

/// Holds a double without keeping it alive: a test may check that its objects go away.
///
/// `@unchecked`, since a spy is `Sendable` only when its parts are: the scope calls nothing but
/// ``ScopedDouble/leftovers(strict:)``, and does so when the test's own work is over.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}
