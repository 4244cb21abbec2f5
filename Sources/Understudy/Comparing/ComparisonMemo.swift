/// Caches the results of comparing long arrays during a check and its report. Both compare the same
/// arrays repeatedly, and each comparison takes time in proportion to their length.
///
/// Arrays are identified by the address of their elements. The cache retains them, so that the
/// address stays valid.
final class ComparisonMemo: Sendable {
    @TaskLocal private static var current: ComparisonMemo?

    /// Comparing shorter arrays is as fast as a cache lookup.
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

    /// Runs a body with a cache for comparisons of long arrays.
    static func remembering<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        return $current.withValue(ComparisonMemo(), operation: body)
    }

    /// Returns the result of a comparison by a body, which runs once for two long arrays.
    static func comparison(
        _ left: Any, _ right: Any, _ compare: () -> Comparison
    ) -> Comparison {
        guard let memo = current, let pair = ArrayPair(left, right) else { return compare() }
        return memo.finding(pair, left, right, \.comparison, compare)
    }

    /// Returns the indices in two values that a report is about. The body that finds them runs once
    /// for two long arrays.
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
        // It runs an `==` of the user, so it runs outside the lock.
        let value = find()
        findings.withLock { findings in
            findings[pair, default: Finding(arrays: (left, right))][keyPath: part] = value
        }
        return value
    }

    /// Two long arrays of one type, in any order.
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

/// An array of any element.
private protocol LongArray {
    var count: Int { get }
    /// The address of the elements; `nil` if there are none, or if the address may change.
    var place: UnsafeRawPointer? { get }
}

extension Array: LongArray {
    fileprivate var place: UnsafeRawPointer? {
        #if canImport(ObjectiveC)
            // Objects can be stored in an `NSArray`, whose elements are copied for each access.
            if MemoryLayout<Element>.size == MemoryLayout<AnyObject>.size { return nil }
        #endif
        return withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
}
