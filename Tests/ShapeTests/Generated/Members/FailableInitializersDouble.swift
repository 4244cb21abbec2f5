// Written by Understudy from FailableInitializers.swift.
import Foundation

final class ParsedDouble: Parsed {
    private(set) var initializeStringArguments: String?

    init?(_ text: String) {
        if Self.statics.initializeStringShouldFail { return nil }
        initializeStringArguments = text
    }

    private(set) var initializeUnwrappedArguments: String?

    init!(unwrapped text: String) {
        if Self.statics.initializeUnwrappedShouldFail { return nil }
        initializeUnwrappedArguments = text
    }

    private(set) var initializeStrictArguments: String?

    init(strict text: String) throws(ParseError) {
        if Self.statics.initializeStrictShouldFail {
            guard let error = Self.statics.initializeStrictError else {
                Swift.fatalError(
                    "ParsedDouble.init(strict:) has no error to throw. "
                        + "Set it: ParsedDouble.statics.initializeStrictError = …")
            }
            throw error
        }
        initializeStrictArguments = text
    }

    private(set) var initializeBothArguments: String?

    init?(both text: String) throws {
        if Self.statics.initializeBothShouldFail { throw Self.statics.initializeBothError }
        initializeBothArguments = text
    }

    init?() {
        if Self.statics.initializeShouldFail { return nil }
    }

    /// The state of type members. A test has its own copy inside
    /// `ParsedDouble.$statics.withValue(.init()) { … }`.
    @TaskLocal static var statics = Statics()

    // Unchecked, because each variable is `@Guarded` by a lock.
    final class Statics: @unchecked Sendable {
        @Guarded var initializeStringShouldFail = false
        @Guarded var initializeUnwrappedShouldFail = false
        @Guarded var initializeStrictShouldFail = false
        @Guarded var initializeStrictError: ParseError?
        @Guarded var initializeBothShouldFail = false
        @Guarded var initializeBothError: any Error =
            Failure(message: "init?(both:) failed on purpose")
        @Guarded var initializeShouldFail = false
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }

    /// Protects a value with a lock.
    @propertyWrapper
    final class Guarded<Value>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value

        init(wrappedValue: Value) { value = wrappedValue }

        var wrappedValue: Value {
            get { lock.withLock { value } }
            _modify {
                lock.lock()
                defer { lock.unlock() }
                yield &value
            }
        }
    }
}
