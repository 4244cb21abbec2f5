/// Facts about the standard library and Foundation. We need these facts because the source files of
/// the two modules aren't read.
package enum StandardLibrary {
    /// The protocols that can be used in an existential type, for example `any Decodable`.
    package static let protocols: Set<String> = [
        "Actor", "AnyObject", "BidirectionalCollection", "BinaryFloatingPoint", "BinaryInteger",
        "CVarArg", "CaseIterable", "Codable", "CodingKey", "Collection", "Comparable",
        "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Decoder",
        "Encodable", "Encoder", "Equatable", "Error", "FixedWidthInteger", "FloatingPoint",
        "Hashable", "Identifiable", "LocalizedError", "LosslessStringConvertible",
        "MutableCollection", "Numeric", "OptionSet", "RandomAccessCollection",
        "RandomNumberGenerator", "RangeReplaceableCollection", "RawRepresentable", "Sendable",
        "Sequence", "SetAlgebra", "SignedInteger", "SignedNumeric", "StringProtocol",
        "UnsignedInteger",
    ]

    /// The protocols whose conforming types are always `Sendable`.
    static let sendableProtocols: Set<String> = [
        "Actor", "Clock", "CodingKey", "CustomNSError", "DistributedActor", "DurationProtocol",
        "Error", "Executor", "InstantProtocol", "LocalizedError", "RecoverableError", "Sendable",
        "SerialExecutor", "TaskExecutor",
    ]

    /// The primary associated types of each protocol.
    static let primaryAssociatedTypes: [String: [String]] = [
        "AsyncIteratorProtocol": ["Element", "Failure"], "AsyncSequence": ["Element", "Failure"],
        "BidirectionalCollection": ["Element"], "Clock": ["Duration"], "Collection": ["Element"],
        "Identifiable": ["ID"], "InstantProtocol": ["Duration"], "IteratorProtocol": ["Element"],
        "MutableCollection": ["Element"], "RandomAccessCollection": ["Element"],
        "RangeReplaceableCollection": ["Element"], "RawRepresentable": ["RawValue"],
        "Sequence": ["Element"], "SetAlgebra": ["Element"], "Strideable": ["Stride"],
    ]

    /// The modules whose types are known here by their unqualified names.
    static let modules: Set<String> = [
        "Swift", "Builtin", "_Concurrency", "Foundation", "Distributed", "Synchronization",
    ]

    /// The types that are copyable and `Sendable`.
    static let values: Set<String> = numbers.union([
        "Bool", "CGPoint", "CGRect", "CGSize", "Character", "Data", "Date", "DateComponents",
        "Decimal", "Duration", "HTTPURLResponse", "Locale", "Never", "ObjectIdentifier",
        "StaticString", "String", "Substring", "TimeZone", "URL", "URLRequest", "URLResponse",
        "UUID", "Unicode.Scalar", "Void",
    ])

    /// The numeric types.
    package static let numbers: Set<String> = [
        "CGFloat", "Double", "Float", "Float16", "Int", "Int128", "Int16", "Int32", "Int64", "Int8",
        "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    /// The types whose values must not outlive the memory to which they refer.
    static let spans: Set<String> = rawSpans.union(["MutableSpan", "OutputSpan", "Span"])

    /// The span types that have no element type.
    static let rawSpans: Set<String> = ["MutableRawSpan", "OutputRawSpan", "RawSpan", "UTF8Span"]

    /// The types that are copyable regardless of their pointee.
    static let pointers: Set<String> = [
        "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeMutablePointer",
        "UnsafePointer",
    ]

    /// The types in the `Synchronization` module whose values can't be moved.
    static let immovable: Set<String> = ["Atomic", "AtomicLazyReference", "Mutex"]

    /// The types that are copyable or `Sendable` if their arguments are.
    static let containers: Set<String> = [
        "Array", "ArraySlice", "ClosedRange", "ContiguousArray", "Dictionary", "KeyValuePairs",
        "Optional", "Range", "Result", "Set",
    ]

    /// The types that are always copyable, and that are `Sendable` if their elements are.
    static let channels: Set<String> = [
        "AsyncStream", "AsyncThrowingStream", "CheckedContinuation", "Task", "UnsafeContinuation",
    ]

    /// The protocols to which a container conforms if its elements do.
    static let conditionalConformances: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
    ]

    /// The known types that Foundation declares.
    package static let foundation: Set<String> = [
        "CGFloat", "CGPoint", "CGRect", "CGSize", "Data", "Date", "DateComponents", "Decimal",
        "HTTPURLResponse", "Locale", "LocalizedError", "TimeInterval", "TimeZone", "URL",
        "URLRequest", "URLResponse", "UUID",
    ]

    /// Returns whether a type with this name is known.
    package static func declares(_ name: String) -> Bool {
        protocols.contains(name) || values.contains(name) || containers.contains(name)
            || spans.contains(name) || pointers.contains(name)
    }

    /// The types, other than the known ones, that are visible in every file.
    package static let everywhere: Set<String> = [
        "Any", "AnyClass", "AnyHashable", "AnyIterator", "AnyKeyPath", "AnySequence",
        "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "BitwiseCopyable",
        "CancellationError", "Clock", "CollectionDifference", "CommandLine", "ContinuousClock",
        "Copyable", "DecodingError", "EncodingError", "Escapable", "Executor", "Float32", "Float64",
        "Hasher", "InlineArray", "IteratorProtocol", "Job", "KeyPath", "MainActor",
        "ManagedBuffer", "MemoryLayout", "Mirror", "OpaquePointer", "PartialKeyPath", "RangeSet",
        "ReferenceWritableKeyPath", "Regex", "Repeated", "Self", "Slice", "SuspendingClock", "Task",
        "TaskGroup", "TaskLocal", "TaskPriority", "TextOutputStream", "Unicode", "UnicodeScalar",
        "Unmanaged", "UnsafeMutableRawPointer", "UnsafeRawPointer", "UTF16", "UTF32", "UTF8",
        "WritableKeyPath",
    ]

    /// Returns whether a name without a prefix usually refers to a type of the standard library.
    static func isOfSwift(_ name: String) -> Bool {
        isDeclaredBySwift(name) || everywhere.contains(name) || sendableProtocols.contains(name)
            || channels.contains(name) || primaryAssociatedTypes[name] != nil
    }

    /// Returns whether a type with this name is known and is declared by Swift itself.
    static func isDeclaredBySwift(_ name: String) -> Bool {
        declares(name) && !foundation.contains(name)
    }
}
