#if canImport(Darwin)
    import Darwin
#endif

/// Functions that determine whether an object is being deallocated, which means that its `deinit`
/// is running.
///
/// The process terminates if a reference to such an object outlives its `deinit`.
@usableFromInline
package enum Deallocation {
    /// A function with the signature that is declared in the runtime's header: `bool
    /// swift_isDeallocating(HeapObject *object)`.
    @usableFromInline typealias Check = @convention(c) (UnsafeRawPointer) -> Bool

    /// Returns whether an object is being deallocated.
    #if canImport(ObjectiveC)
        static let check: Check = { runtime.isDeallocating($0) }
    #else
        static let check: Check = runtime.isNativeDeallocating ?? { isWeakReferenceNil($0) }
    #endif

    private static let runtime = Runtime.ofProcess()

    /// Returns whether a reference in memory refers to an object that is being deallocated.
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

    /// Returns whether a value is or contains an object that is being deallocated.
    package static func isRunning(in value: Any) -> Bool {
        ArgumentObjects.firstDeallocating(of: value) != nil
    }

    /// Returns the class of an object, or `nil` if the word isn't the address of an object with a
    /// class.
    static func type(of word: UInt) -> Any.Type? {
        guard let mask = runtime.mask else { return nil }
        switch HeapReference(word, mask: mask) {
        case .none, .box: return nil
        case .native(let address), .objectiveC(let address):
            return unsafeBitCast(address, to: AnyClass.self)
        }
    }

    /// Returns whether an object is being deallocated without using a function of the runtime.
    ///
    /// We can use a weak reference because it's `nil` while the object's `deinit` is running.
    /// However, this uses additional memory for each object.
    ///
    /// - Parameters:
    ///   - object: An object whose references Swift counts.
    @inline(never)
    static func isWeakReferenceNil(_ object: UnsafeRawPointer) -> Bool {
        Probe(Unmanaged<NativeObject>.fromOpaque(object).takeUnretainedValue()).object == nil
    }

    /// A weak reference that the optimizer can't remove.
    private final class Probe {
        weak var object: NativeObject?

        @inline(never)
        init(_ object: NativeObject) { self.object = object }
    }
}

// MARK: - Functions of the runtimes

extension Deallocation {
    /// The functions of the runtimes of Swift and Objective-C that determine whether an object is
    /// being deallocated.
    struct Runtime {
        typealias InitializeWeak =
            @convention(c) (
                UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeRawPointer
            ) -> UnsafeRawPointer?
        typealias DestroyWeak = @convention(c) (UnsafeMutablePointer<UnsafeRawPointer?>) -> Void

        /// The value of `swift_isaMask`, or `nil` if a class can't be read from its instances, for
        /// example on an Apple Watch with 32-bit pointers.
        var mask: UInt?
        /// `swift_isDeallocating`, for objects whose references Swift counts.
        var isNativeDeallocating: Check?
        /// `objc_initWeakOrNil`, which initializes a weak reference with `nil` if its object is
        /// being deallocated. `objc_initWeak`, which Swift uses, ends the process in this case.
        var initializeWeak: InitializeWeak?
        /// `objc_destroyWeak`.
        var destroyWeak: DestroyWeak?

        /// Returns whether an object is being deallocated.
        func isDeallocating(_ object: UnsafeRawPointer) -> Bool {
            guard let mask else { return false }
            switch HeapReference(UInt(bitPattern: object), mask: mask) {
            case .none: return false
            case .box, .native: return isNativeDeallocating?(object) ?? isWeakReferenceNil(object)
            case .objectiveC:
                // If we can't determine it, we must not keep the object.
                guard let initializeWeak, let destroyWeak else { return true }
                var reference: UnsafeRawPointer?
                defer { destroyWeak(&reference) }
                return initializeWeak(&reference, object) == nil
            }
        }
    }
}

extension Deallocation.Runtime {
    /// Looks up the functions in the current process.
    fileprivate static func ofProcess() -> Self {
        #if canImport(ObjectiveC)
            let mask = address(of: "swift_isaMask")?.load(as: UInt.self)
        #else
            let mask = UInt.max
        #endif
        return Self(
            mask: mask, isNativeDeallocating: function("swift_isDeallocating"),
            initializeWeak: function("objc_initWeakOrNil"),
            destroyWeak: function("objc_destroyWeak"))
    }

    private static func function<CFunction>(_ symbol: String) -> CFunction? {
        address(of: symbol).map { unsafeBitCast($0, to: CFunction.self) }
    }

    private static func address(of symbol: String) -> UnsafeRawPointer? {
        #if canImport(Darwin)
            // The first argument is the value of `RTLD_DEFAULT`. We can't use this constant because
            // it's a complex macro that isn't imported into Swift.
            dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol).map { UnsafeRawPointer($0) }
        #else
            (TestReport.ExtensionPoint.Symbols.self as? any SymbolProvider.Type)?
                .address(of: symbol)
        #endif
    }
}

#if !canImport(Darwin)
    /// Looks up symbols in the current process.
    ///
    /// The module that imports the C library conforms ``TestReport/ExtensionPoint/Symbols`` to it.
    package protocol SymbolProvider: SendableMetatype {
        /// Returns the address of a function, or `nil` if no function has the specified name.
        static func address(of symbol: String) -> UnsafeRawPointer?
    }
#endif
