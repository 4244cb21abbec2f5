import Foundation
import Understudy

extension StubbedHTTP.Failure {
    static func testIsOver(_ request: ReceivedRequest, _ owner: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedURLs: \(request) comes after the end of its test, and is refused\n"
                + row("test", "the stub was made at \(owner)") + "\n"
                + row("hint", "await the work that sends it before the test ends"))
    }

    static func malformed(
        _ field: StubbedHTTP.Headers.Field, _ request: ReceivedRequest
    ) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedURLs: the answer to \(request) has a header that HTTP does not allow\n"
                + row("header", "\(literal(field.name)): \(literal(field.value))"))
    }

    static func malformed(status: Int, _ request: ReceivedRequest) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedURLs: the answer to \(request) has the status \(status)\n"
                + row("hint", "a response has 200 to 599; to fail, throw an error"))
    }

    static func notHTTP(_ request: ReceivedRequest) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "LoopbackServer: the answer to \(request) is no HTTP\n"
                + row("hint", "only a stubbed session can give it to its caller"))
    }

    static func stubIsGone(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedURLs: the stub of this session is gone: \(request)\n"
                + row("hint", "keep the stub, or the urlCache of its configuration, which keeps it")
        )
    }

    static func tooLarge(_ what: String, limit: Int) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyTooLarge,
            "StubbedURLs: the body of \(what) has more than \(ByteCount.of(limit))\n"
                + row("add", "bodyLimit: to StubbedURLs(…)"))
    }

    static func bodyLost(_ what: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyLost,
            "StubbedURLs: the platform's loader does not hand over the body of \(what)\n"
                + row("hint", "data(for:) with an httpBody sends the same and can be checked"))
    }

    static func unsupportedDownload(_ what: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unsupported,
            "StubbedURLs: this Foundation's loader takes no download from a stub: \(what)\n"
                + row("hint", "data(for:), or LoopbackServer, works"))
    }

    static func literal(_ text: String) -> String { String(reflecting: text) }

    static func row(_ head: String, _ text: String) -> String { ReportText.row(head, text) }
}
