import Foundation
import Understudy

extension StubbedHTTP.Failure {
    static func testIsOver(_ request: StubbedHTTP.Request, _ owner: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: \(request) arrived after its test ended, so it was refused\n"
                + row("test", "the stub was created at \(owner)") + "\n"
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

    static func stubReleased(_ request: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .testIsOver,
            "StubbedHTTP: the stub of this session was released: \(request)\n"
                + row(
                    "hint", "keep a reference to the stub, or to the urlCache of its configuration")
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
            "StubbedHTTP: this platform's loader doesn't provide the body of \(what)\n"
                + row("hint", "use data(for:) with an httpBody, which can be checked"))
    }

    static func unsupportedDownload(_ what: String) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unsupported,
            "StubbedHTTP: this version of Foundation doesn't support downloads from a stub: "
                + "\(what)\n"
                + row("hint", "use data(for:), or StubbedHTTP.LoopbackServer"))
    }

    static func literal(_ text: String) -> String { String(reflecting: text) }

    static func row(_ head: String, _ text: String) -> String { ReportText.row(head, text) }
}
