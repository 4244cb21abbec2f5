import Understudy

// An invalid argument is reported at the line that passes it.
extension TestReport {
    /// Reports a problem if a condition is not satisfied.
    static func require(
        _ condition: Bool, _ problem: @autoclosure () -> String, at location: Location
    ) {
        if !condition { send(TestReport(problem(), at: location)) }
    }

    /// Reports a problem if a duration is negative.
    ///
    /// - Parameters:
    ///   - duration: The duration to check.
    ///   - name: The property with this duration, or the function including its argument label.
    ///   - location: The location that the problem should be attributed to.
    static func requireTime(_ duration: Duration, _ name: String, at location: Location) {
        require(
            duration >= .zero, "\(name): \(duration) is negative",
            at: location)
    }

    /// Reports a problem if a limit is negative.
    static func requireLimit(_ limit: Int, _ name: String, at location: Location) {
        require(limit >= 0, "\(name): \(limit) is negative", at: location)
    }

    /// Reports a problem if the field of an event contains a line break. In this case, the
    /// remaining text would be parsed as another field.
    static func requireLine(_ text: String?, _ name: String, at location: Location) {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\0"]
        require(
            text?.unicodeScalars.contains(where: breaks.contains) != true,
            "StubbedHTTP.Event(\(name):): \(String(reflecting: text ?? "")) has a line break",
            at: location)
    }
}
