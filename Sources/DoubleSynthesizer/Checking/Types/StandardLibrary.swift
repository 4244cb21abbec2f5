/// What the brain knows of the standard library and of Foundation by heart, since nobody gives their
/// files.
enum StandardLibrary {
    /// Protocols that a value can be held by: `any Decodable`.
    static let protocols: Set<String> = [
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

    /// Protocols of the toolchain that ask for more than a double can answer by itself.
    static let demanding: Set<String> = [
        "AtomicOptionalRepresentable", "AtomicRepresentable", "AttributedStringKey",
        "CustomConsumingRegexComponent", "DataProtocol", "FormatStyle", "GlobalActor",
        "KeyedDecodingContainerProtocol", "KeyedEncodingContainerProtocol",
        "LazySequenceProtocol", "MutableDataProtocol", "ParseStrategy", "ParseableFormatStyle",
        "ReferenceConvertible", "RegexComponent", "SIMD", "SingleValueDecodingContainer",
        "SingleValueEncodingContainer", "SortComparator", "UnkeyedDecodingContainer",
        "UnkeyedEncodingContainer",
    ]

    /// Protocols of Foundation whose requirements are out of sight, and of which nobody needs all.
    static let foreign: Set<String> = [
        "FileManagerDelegate", "NSCacheDelegate", "NSCoding", "NSCopying",
        "NSKeyedArchiverDelegate", "NSKeyedUnarchiverDelegate", "NSLocking", "NSMutableCopying",
        "NSSecureCoding", "PortDelegate", "ProgressReporting", "RecoverableError",
        "StreamDelegate", "URLAuthenticationChallengeSender", "URLProtocolClient",
        "URLSessionDataDelegate", "URLSessionDelegate", "URLSessionDownloadDelegate",
        "URLSessionTaskDelegate", "URLSessionWebSocketDelegate", "XMLParserDelegate",
    ]

    /// The function that a type alias of Foundation stands for.
    static func function(behind type: TypeSyntax) -> TypeSyntax.FunctionType? {
        guard type.unwrapped.standardName == "Comparator" else { return nil }
        func named(_ name: String) -> TypeSyntax {
            TypeSyntax(shape: .name([.init(name: name)]), range: type.range)
        }
        let value = TypeSyntax.Element(type: named("Any"))
        return TypeSyntax.FunctionType(
            parameters: [value, value], effects: Effects(), result: named("ComparisonResult"))
    }

    /// The modules whose types go by their simple names here.
    static let modules: Set<String> = [
        "Swift", "Builtin", "_Concurrency", "Foundation", "Distributed", "Synchronization",
    ]

    /// Types whose values can be copied and handed to any thread.
    static let values: Set<String> = numbers.union([
        "Bool", "CGPoint", "CGRect", "CGSize", "Character", "Data", "Date", "DateComponents",
        "Decimal", "Duration", "Locale", "Never", "ObjectIdentifier", "StaticString", "String",
        "Substring", "TimeZone", "URL", "URLRequest", "UUID", "Unicode.Scalar", "Void",
    ])

    /// Those of them that are numbers.
    static let numbers: Set<String> = [
        "CGFloat", "Double", "Float", "Float16", "Int", "Int128", "Int16", "Int32", "Int64", "Int8",
        "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8",
    ]

    /// Types whose values cannot outlive what they look into.
    static let spans: Set<String> = rawSpans.union(["MutableSpan", "OutputSpan", "Span"])

    /// Those of them that look at no elements.
    static let rawSpans: Set<String> = ["MutableRawSpan", "OutputRawSpan", "RawSpan", "UTF8Span"]

    /// Types whose values can be copied whatever they point to.
    static let pointers: Set<String> = [
        "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeMutablePointer",
        "UnsafePointer",
    ]

    /// Types of `Synchronization` whose values stay where they are made.
    static let immovable: Set<String> = ["Atomic", "AtomicLazyReference", "Mutex"]

    /// Types that are what their arguments are.
    static let containers: Set<String> = [
        "Array", "ArraySlice", "ClosedRange", "ContiguousArray", "Dictionary", "KeyValuePairs",
        "Optional", "Range", "Result", "Set",
    ]

    /// Protocols that a container conforms to if what it contains does.
    static let passedOn: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
    ]

    /// What protocols ask for that their declarations do not say.
    static let secrets: [String: String] = {
        let calls = "generic functions that only the compiler lists"
        let old = "a function that the compiler warns about where anybody writes it"
        return [
            "Distributed.DistributedActorSystem": calls,
            "Distributed.DistributedTargetInvocationDecoder": calls,
            "Distributed.DistributedTargetInvocationEncoder": calls,
            "Distributed.DistributedTargetInvocationResultHandler": calls,
            "Swift.StringInterpolationProtocol":
                "a function `appendInterpolation` whose parameters are open",
            "Swift.StringProtocol": "what only the strings of the standard library have",
            "_Concurrency.Executor": old,
            "_Concurrency.SerialExecutor": old,
            "_Concurrency.TaskExecutor": old,
            "_Differentiation.Differentiable": "a derivative of each property that it keeps",
        ]
    }()

    /// The known types that Foundation declares.
    static let foundation: Set<String> = [
        "CGFloat", "CGPoint", "CGRect", "CGSize", "Data", "Date", "DateComponents", "Decimal",
        "Locale", "LocalizedError", "TimeInterval", "TimeZone", "URL", "URLRequest", "UUID",
    ]

    /// Whether a type of this name is known.
    static func declares(_ name: String) -> Bool {
        protocols.contains(name) || values.contains(name) || containers.contains(name)
            || spans.contains(name) || pointers.contains(name)
    }

