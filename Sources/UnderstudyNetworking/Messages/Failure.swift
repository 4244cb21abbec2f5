import Foundation
import Understudy

extension StubbedHTTP {
    /// The error that a caller receives if its request can't be answered in accordance with the
    /// test.
    public struct Failure: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// The reason for a failure.
        public enum Reason: Sendable {
            /// There is no route that matches the request.
            case unexpectedRequest
            /// The route for the request hasn't been stubbed.
            case unansweredRequest
            /// The session belongs to a test that has already ended.
            case testIsOver
            /// The response can't be sent because it has a malformed header or status.
            case malformedResponse
            /// The body is larger than the limit of the double.
            case bodyTooLarge
            /// The loader of the platform has lost the body of the request.
            case bodyLost
            /// The response isn't supported because the loader of the platform would crash.
            case unsupported
            /// The recording doesn't contain a response, or all of its responses have already been
            /// used.
            case notRecorded
        }

        /// The reason for the failure.
        public let reason: Reason
        /// A description of the failure (including how to fix it).
        public let description: String
        /// `true` if the failure was already reported to the test.
        var isReported = false

        init(_ reason: Reason, _ description: String) {
            self.reason = reason
            self.description = description
        }

        /// A description of the failure.
        ///
        /// This is the same string as ``description``.
        public var errorDescription: String? { description }
    }
}

extension StubbedHTTP.Failure: ErrorOfDouble {
    /// Reports the failure to the test because the caller may ignore it.
    ///
    /// This occurs when the test ends, unless the testing library has already reported the error.
    /// The failure is only reported once, even if it's passed through several services.
    func reported(at location: TestReport.Location, severity: TestReport.Severity = .failure)
        -> Self
    {
        if isReported { return self }
        let report = TestReport(description, at: location, severity: severity)
        if severity == .failure { TestReport.sendThrown(report) } else { TestReport.send(report) }
        var error = self
        error.isReported = true
        return error
    }
}

// MARK: - Texts

extension StubbedHTTP.Failure {
    static func testIsOver(_ request: StubbedHTTP.Request, _ owner: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: \(request) arrived after its test ended, so it was refused\n"
                + row("test", "the service was created at \(owner)") + "\n"
                + row("hint", "await the work that sends it before the test ends"))
    }

    static func malformed(
        _ field: StubbedHTTP.Headers.Field, _ request: StubbedHTTP.Request
    ) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP: the response to \(request) has an invalid header\n"
                + row("header", "\(literal(field.name)): \(literal(field.value))"))
    }

    static func malformed(status: Int, _ request: StubbedHTTP.Request) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP: the response to \(request) has the invalid status \(status)\n"
                + row("hint", "use 200 to 599; to fail, throw an error"))
    }

    static func notHTTP(_ request: StubbedHTTP.Request) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP.LoopbackServer: the response to \(request) isn't an HTTP response\n"
                + row("hint", "only a stubbed session can return it to its caller"))
    }

    static func serviceReleased(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: the service of this session was released: \(request)\n"
                + row(
                    "hint",
                    "keep a reference to the service, or to the urlCache of its configuration"))
    }

    static func tooLarge(_ request: String, limit: Int) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyTooLarge,
            "StubbedHTTP: the body of \(request) has more than \(ByteCount.of(limit))\n"
                + row("add", "bodyLimit: to StubbedHTTP.Service(…)"))
    }

    static func bodyLost(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyLost,
            "StubbedHTTP: this platform's loader doesn't provide the body of \(request)\n"
                + row("hint", "use data(for:) with an httpBody, which can be checked"))
    }

    static func unsupportedDownload(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unsupported,
            "StubbedHTTP: this version of Foundation doesn't support downloads from a service: "
                + "\(request)\n"
                + row("hint", "use data(for:), or StubbedHTTP.LoopbackServer"))
    }

    static func literal(_ text: String) -> String { String(reflecting: text) }

    static func row(_ head: String, _ text: String) -> String { ReportText.row(head, text) }
}
