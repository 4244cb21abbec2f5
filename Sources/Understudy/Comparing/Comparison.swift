/// The result of comparing two arguments.
package enum Comparison: Equatable {
    case equal
    case different
    /// The result is undecidable because some parts can't be compared.
    case unknown(Incomparable)

    /// Combines two results. If one of them is a difference, the other doesn't matter.
    func and(_ other: @autoclosure () -> Comparison) -> Comparison {
        switch self {
        case .different: .different
        case .equal: other()
        case .unknown: other() == .different ? .different : self
        }
    }
}

/// The reason why values can't be compared.
package enum Incomparable: String {
    case closure = "closures can't be compared"
    case opaque = "values without Equatable or visible contents can't be compared"
    case deep = "values that are nested this deeply can't be compared"
    case deallocated = "an argument that was being deallocated can't be compared"

    /// A description of what a test should do instead.
    var advice: String {
        self == .deallocated
            ? "expect the call without its arguments" : "use a condition, `where:`"
    }
}

/// Compares two values of any type.
///
/// If the values are `Equatable`, we use `==`. Otherwise, instances of classes are compared by
/// identity, metatypes are compared by type, and optionals, tuples, collections, structs, and enums
/// are compared element by element. If the result of `==` depends on an unanswered call of a
/// double, it's ignored.
package func compare<Value>(_ left: Value, _ right: Value) -> Comparison {
    Inspection.run { compareAny(left, right, depth: 0) }
}

/// Compares a value with each of several values, like ``compare(_:_:)``.
func compare<Value>(_ left: Value, with others: [Value]) -> [Comparison] {
    Inspection.run {
        // The conformance is looked up once for all values. If the type is a class, an instance of
        // a subclass may have an `==` of its own.
        if !(Value.self is AnyObject.Type), let type = Value.self as? any Equatable.Type,
            let comparisons = type.compare(left, with: others)
        {
            return comparisons
        }
        return others.map { compareAny(left, $0, depth: 0) }
    }
}

extension Equatable {
    fileprivate static func compare<Value>(
        _ left: Value, with others: [Value]
    ) -> [Comparison]? {
        guard let left = left as? Self, let others = others as? [Self] else { return nil }
        return others.map { other in
            guard let isEqual = Inspection.result(of: { left == other }) else {
                return compareAny(left, other, depth: 0)
            }
            return isEqual ? .equal : .different
        }
    }
}

/// The maximum depth of values. Comparing deeper values could overflow the stack of a thread in a
/// thread pool.
private let maximumDepth = 300

private func compareAny(_ left: Any, _ right: Any, depth: Int) -> Comparison {
    guard depth < maximumDepth else { return .unknown(.deep) }
    // If a collection isn't `Equatable` because its elements aren't, we compare it element by
    // element below.
    if let left = left as? any Equatable,
        let isEqual = Inspection.result(of: { isEqual(left, right) })
    {
        return isEqual ? .equal : .different
    }
    if let left = left as? any Any.Type {
        return (right as? any Any.Type).map { left == $0 } ?? false ? .equal : .different
    }
    guard type(of: left) == type(of: right) else { return .different }
    if isObject(left) {
        return (left as AnyObject) === (right as AnyObject) ? .equal : .different
    }
    return compareContents(left, right, depth: depth + 1)
}

/// Returns whether a value is an instance of a class.
func isObject(_ value: Any) -> Bool {
    type(of: value) is AnyObject.Type
}

private func isEqual<Left: Equatable>(_ left: Left, _ right: Any) -> Bool {
    (right as? Left).map { left == $0 } ?? false
}

private func compareContents(_ left: Any, _ right: Any, depth: Int) -> Comparison {
    let leftMirror = Inspection.mirror(of: left)
    let rightMirror = Inspection.mirror(of: right)
    switch leftMirror.displayStyle {
    case .struct where left is any CustomReflectable, .class where left is any CustomReflectable,
        .enum where left is any CustomReflectable, nil where left is any CustomReflectable:
        // The values may have a custom mirror that hides the difference.
        return .unknown(.opaque)
    case .collection:
        return ComparisonMemo.comparison(left, right) {
            compareChildren(leftMirror, rightMirror, depth: depth)
        }
    case .dictionary:
        return compareDictionaries(leftMirror, rightMirror, depth: depth)
    case .enum where leftMirror.children.isEmpty && rightMirror.children.isEmpty:
        return compareBareCases(left, right)
    case nil where leftMirror.children.isEmpty:
        return .unknown(isFunction(left) ? .closure : .opaque)
    default:
        return compareChildren(leftMirror, rightMirror, depth: depth)
    }
}

private func compareChildren(_ left: Mirror, _ right: Mirror, depth: Int) -> Comparison {
    guard left.children.count == right.children.count else { return .different }
    var result = Comparison.equal
    for (left, right) in zip(left.children, right.children) {
        // If the value is an enum, the label of its child is the name of the case.
        guard left.label == right.label else { return .different }
        result = result.and(compareAny(left.value, right.value, depth: depth))
        if result == .different { break }
    }
    return result
}

/// Compares two dictionaries.
///
/// Because dictionaries are unordered, their entries are compared by key. Keys are always
/// `Hashable`, but values can have any type.
private func compareDictionaries(
    _ left: Mirror, _ right: Mirror, depth: Int
) -> Comparison {
    guard left.children.count == right.children.count else { return .different }
    let values = entries(of: right)
    var result = Comparison.equal
    for child in left.children {
        guard let (key, value) = entry(child.value), let other = values[key] else {
            return .different
        }
        result = result.and(compareAny(value, other, depth: depth))
        if result == .different { break }
    }
    return result
}

