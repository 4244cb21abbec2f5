/// Compares numbers of any two types by value.
///
/// Two integers compare exactly; where one has a fraction, both compare as `Double`.
///
/// - Returns: below 0 where the first is smaller, above 0 where the second is, 0 where both are the
///   same; `nil` where one is no number, or none that compares.
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
