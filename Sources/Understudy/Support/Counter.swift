#if !canImport(Darwin)
    import Synchronization
#endif

/// A number that several threads increase and decrease.
///
/// `Atomic` requires iOS 18 and macOS 15, so a lock protects the number on Apple's platforms. On
/// other platforms, each operation is a single atomic instruction.
///
/// Relaxed ordering is sufficient. A counter only provides unique numbers in the order in which its
/// changes happen, and doesn't protect other memory.
@usableFromInline
package struct Counter: ~Copyable, Sendable {
    #if canImport(Darwin)
        @usableFromInline let number = Locked<UInt64>(0)
    #else
        @usableFromInline let number = Atomic<UInt64>(0)
    #endif

    @inlinable
    package init() {}

    /// The current number.
    @inlinable
    package var value: UInt64 {
        #if canImport(Darwin)
            number.withLockInPlace { $0 }
        #else
            number.load(ordering: .relaxed)
        #endif
    }

    /// Adds a number and returns the new value.
    @inlinable
    @discardableResult
    package func add(_ count: UInt64 = 1) -> UInt64 {
        #if canImport(Darwin)
            number.withLockInPlace { number in
                number &+= count
                return number
            }
        #else
            number.wrappingAdd(count, ordering: .relaxed).newValue
        #endif
    }

    /// Subtracts a number that was added before.
    @inlinable
    package func subtract(_ count: UInt64 = 1) {
        #if canImport(Darwin)
            number.withLockInPlace { $0 &-= count }
        #else
            number.wrappingSubtract(count, ordering: .relaxed)
        #endif
    }
}