    /// Whether a type of this name is known to be Swift's own.
    static func isSwifts(_ name: String) -> Bool {
        declares(name) && !foundation.contains(name)
    }
}

extension TypeSyntax {
    /// Whether values of the type cannot outlive what they look into. A `Span` without elements is
    /// somebody else's, such as a stretch of time in a trace.
    var isSpan: Bool {
        guard let name = standardName else { return false }
        return StandardLibrary.rawSpans.contains(name)
            || (StandardLibrary.spans.contains(name) && !children.isEmpty)
    }

    /// Whether every value of the type can be copied, as far as its words say.
    ///
    /// Only what is known everywhere counts, so that a double is the same whatever files were given.
    func isKnownCopyable(_ parameters: TypeParameters) -> Bool {
        switch shape {
        case .array, .dictionary, .function, .any: return !suppressesCopying
        case .optional(let inner), .implicitlyUnwrapped(let inner):
            return inner.isKnownCopyable(parameters)
        case .tuple(let elements):
            return elements.allSatisfy { $0.type.isKnownCopyable(parameters) }
        case .attributed(_, let inner): return inner.isKnownCopyable(parameters)
        case .some: return !parameters.isNoncopyable(self)
        case .member(_, let part): return part.name == "Type"
        case .name(let parts):
            if let name = standardName {
                if StandardLibrary.values.contains(name) || name == "Any" { return true }
                if StandardLibrary.containers.contains(name) {
                    return children.allSatisfy { $0.isKnownCopyable(parameters) }
                }
            }
            return parts.last?.name == "Type"
                || (bareName != nil && parameters.isMentioned(in: self)
                    && !parameters.isNoncopyable(self))
        default: return false
        }
    }

    /// Whether values of the type can be handed to any thread, as far as its words and those of the
    /// type parameters say.
    func isKnownSendable(_ parameters: Set<String> = []) -> Bool {
        switch shape {
        case .array(let element): return element.isKnownSendable(parameters)
        case .dictionary(let key, let value):
            return key.isKnownSendable(parameters) && value.isKnownSendable(parameters)
        case .optional(let inner), .implicitlyUnwrapped(let inner), .any(let inner):
            return inner.isKnownSendable(parameters)
        case .tuple(let elements):
            return elements.allSatisfy { $0.type.isKnownSendable(parameters) }
        case .attributed(let prefixes, let inner):
            if inner.isKnownSendable(parameters) { return true }
            guard case .function = inner.unwrapped.shape else { return false }
            return prefixes.contains { prefix in
                prefix.text == "@Sendable" || prefix.text.hasPrefix("@convention")
                    || (prefix.text.hasPrefix("@") && prefix.text.hasSuffix("Actor"))
            }
        case .composition(let types):
            return types.contains { $0.isKnownSendable(parameters) }
        case .name:
            if let name = bareName, parameters.contains(name) { return true }
            guard let name = standardName else { return false }
            if StandardLibrary.values.contains(name) { return true }
            if name == "Sendable" || name == "Error" || name == "Actor" { return true }
            return StandardLibrary.containers.contains(name) && !children.isEmpty
                && children.allSatisfy { $0.isKnownSendable(parameters) }
        default: return false
        }
    }
}

extension TypeSyntax {
    /// Whether this is a generic type that may ask something of its arguments, and one of them is
    /// neither the standard library's nor one of these.
    func asksOfArguments(otherThan own: Set<String>) -> Bool {
        if case .dictionary(let key, _) = shape { return !key.isKnownSendable(own) }
        guard case .name = shape, children.contains(where: { !$0.isKnownSendable(own) }) else {
            return false
        }
        guard let name = standardName else { return true }
        if ["ClosedRange", "Dictionary", "Range", "Set"].contains(name) { return true }
        if ["AsyncSequence", "AsyncStream", "AsyncThrowingStream"].contains(name) { return false }
        return !StandardLibrary.isSwifts(name)
    }
}

// MARK: - Obvious values

extension TypeSyntax {
    /// A value that says "nothing special", as source; nil for types that have none.
    var obviousValue: String? {
        switch shape {
        case .optional, .implicitlyUnwrapped: return "nil"
        case .array: return "[]"
        case .dictionary: return "[:]"
        case .tuple(let elements):
            var values: [String] = []
            for element in elements {
                guard let value = element.type.obviousValue else { return nil }
                values.append((element.label.map { "\($0): " } ?? "") + value)
            }
            return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        case .name(let parts):
            guard let name = standardName else { return nil }
            switch name {
            // What lets a test go on is the better start: failing has a flag of its own.
            case "Bool": return "true"
            case "String", "Substring": return "\"\""
            case "Data": return "Data()"
            case "Duration": return ".zero"
            case "Array", "Set", "ContiguousArray":
                return parts.last?.arguments.isEmpty == false ? "[]" : nil
            case "Dictionary": return parts.last?.arguments.isEmpty == false ? "[:]" : nil
            case "Optional": return "nil"
            default: return StandardLibrary.numbers.contains(name) ? "0" : nil
            }
        default: return nil
        }
    }

    /// What a function of this result returns when it is told to fail; nil if no value means that.
    var failingValue: String? {
        if isOptional { return "nil" }
        return standardName == "Bool" ? "false" : nil
    }

    /// Whether a variable of this type is nil without being told: `Int?`, but not `Optional<Int>`.
    var isNilFromTheStart: Bool {
        switch shape {
        case .optional, .implicitlyUnwrapped: true
        default: false
        }
    }
}
