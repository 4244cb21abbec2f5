import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Fakes of an earlier test")
struct EarlierTestTests {
    @Test(arguments: Use.all)
    func `The use of a fake in a later test is noted there once`(use: Use) {
        var useAgain: () -> Void = {}
        let earlier = reports { withTestScope { useAgain = use.start() } }
        #expect(earlier.map(\.message) == [])
        for _ in 1...2 {
            let later = reports {
                withTestScope {
                    useAgain()
                    useAgain()
                }
            }
            #expect(
                later.text == """
                    \(use.testDescription) belongs to an earlier test, but is used in another one
                      hint    create doubles in each test, or reset() them first
                    """)
            #expect(later.map(\.severity) == [.note])
        }
    }

    /// A fake that is created and used.
    struct Use: Sendable, CustomTestStringConvertible {
        /// The name of the fake or its function in the note.
        let testDescription: String
        /// Creates the fake, uses it, and returns a closure that uses it again.
        let start: @Sendable () -> () -> Void

        private init<Fake>(
            _ name: String, _ make: @escaping @Sendable () -> Fake,
            use: @escaping @Sendable (Fake) -> Void
        ) {
            testDescription = name
            start = {
                let fake = make()
                use(fake)
                return { use(fake) }
            }
        }

        static let all = [
            Use("NotificationHub.post(name:object:userInfo:)", { NotificationHub() }) {
                $0.post(name: .init("opened"))
            },
            Use("InMemoryDefaults", { InMemoryDefaults() }) { _ = $0.object(forKey: "key") },
            Use("InMemoryFileSystem.contents(at:)", { InMemoryFileSystem() }) {
                _ = try? $0.contents(at: URL(filePath: "/a"))
            },
            Use("FakeQueue.async(execute:)", { FakeQueue() }) { $0.sync {} },
            Use("TestTimeline", { TestClock() }) { $0.advance(by: .seconds(1)) },
            Use("load(_:)", { Spy<Int, Int, Never>("load(_:)", returning: 1) }) { _ = $0(1) },
        ]
    }
}
