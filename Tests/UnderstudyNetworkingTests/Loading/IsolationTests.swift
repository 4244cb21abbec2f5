import Foundation
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Services in parallel tests")
struct IsolationTests {
    @Test(arguments: 1...100)
    func `A hundred parallel tests with services for one URL don't share requests`(test: Int)
        async throws
    {
        let urls = StubbedHTTP.Service { _ in .text("\(test)") }
        let session = urls.session

        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...5 { group.addTask { try await session.text("/same") } }
            for try await text in group { #expect(text == "\(test)") }
        }

        #expect(urls.requests.callCount == 5)
    }

    @Test func `Two services in one test don't share requests`() async throws {
        let (left, right) = (
            StubbedHTTP.Service { _ in .text("left") }, StubbedHTTP.Service { _ in .text("right") }
        )
        let sessions = (left.session, right.session)

        #expect(try await sessions.0.text("/") == "left")
        #expect(try await sessions.1.text("/") == "right")
        #expect(left.requests.callCount == 1)
        #expect(right.requests.callCount == 1)
    }
}
