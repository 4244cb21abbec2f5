import Understudy

// Reports invalid arguments at the line that passes them.
extension TestReport {
    /// Reports a problem unless a condition holds.
    static func require(
        _ condition: Bool, _ problem: @autoclosure () -> String, at location: Location
    ) {
        if !condition { send(TestReport(problem(), at: location)) }
    }

    /// Reports a negative duration.
    ///
    /// - Parameter name: the function with its label, or the property, with this duration.
    static func requireTime(_ duration: Duration, _ name: String, at location: Location) {
        require(
            duration >= .zero, "\(name): \(duration) is negative",
            at: location)
    }

    /// Reports a negative limit.
    static func requireLimit(_ limit: Int, _ name: String, at location: Location) {
        require(limit >= 0, "\(name): \(limit) is negative", at: location)
    }

    /// Reports a field of an event that would end early, so that the rest would be parsed as
    /// another field.
    static func requireLine(_ text: String?, _ name: String, at location: Location) {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\0"]
        require(
            text?.unicodeScalars.contains(where: breaks.contains) != true,
            "StubbedHTTP.Event(\(name):): \(String(reflecting: text ?? "")) has a line break",
            at: location)
    }
}
