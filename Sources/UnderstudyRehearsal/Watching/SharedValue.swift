import Understudy

/// A value that outlives a run that never ends.
package final class SharedValue<Value: Sendable>: Sendable {
    private let lock: Locked<Value>

    package init(_ value: Value) { lock = Locked(value) }

    package var value: Value {
        get { lock.withLock { $0 } }
        set { lock.withLock { $0 = newValue } }
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}
