import Foundation
import Understudy

extension StubbedHTTP {
    /// The error that a caller gets where its request cannot be answered as the test was written.
    public struct Failure: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// What is wrong.
        public enum Reason: Sendable {
            /// No route is for the request.
            case unexpectedRequest
            /// The route for the request was not told what to answer.
            case unansweredRequest
            /// The test that the session belongs to is over.
            case testIsOver
            /// The answer cannot be sent: a malformed header or status.
            case malformedResponse
            /// The body is longer than the double takes.
            case bodyTooLarge
            /// The platform's loader has lost the body of the request.
            case bodyLost
            /// The platform's loader would crash.
            case unsupported
            /// A recording holds no answer, or none any more.
            case notRecorded
        }

        /// What is wrong.
        public let reason: Reason
        /// What is wrong, and what to do about it.
        public let description: String
        /// Whether the test knows of it.
        var isReported = false

        init(_ reason: Reason, _ description: String) {
            self.reason = reason
            self.description = description
        }

        /// The same as ``description``.
        public var errorDescription: String? { description }
    }
}

extension StubbedHTTP.Failure {
    /// Reports the error to the test, since the caller may ignore it. It is reported once, also if
    /// it passes through several stubs.
    func reported(at location: TestReport.Location, severity: TestReport.Severity = .failure)
        -> Self
    {
        if isReported { return self }
        TestReport.send(TestReport(description, at: location, severity: severity))
        var error = self
        error.isReported = true
        return error
    }
}
