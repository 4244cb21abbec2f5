import Foundation
import Understudy

extension StubbedHTTP {
    /// The error that a caller receives if its request can't be answered as the test is written.
    public struct Failure: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// The reason for the failure.
        public enum Reason: Sendable {
            /// No route matches the request.
            case unexpectedRequest
            /// The route for the request wasn't stubbed.
            case unansweredRequest
            /// The test that the session belongs to has ended.
            case testIsOver
            /// The response can't be sent: a malformed header or status.
            case malformedResponse
            /// The body exceeds the limit of the double.
            case bodyTooLarge
            /// The platform's loader has lost the body of the request.
            case bodyLost
            /// The platform's loader would crash.
            case unsupported
            /// A recording has no response, or no more of them.
            case notRecorded
        }

        /// The reason for the failure.
        public let reason: Reason
        /// The failure, and how to fix it.
        public let description: String
        /// `true` if it was already reported to the test.
        var isReported = false

        init(_ reason: Reason, _ description: String) {
            self.reason = reason
            self.description = description
        }

        /// The same text as ``description``.
        public var errorDescription: String? { description }
    }
}

extension StubbedHTTP.Failure {
    /// Reports the error to the test, because the caller may ignore it. It's reported only once,
    /// even if it passes through several stubs.
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
