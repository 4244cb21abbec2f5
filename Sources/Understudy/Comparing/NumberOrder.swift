/// Compares numbers of any two types by value.
///
/// Two integers are compared exactly. If one number has a fraction, both are compared as `Double`.
///
/// - Returns: A negative number if the first number is smaller, a positive number if the second
///   number is smaller, or 0 if both are equal. If one of the values isn't a number, or if they
///   can't be compared, the result is `nil`.
func numberOrder(_ left: Any, _ right: Any) -> Int? {
    if let left = left as? any BinaryInteger, let right = right as? any BinaryInteger {
        return integerOrder(left, right)
    }
    guard let left = double(left), let right = double(right) else { return nil }
    return left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
}

private func integerOrder<Left: BinaryInteger>(_ left: Left, _ right: some BinaryInteger) -> Int {
    left < right ? -1 : left > right ? 1 : 0
}

private func double(_ value: Any) -> Double? {
    if let value = value as? any BinaryInteger { return Double(value) }
    if let value = value as? any BinaryFloatingPoint { return Double(value) }
    return nil
}
