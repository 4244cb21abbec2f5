#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import UnderstudyNetworking

    @Suite("Bodies that the Linux loader loses")
    struct LostBodyTests {
        @Test func `A lost upload body is an error instead of an empty body`() async throws {
            // For example, a task that no session created holds no body.
            let request = URLRequest("PUT", try url("/"))
            let error = await #expect(throws: StubbedHTTP.Failure.self) {
                try await request.sentBody(by: URLSessionUploadTask(), limit: 10)
            }
            #expect(error?.reason == .bodyLost)
        }

        @Test func `The error of a lost body suggests another way to send it`() {
            #expect(
                StubbedHTTP.Failure.bodyLost("PUT https://api.example.com/").description == """
                    StubbedHTTP: this platform's loader doesn't provide the body of PUT https://api.example.com/
                      hint    use data(for:) with an httpBody, which can be checked
                    """)
        }
    }
#endif
