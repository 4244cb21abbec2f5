#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import TestSupport
    import Testing
    import Understudy
    import UnderstudyNetworking

    // The loader on Linux never ends such a load, so the stub isn't compared with it.
    @Suite("Challenges without credentials", .endsWhenIdle, .limitedSessions)
    struct ChallengeTests {
        @Test(arguments: [
            URLSession.AuthChallengeDisposition.performDefaultHandling, .useCredential,
        ])
        func `A 401 is delivered if the delegate doesn't provide credentials`(
            disposition: URLSession.AuthChallengeDisposition
        ) async throws {
            let world = try LoaderWorld(.stub)
            world.urls.on().returns(
                .text("denied", status: 401, headers: ["WWW-Authenticate": #"Basic realm="r""#]))
            let delegate = DecidingDelegate(challenge: { _ in (disposition, nil) })

            let loaded = try await world.load(
                world.request("GET", "/"), from: world.session(delegate))

            #expect(delegate.asked == "Basic 0")
            #expect(loaded.failure == "401 denied")
        }
    }
#endif
