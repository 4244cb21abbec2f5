import Foundation
import Understudy

extension StubbedHTTP.Failure {
    static func testIsOver(_ request: StubbedHTTP.Request, _ owner: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: \(request) comes after the end of its test, and is refused\n"
                + row("test", "the stub was made at \(owner)") + "\n"
                + row("hint", "await the work that sends it before the test ends"))
    }

    static func malformed(
        _ field: StubbedHTTP.Headers.Field, _ request: StubbedHTTP.Request
    ) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP: the answer to \(request) has a header that HTTP does not allow\n"
                + row("header", "\(literal(field.name)): \(literal(field.value))"))
    }

    static func malformed(status: Int, _ request: StubbedHTTP.Request) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP: the answer to \(request) has the status \(status)\n"
                + row("hint", "a response has 200 to 599; to fail, throw an error"))
    }

    static func notHTTP(_ request: StubbedHTTP.Request) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .malformedResponse,
            "StubbedHTTP.Server: the answer to \(request) is no HTTP\n"
                + row("hint", "only a stubbed session can give it to its caller"))
    }

    static func stubIsGone(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: the stub of this session is gone: \(request)\n"
                + row("hint", "keep the stub, or the urlCache of its configuration, which keeps it")
        )
    }

    static func tooLarge(_ what: String, limit: Int) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyTooLarge,
            "StubbedHTTP: the body of \(what) has more than \(ByteCount.of(limit))\n"
                + row("add", "bodyLimit: to StubbedHTTP.Service(…)"))
    }

    static func bodyLost(_ what: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .bodyLost,
            "StubbedHTTP: the platform's loader does not hand over the body of \(what)\n"
                + row("hint", "data(for:) with an httpBody sends the same and can be checked"))
    }

    static func unsupportedDownload(_ what: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unsupported,
            "StubbedHTTP: this Foundation's loader takes no download from a stub: \(what)\n"
                + row("hint", "data(for:), or StubbedHTTP.Server, works"))
    }

    static func literal(_ text: String) -> String { String(reflecting: text) }

    static func row(_ head: String, _ text: String) -> String { ReportText.row(head, text) }
}
