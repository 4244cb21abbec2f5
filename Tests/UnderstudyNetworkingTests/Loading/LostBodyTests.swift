#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import UnderstudyNetworking

    @Suite("A body that the loader on Linux has lost")
    struct LostBodyTests {
        @Test("is an error, and no empty body")
        func lost() async throws {
            // A task that was not made by a session holds no body.
            let body = SentBody(URLRequest("PUT", try url("/")), URLSessionUploadTask())
            await #expect(throws: SentBody.Problem.lost) { try await body.read(limit: 10) }
        }

        @Test("is explained, with another way to send it")
        func message() {
            #expect(
                StubbedHTTP.Failure.bodyLost("PUT https://api.example.com/").description == """
                    StubbedURLs: the platform's loader does not hand over the body of PUT https://api.example.com/
                      hint    data(for:) with an httpBody sends the same and can be checked
                    """)
        }
    }
#endif
