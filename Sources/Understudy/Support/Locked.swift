import Synchronization

/// A value of any type that is protected by a lock.
///
/// `Mutex` requires ownership of its value, so it rejects arguments and closures that their callers
/// keep. A spy must record them anyway. It's `Sendable` only if they are, as its conditional
/// conformance states. Only this type leaves the proof to its owner: a type that contains a
/// `Locked` must not be `Sendable` unless the value is, or must explain why it may be.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
    @usableFromInline
    struct Box: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline let mutex: Mutex<Box>
    /// Makes the transfer from one lock holder to the next visible to the thread sanitizer. On
    /// Linux, the mutex locks in a library that isn't instrumented, so the sanitizer reports every
    /// use of it as a race. A load and a store in an instrumented module show the sanitizer the
    /// synchronization of the mutex. Without the sanitizer, they cost two plain instructions.
    @usableFromInline let handover = Atomic<Bool>(false)

    @inlinable
    package init(_ value: Value) { mutex = Mutex(Box(value)) }

    /// It's never inlined, so that it never becomes a part of an asynchronous function. The mutex
    /// reads the current thread from thread-local storage, and the optimizer of Swift 6.3 computes
    /// that address before a suspension if both exits of a `try await` lead to the lock, as with
    /// `defer`. After resuming on another thread, the function would lock on behalf of the first
    /// thread.
    @inlinable
    @inline(never)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        withLockInPlace(body)
    }

    /// The same as ``withLock(_:)``, for a function that is itself never inlined.
    @inlinable
    @inline(__always)
    package func withLockInPlace<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { box in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            // The result belongs to the isolation of the value; see above.
            nonisolated(unsafe) let result = body(&box.value)
            return result
        }
    }
}
