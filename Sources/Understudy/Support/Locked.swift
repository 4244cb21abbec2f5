// `Mutex` and `Atomic` require iOS 18 and macOS 15. The locks of Apple's own module are available
// from iOS 16 and macOS 13 on.
#if canImport(Darwin)
    import os
#else
    import Synchronization
#endif

/// A value of any type that is protected by a lock.
///
/// The lock of a platform requires ownership of its value, but a spy records arguments and closures
/// that its callers can still use. This is safe because a spy is only `Sendable` if its arguments
/// are. A type that contains a `Locked` must therefore not be `Sendable` unless the value is, or
/// must explain why this is safe.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
    @usableFromInline
    struct Box: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    #if canImport(Darwin)
        @usableFromInline let lock: OSAllocatedUnfairLock<Box>

        @inlinable
        package init(_ value: Value) { lock = OSAllocatedUnfairLock(uncheckedState: Box(value)) }
    #else
        @usableFromInline let lock: Mutex<Box>
        /// A value that makes the synchronization of the lock visible to the thread sanitizer. On
        /// Linux, the library that implements the mutex isn't instrumented, so the sanitizer would
        /// report every use of the protected value as a race. An atomic load and an atomic store in
        /// an instrumented module prevent this. Without the sanitizer, each of them is a single
        /// plain instruction.
        @usableFromInline let handover = Atomic<Bool>(false)

        @inlinable
        package init(_ value: Value) { lock = Mutex(Box(value)) }
    #endif

    /// Calls a function with the protected value while the lock is held.
    ///
    /// This function is never inlined so that it doesn't become a part of an asynchronous function.
    /// The lock reads the current thread from thread-local storage. If both exits of a `try await`
    /// lead to the lock, for example because of a `defer`, the Swift 6.3 optimizer computes the
    /// address of this storage before the suspension. If the function is then resumed on another
    /// thread, it would acquire the lock on behalf of the first thread.
    @inlinable
    @inline(never)
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        withLockInPlace(body)
    }

    /// Calls a function with the protected value while the lock is held.
    ///
    /// Unlike ``withLock(_:)``, this function can be inlined. It should only be used in functions
    /// that are never inlined themselves.
    @inlinable
    @inline(__always)
    package func withLockInPlace<Result>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(Darwin)
            // This doesn't check that the result is `Sendable`, which is safe for the reason that
            // the comment at the type describes.
            lock.withLockUnchecked { body(&$0.value) }
        #else
            lock.withLock { box in
                _ = handover.load(ordering: .acquiring)
                defer { handover.store(true, ordering: .releasing) }
                // This is safe because the result is used in the same isolation as the value. For
                // more information, see the comment at the type.
                nonisolated(unsafe) let result = body(&box.value)
                return result
            }
        #endif
    }
}
