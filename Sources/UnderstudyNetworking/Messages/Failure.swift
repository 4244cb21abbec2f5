import Foundation
import Understudy

extension StubbedHTTP {
    /// A type describing the error that a caller receives if its request cannot be answered in
    /// accordance with the test.
    public struct Failure: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// An enumeration describing the reason for a failure.
        public enum Reason: Sendable {
            /// There is no route that matches the request.
            case unexpectedRequest
            /// The route for the request has not been stubbed.
            case unansweredRequest
            /// The session belongs to a test that has already ended.
            case testIsOver
            /// The response cannot be sent because it has a malformed header or status.
            case malformedResponse
            /// The body is larger than the limit of the double.
            case bodyTooLarge
            /// The loader of the platform has lost the body of the request.
            case bodyLost
            /// The response is not supported because the loader of the platform would crash.
            case unsupported
            /// The recording does not contain a response, or all of its responses have already been
            /// used.
            case notRecorded
        }

        /// The reason for the failure.
        public let reason: Reason
        /// A description of the failure (including how to fix it).
        public let description: String
        /// Whether or not the failure was already reported to the test.
        var isReported = false

        init(_ reason: Reason, _ description: String) {
            self.reason = reason
            self.description = description
        }

        /// A description of the failure. This is the same string as ``description``.
        public var errorDescription: String? { description }
    }
}

extension StubbedHTTP.Failure {
    /// Reports the failure to the test because the caller may ignore it. The failure is only
    /// reported once, even if it is passed through several stubs.
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
