/// A protocol describing a type that looks up symbols in the current process. The module that
/// imports the C library conforms ``TestReport/ExtensionPoint/Symbols`` to it.
package protocol SymbolProvider: SendableMetatype {
    /// Returns the address of a function, or `nil` if no function has the specified name.
    static func address(of symbol: String) -> UnsafeRawPointer?
}

/// A namespace for functions that determine whether an object is being deallocated, which means
/// that its `deinit` is running.
///
/// This is necessary because the process terminates if a reference to such an object outlives its
/// `deinit`.
@usableFromInline
enum Deallocation {
    /// A function with the signature that is declared in the runtime's header: `bool
    /// swift_isDeallocating(HeapObject *object)`.
    @usableFromInline typealias Check = @convention(c) (UnsafeRawPointer) -> Bool

    /// The function of the runtime, or `nil` if no module looks up symbols or the symbol is
    /// missing.
    private static let function: Check? = {
        let provider = TestReport.ExtensionPoint.Symbols.self as? any SymbolProvider.Type
        return provider?.address(of: "swift_isDeallocating").map {
            unsafeBitCast($0, to: Check.self)
        }
    }()

    /// Determines whether an object is being deallocated.
    #if canImport(ObjectiveC)
        static let check: Check = {
            isNative($0) && (function?($0) ?? isDeallocatingByWeakReference($0))
        }
    #else
        static let check: Check = function ?? { isDeallocatingByWeakReference($0) }
    #endif

    /// Determines whether a reference in memory refers to an object that is being deallocated.
    ///
    /// - Parameters:
    ///   - reference: A strong reference to an object, or the representation of an optional
    ///     reference.
    ///   - check: The value of ``check``. The caller stores it because accessing a global variable
    ///     is more expensive.
    @inlinable @inline(__always)
    static func contains(_ reference: UInt, _ check: Check) -> Bool {
        // Addresses in the first page aren't objects. They represent the empty cases of optionals.
        guard reference >= 0x1000, let object = UnsafeRawPointer(bitPattern: reference) else {
            return false
        }
        return check(object)
    }

    /// Determines whether an object is being deallocated without using the function of the runtime.
    /// We can use a weak reference because it's `nil` while the object's `deinit` is running.
    /// However, this uses additional memory for each object.
    @inline(never)
    static func isDeallocatingByWeakReference(_ object: UnsafeRawPointer) -> Bool {
        Probe(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()).object == nil
    }

    /// A type representing a weak reference that the optimizer can't remove.
    private final class Probe {
        weak var object: AnyObject?

        @inline(never)
        init(_ object: AnyObject) { self.object = object }
    }

    #if canImport(ObjectiveC)
        /// Determines whether an object uses Swift reference counting. Other objects implement
        /// reference counting themselves, and a reference to them may not even be an address.
        ///
        /// The positions of the flags in the class object are defined by the ABI. Bit 1 of the
        /// fifth word indicates a Swift class, and bit 1 of the sixth word indicates Swift
        /// reference counting (`ClassFlags::UsesSwiftRefcounting`).
        private static func isNative(_ object: UnsafeRawPointer) -> Bool {
            let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
            let words = unsafeBitCast(type(of: object) as Any.Type, to: UnsafePointer<UInt>.self)
            return words[0] >= 0x800 && words[4] & 2 != 0 && words[5] & 2 != 0
        }
    #endif
}
