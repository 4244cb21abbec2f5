import Foundation
import Understudy

extension StubbedURLs {
    /// The error that a caller gets where its request cannot be answered as the test was written.
    public struct Failure: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// What is wrong.
        public enum Reason: Sendable {
            /// No route is for the request.
            case unexpectedRequest
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

extension StubbedURLs.Failure {
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

    static func unexpected(
        _ request: ReceivedRequest, misses: [(route: String, misses: [String])]
    ) -> StubbedURLs.Failure {
        var lines = ["StubbedURLs: no route for \(request)"]
        lines += SpyText.rows(of: misses, more: { $0 == 1 ? "1 more route" : "\($0) more routes" })
        {
            row("route", "\($0.route): \($0.misses.joined(separator: ", "))")
        }
        lines.append(
            row("add", "urls.on(\(literal(request.method)), \(literal(request.path))).returns(…)"))
        return StubbedURLs.Failure(.unexpectedRequest, lines.joined(separator: "\n"))
    }

    static func testIsOver(_ request: ReceivedRequest, _ owner: String) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .testIsOver,
            "StubbedURLs: \(request) comes after the end of its test, and is refused\n"
                + row("test", "the stub was made at \(owner)") + "\n"
                + row("hint", "await the work that sends it before the test ends"))
    }

    static func malformed(
        _ field: StubbedHTTP.Headers.Field, _ request: ReceivedRequest
    ) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .malformedResponse,
            "StubbedURLs: the answer to \(request) has a header that HTTP does not allow\n"
                + row("header", "\(literal(field.name)): \(literal(field.value))"))
    }

    static func malformed(status: Int, _ request: ReceivedRequest) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .malformedResponse,
            "StubbedURLs: the answer to \(request) has the status \(status)\n"
                + row("hint", "a response has 200 to 599; to fail, throw an error"))
    }

    static func stubIsGone(_ request: String) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .testIsOver,
            "StubbedURLs: the stub of this session is gone: \(request)\n"
                + row("hint", "keep the stub, or the urlCache of its configuration, which keeps it")
        )
    }

    static func tooLarge(_ what: String, limit: Int) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .bodyTooLarge,
            "StubbedURLs: the body of \(what) has more than \(ByteCount.of(limit))\n"
                + row("add", "bodyLimit: to StubbedURLs(…)"))
    }

    static func bodyLost(_ what: String) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .bodyLost,
            "StubbedURLs: the platform's loader does not hand over the body of \(what)\n"
                + row("hint", "data(for:) with an httpBody sends the same and can be checked"))
    }

    static func unsupportedDownload(_ what: String) -> StubbedURLs.Failure {
        StubbedURLs.Failure(
            .unsupported,
            "StubbedURLs: a download task cannot be answered on Linux: \(what)\n"
                + row("hint", "its loader would crash; data(for:), or LoopbackServer, works"))
    }

    private static func literal(_ method: StubbedHTTP.Method) -> String {
        let known: [StubbedHTTP.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return known.contains(method)
            ? ".\(method.rawValue.lowercased())" : "StubbedHTTP.Method(\(literal(method.rawValue)))"
    }

    private static func literal(_ text: String) -> String { String(reflecting: text) }

    static func row(_ head: String, _ text: String) -> String { SpyText.row(head, text) }
}
