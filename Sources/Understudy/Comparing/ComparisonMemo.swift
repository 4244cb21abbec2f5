/// What comparing long arrays has come to, while a check is made and its report is written: both
/// ask for the same ones again and again, and each time takes as long as the arrays are.
///
/// It tells arrays apart by where their elements are. It keeps them, so that they stay there.
final class ComparisonMemo: Sendable {
    @TaskLocal private static var current: ComparisonMemo?

    /// Arrays below this length are compared as quickly as they are looked up.
    private static let shortest = 32

    private let findings = Locked<[ArrayPair: Finding]>([:])

    private struct Finding {
        /// Whether the arrays are equal, where that was asked.
        var comparison: Comparison?
        /// The places that a report is about, where that was asked.
        var places: [Int]?
        /// The arrays.
        let arrays: (Any, Any)
    }

    /// Runs a body in which comparisons of long arrays are remembered.
    static func remembering<Result>(_ body: () -> Result) -> Result {
        if current != nil { return body() }
        return $current.withValue(ComparisonMemo(), operation: body)
    }

    /// Whether two values are equal, as a body finds that is run once for two long arrays.
    static func comparison(
        _ left: Any, _ right: Any, _ compare: () -> Comparison
    ) -> Comparison {
        guard let memo = current, let pair = ArrayPair(left, right) else { return compare() }
        return memo.finding(pair, left, right, \.comparison, compare)
    }

    /// The places in two values that a report is about, as a body finds them that is run once for
    /// two long arrays.
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
        // It runs an `==` of the user's, so the lock is open.
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
    /// Where the elements are; `nil` where there are none, or where that may change.
    var place: UnsafeRawPointer? { get }
}

extension Array: LongArray {
    fileprivate var place: UnsafeRawPointer? {
        #if canImport(ObjectiveC)
            // Objects may lie in an `NSArray`, whose elements are copied elsewhere for each look.
            if MemoryLayout<Element>.size == MemoryLayout<AnyObject>.size { return nil }
        #endif
        return withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
}
