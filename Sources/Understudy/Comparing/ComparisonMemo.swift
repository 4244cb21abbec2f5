/// A type that caches the results of comparing long arrays during a check and its report. This is
/// useful because both of them repeatedly compare the same arrays, and each comparison takes time
/// proportional to their length.
///
/// Arrays are identified by the address of their elements. The cache retains the arrays so that
/// this address stays valid.
final class ComparisonMemo: Sendable {
    @TaskLocal private static var current: ComparisonMemo?

    /// The minimum length of arrays that we cache. Comparing shorter arrays is as fast as a cache
    /// lookup.
    private static let shortest = 32

    private let findings = Locked<[ArrayPair: Finding]>([:])

    private struct Finding {
        /// The result of the comparison, if it was requested.
        var comparison: Comparison?
        /// The indices that a report is about, if they were requested.
        var places: [Int]?
        /// The arrays.
        let arrays: (Any, Any)
    }

    /// Calls a function with a cache for comparisons of long arrays.
    static func remembering<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        return $current.withValue(ComparisonMemo(), operation: body)
    }

    /// Returns the result of a comparison. If the values are two long arrays, the function that
    /// compares them is only called once.
    static func comparison(
        _ left: Any, _ right: Any, _ compare: () -> Comparison
    ) -> Comparison {
        guard let memo = current, let pair = ArrayPair(left, right) else { return compare() }
        return memo.finding(pair, left, right, \.comparison, compare)
    }

    /// Returns the indices in two values that a report is about. If the values are two long arrays,
    /// the function that finds the indices is only called once.
    static func places(_ left: Any, _ right: Any, _ find: () -> [Int]) -> [Int] {
        guard let memo = current, let pair = ArrayPair(left, right) else { return find() }
        return memo.finding(pair, left, right, \.places, find)
    }

    private func finding<Value>(
        _ pair: ArrayPair, _ left: Any, _ right: Any, _ part: WritableKeyPath<Finding, Value?>,
        _ find: () -> Value
    ) -> Value {
        let known = findings.withLock { $0[pair]?[keyPath: part] }
        if let known { return known }
        // This can execute a user's `==`, so we don't hold the lock.
        let value = find()
        findings.withLock { findings in
            findings[pair, default: Finding(arrays: (left, right))][keyPath: part] = value
        }
        return value
    }

    /// A type representing an unordered pair of long arrays with the same type.
    private struct ArrayPair: Hashable {
        let first: UnsafeRawPointer
        let second: UnsafeRawPointer
        let type: ObjectIdentifier

        init?(_ left: Any, _ right: Any) {
            guard let leftArray = left as? any LongArray, let rightArray = right as? any LongArray,
                Swift.type(of: left) == Swift.type(of: right),
                max(leftArray.count, rightArray.count) >= shortest,
                let left = leftArray.place, let right = rightArray.place
            else { return nil }
            (first, second) = left < right ? (left, right) : (right, left)
            type = ObjectIdentifier(Swift.type(of: leftArray))
        }
    }
}

/// A protocol that erases the element type of an array.
private protocol LongArray {
    var count: Int { get }
    /// The address of the elements, or `nil` if the array is empty or the address may change.
    var place: UnsafeRawPointer? { get }
}

extension Array: LongArray {
    fileprivate var place: UnsafeRawPointer? {
        #if canImport(ObjectiveC)
            // An array of objects can be backed by an `NSArray`. In this case, its elements are
            // copied each time they are accessed.
            if MemoryLayout<Element>.size == MemoryLayout<AnyObject>.size { return nil }
        #endif
        return withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
}
