/// Looks up symbols of the process: the module that imports the C library conforms
/// ``TestReport/ExtensionPoint/Symbols`` to it.
package protocol SymbolProvider: SendableMetatype {
    /// Returns the address of a function, or `nil` if there is no function with this name.
    static func address(of symbol: String) -> UnsafeRawPointer?
}

/// Determines whether an object is being deallocated: whether its `deinit` runs.
///
/// A reference that outlives the `deinit` ends the process.
@usableFromInline
enum Deallocation {
    /// The type is that of the runtime's header: `bool swift_isDeallocating(HeapObject *object)`.
    @usableFromInline typealias Check = @convention(c) (UnsafeRawPointer) -> Bool

    /// The runtime's own function; `nil` if no module looks up symbols, or the symbol is missing.
    private static let function: Check? = {
        let provider = TestReport.ExtensionPoint.Symbols.self as? any SymbolProvider.Type
        return provider?.address(of: "swift_isDeallocating").map {
            unsafeBitCast($0, to: Check.self)
        }
    }()

    /// Returns `true` if an object is being deallocated.
    #if canImport(ObjectiveC)
        static let check: Check = {
            isNative($0) && (function?($0) ?? isDeallocatingByWeakReference($0))
        }
    #else
        static let check: Check = function ?? { isDeallocatingByWeakReference($0) }
    #endif

    /// Returns `true` if the object of a reference in memory is being deallocated.
    ///
    /// - Parameters:
    ///   - reference: a strong reference to an object, or the value of an optional one.
    ///   - check: ``check``, stored by the caller, because access to a global costs more.
    @inlinable @inline(__always)
    static func contains(_ reference: UInt, _ check: Check) -> Bool {
        // Addresses below a page aren't objects: they represent the cases of optionals.
        guard reference >= 0x1000, let object = UnsafeRawPointer(bitPattern: reference) else {
            return false
        }
        return check(object)
    }

    /// Returns the same without the function of the runtime, by a rule of the language: a weak
    /// reference to an object whose `deinit` is running is `nil`. Takes memory for each object that
    /// is checked.
    @inline(never)
    static func isDeallocatingByWeakReference(_ object: UnsafeRawPointer) -> Bool {
        Probe(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()).object == nil
    }

    /// A weak reference that the optimizer can't see through.
    private final class Probe {
        weak var object: AnyObject?

        @inline(never)
        init(_ object: AnyObject) { self.object = object }
    }

    #if canImport(ObjectiveC)
        /// Returns `true` if Swift counts the references to an object. Other objects have their own
        /// reference count, and may not even be addresses.
        ///
        /// The ABI defines the position of the flag in the class: bit 1 of the fifth word for a
        /// Swift class, and bit 1 of the sixth word for its reference counting
        /// (`ClassFlags::UsesSwiftRefcounting`).
        private static func isNative(_ object: UnsafeRawPointer) -> Bool {
            let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
            let words = unsafeBitCast(type(of: object) as Any.Type, to: UnsafePointer<UInt>.self)
            return words[0] >= 0x800 && words[4] & 2 != 0 && words[5] & 2 != 0
        }
    #endif
}
