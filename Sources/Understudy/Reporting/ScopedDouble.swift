/// A double that can report the leftovers of a test.
package protocol ScopedDouble: AnyObject {
    /// Returns reports about expected events that didn't occur, and about events that weren't
    /// checked.
    ///
    /// This function can be called on any thread.
    func endOfTestReports(strict: Bool) -> [TestReport]
    /// Notifies the double that its test has ended. This function can be called on any thread.
    ///
    /// - Returns: Reports about events that occurred after the leftovers were requested.
    func endTest() -> [TestReport]
    /// The number of the first call that was made by the code under test, or `nil` if there is no
    /// such call.
    var firstCall: UInt64? { get }
    /// The start of the oldest wait for the double, or `nil` if there is no wait. Such a wait may
    /// never end. This property can be accessed on any thread.
    var oldestWait: WaitStart? { get }
    /// Returns reports about waits for the double.
    ///
    /// They aren't reported again when the test ends. If a task reports its wait itself when the
    /// wait ends, this wait isn't included. This function can be called on any thread.
    ///
    /// - Parameters:
    ///   - moment: A description of when the test was interrupted, which is included in the
    ///     headline.
    func stuckWork(_ moment: String) -> [TestReport]
    /// Ends all current and future waits for the double because the test was interrupted.
    ///
    /// To allow tasks to wait again in another test, pass `false`. This function can be called on
    /// any thread.
    func setInterrupted(_ isInterrupted: Bool)
}

extension ScopedDouble {
    /// Returns the leftovers, which are marked as such unless they can be the cause of a failure.
    func markedLeftovers(strict: Bool) -> [TestReport] {
        endOfTestReports(strict: strict).map { report in
            var marked = report
            marked.isLeftover = !report.isThrown
            return marked
        }
    }

    package func endTest() -> [TestReport] { [] }
    package var firstCall: UInt64? { nil }
    package var oldestWait: WaitStart? { nil }
    package func stuckWork(_ moment: String) -> [TestReport] { [] }
    package func setInterrupted(_ isInterrupted: Bool) {}
}

/// An error that is thrown by a double.
///
/// If the code under test catches the error, it's reported again when the test ends.
package protocol ErrorOfDouble: Error, CustomStringConvertible {}

/// A weak reference to a double.
///
/// We don't retain doubles because a test can check that its objects are released.
///
/// This type is unchecked `Sendable` because a spy is only `Sendable` if its parts are `Sendable`.
/// This is safe because the scope only uses ``ScopedDouble``. It requests leftovers after the work
/// of the test has ended, and only calls functions that support any thread before that.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}

// MARK: - Factories

/// A metatype factory whose product type is erased.
protocol CreationRecorder: AnyObject {
    /// Records an instance if it has the type that the factory records.
    ///
    /// - Returns: Whether the instance was recorded.
    func record(_ instance: Any, arguments: Any) -> Bool
}

/// A weak reference to a factory.
struct WeakFactory {
    weak var factory: (any CreationRecorder)?
}

// MARK: - Static values

/// The key of a test's static value.
///
/// It's either the object that describes the value, or the type that the value belongs to. A key
/// retains its object so that no other object can have the same identity.
enum ScopedKey: Hashable, Sendable {
    case object(any AnyObject & Sendable)
    case type(Any.Type, value: Any.Type)

    /// Returns whether the value is an object that is only retained until the test ends.
    func isKeptObject(as value: any Sendable) -> Bool {
        if case .object(let object) = self { value as AnyObject === object } else { false }
    }

    private var id: [ObjectIdentifier] {
        switch self {
        case .object(let object): [ObjectIdentifier(object)]
        case .type(let owner, let value): [ObjectIdentifier(owner), ObjectIdentifier(value)]
        }
    }

    static func == (lhs: ScopedKey, rhs: ScopedKey) -> Bool { lhs.id == rhs.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
