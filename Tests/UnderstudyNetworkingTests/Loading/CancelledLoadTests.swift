import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A load that is cancelled while its answer comes", .endsWhenIdle)
struct CancelledLoadTests {
    @Test("ends once, with the answer or with the error", arguments: 1...20)
    func race(round: Int) async throws {
        let session = URLSession.stubbed { _ in .data(Data(count: 1 << 16)) }
        let url = try url("/")
        let count = 50
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let loads = (1...count).map { _ in
            session.dataTask(with: url) { data, _, error in
                end.yield((data == nil) == (error != nil))
            }
        }
        for load in loads { load.resume() }
        DispatchQueue.concurrentPerform(iterations: count) { loads[$0].cancel() }

        var isFirst = [Bool]()
        for await isSound in ends {
            isFirst.append(isSound)
            if isFirst.count == count { break }
        }
        #expect(isFirst == Array(repeating: true, count: count))
    }

    @Test("meets others of its session, which come and go meanwhile", arguments: 1...4)
    func crowd(round: Int) async throws {
        let session = URLSession.stubbed { .text($0.query["n"] ?? "") }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...500 {
                group.addTask { try await session.text("/?n=\(number)") == "\(number)" }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
