import Understudy

// An invalid argument is reported at the line that passes it.
extension TestReport {
    /// Reports a problem if a condition isn't satisfied.
    static func require(
        _ condition: Bool, _ problem: @autoclosure () -> String, at location: Location
    ) {
        if !condition { send(TestReport(problem(), at: location)) }
    }

    /// Reports a problem if a duration or a limit is negative.
    ///
    /// - Parameters:
    ///   - name: The property with this value, or the function including its argument label.
    static func requireNonnegative<Value: Comparable & AdditiveArithmetic>(
        _ value: Value, name: String, at location: Location
    ) {
        require(value >= .zero, "\(name): \(value) is negative", at: location)
    }

    /// Reports a problem if the field of an event contains a line break. In this case, the
    /// remaining text would be parsed as another field.
    static func requireLine(_ text: String?, name: String, at location: Location) {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\0"]
        require(
            text?.unicodeScalars.contains(where: breaks.contains) != true,
            "StubbedHTTP.Event(\(name):): \(String(reflecting: text ?? "")) has a line break",
            at: location)
    }
}