/// Returns the key and the value of an element of a dictionary.
func entry(_ pair: Any) -> (AnyHashable, Any)? {
    let parts = Inspection.mirror(of: pair).children.map(\.value)
    guard parts.count == 2, let key = parts[0] as? AnyHashable else { return nil }
    return (key, parts[1])
}

func entries(of mirror: Mirror) -> [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in mirror.children {
        if let (key, value) = entry(child.value) { entries[key] = value }
    }
    return entries
}

/// Compares cases without a payload in an enum that also has cases with a payload.
///
/// We compare their names, unless the type has a custom description that hides the names.
private func compareBareCases(_ left: Any, _ right: Any) -> Comparison {
    if left is any CustomStringConvertible || left is any CustomDebugStringConvertible {
        return .unknown(.opaque)
    }
    return String(describing: left) == String(describing: right) ? .equal : .different
}

/// Returns whether a value is a function.
///
/// Although functions don't conform to protocols, the runtime describes all of them in the same
/// way.
func isFunction(_ value: Any) -> Bool {
    "\(value)" == "(Function)" && !(value is String)
}

/// Returns a number that is the same for all values that `compare` considers to be equal, or 0 if
/// there is no such number.
func comparisonHash(of value: Any) -> Int {
    if let value = value as? any Hashable { return Inspection.run { value.hashValue } }
    if value is any Equatable { return 0 }
    if let type = value as? any Any.Type { return ObjectIdentifier(type).hashValue }
    if isObject(value) { return ObjectIdentifier(value as AnyObject).hashValue }
    let mirror = Inspection.mirror(of: value)
    guard mirror.displayStyle == .tuple else { return 0 }
    var hasher = Hasher()
    for part in mirror.children { hasher.combine(comparisonHash(of: part.value)) }
    return hasher.finalize()
}

// MARK: - Caching

/// A cache for the results of comparing long arrays.
///
/// A check and its report repeatedly compare the same arrays, which takes time proportional to
/// their length.
///
/// Arrays are identified by the address of their elements. The cache retains the arrays so that
/// this address stays valid.
final class ComparisonMemo: Sendable {
    @TaskLocal private static var current: ComparisonMemo?

    /// The minimum length of arrays that we cache. Comparing shorter arrays is as fast as a cache
    /// lookup.
    private static let minimumLength = 32

    private let findings = Locked<[ArrayPair: Finding]>([:])

    private struct Finding {
        /// The result of the comparison, if it was requested.
        var comparison: Comparison?
        /// The indices that a report is about, if they were requested.
        var indices: [Int]?
        /// The arrays.
        let arrays: (Any, Any)
    }

    /// Calls a function with a cache for comparisons of long arrays.
    static func remembering<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        return $current.withValue(ComparisonMemo(), operation: body)
    }

    /// Returns the result of a comparison, which is cached if the values are two long arrays.
    fileprivate static func comparison(
        _ left: Any, _ right: Any, _ compare: () -> Comparison
    ) -> Comparison {
        guard let memo = current, let pair = ArrayPair(left, right) else { return compare() }
        return memo.cached(\.comparison, of: pair, left, right, compute: compare)
    }

    /// Returns the indices in two values that a report is about, which are cached if the values are
    /// two long arrays.
    static func indices(_ left: Any, _ right: Any, _ find: () -> [Int]) -> [Int] {
        guard let memo = current, let pair = ArrayPair(left, right) else { return find() }
        return memo.cached(\.indices, of: pair, left, right, compute: find)
    }

    private func cached<Value>(
        _ part: WritableKeyPath<Finding, Value?>, of pair: ArrayPair, _ left: Any, _ right: Any,
        compute: () -> Value
    ) -> Value {
        let cached = findings.withLock { $0[pair]?[keyPath: part] }
        if let cached { return cached }
        // Don't hold the lock here because this can run a user's `==`.
        let value = compute()
        findings.withLock { findings in
            findings[pair, default: Finding(arrays: (left, right))][keyPath: part] = value
        }
        return value
    }

    /// An unordered pair of long arrays with the same type.
    private struct ArrayPair: Hashable {
        let first: UnsafeRawPointer
        let second: UnsafeRawPointer
        let type: ObjectIdentifier

        init?(_ left: Any, _ right: Any) {
            guard let leftArray = left as? any LongArray, let rightArray = right as? any LongArray,
                Swift.type(of: left) == Swift.type(of: right),
                max(leftArray.count, rightArray.count) >= minimumLength,
                let left = leftArray.address, let right = rightArray.address
            else { return nil }
            (first, second) = left < right ? (left, right) : (right, left)
            type = ObjectIdentifier(Swift.type(of: leftArray))
        }
    }
}

/// An array whose element type is erased.
private protocol LongArray {
    var count: Int { get }
    /// The address of the elements, or `nil` if the array is empty or the address may change.
    var address: UnsafeRawPointer? { get }
}

extension Array: LongArray {
    fileprivate var address: UnsafeRawPointer? {
        #if canImport(ObjectiveC)
            // An array of objects can be backed by an `NSArray`. In this case, its elements are
            // copied each time they are accessed.
            if MemoryLayout<Element>.size == MemoryLayout<AnyObject>.size { return nil }
        #endif
        return withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
}
