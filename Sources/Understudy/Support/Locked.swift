import Synchronization

/// A value behind a lock, whatever its type.
///
/// `Mutex` takes over what it guards, so it refuses the arguments and closures of callers that keep
/// them. A spy has to record them all the same; it is `Sendable` only where they are, and its own
/// conformance says so. This is the one place that leaves the proof to the type around it: a type
/// that holds a `Locked` must not be `Sendable` unless the value is, or must explain why it may be.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
    @usableFromInline
    struct Box: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline let mutex: Mutex<Box>
    /// Hands over from one holder to the next where the thread sanitizer sees it. On Linux the
    /// mutex locks inside a library that is not instrumented, so that every use of it, in any code,
    /// is reported as a race. A load and a store in an instrumented module tell the sanitizer what
    /// the mutex does; without it they cost two plain instructions.
    @usableFromInline let handover = Atomic<Bool>(false)

    @inlinable
    package init(_ value: Value) { mutex = Mutex(Box(value)) }

    /// Never inlined, so that it never becomes a part of an asynchronous function. The mutex asks
    /// thread-local storage which thread it is on, and the optimizer of Swift 6.3 takes the address
    /// of that before a suspension, where both ways out of a `try await` lead to the lock, as with
    /// `defer`: on another thread, the function would then lock in the name of the first one.
    @inlinable
    @inline(never)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        withLockInPlace(body)
    }

    /// As ``withLock(_:)``, for a function that is itself never inlined.
    @inlinable
    @inline(__always)
    package func withLockInPlace<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { box in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            // The result belongs to the same side as the value; see above.
            nonisolated(unsafe) let result = body(&box.value)
            return result
        }
    }
}
