import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("What a thread does")
struct ThreadActivityTests {
    @Test("is that it could run, and for how long it has had the processor")
    func running() throws {
        let activity = try #require(ThreadActivity.ofCurrentThread)
        let before = try #require(activity.reading)
        #expect(before.isReady)
        // The system counts in hundredths of a second.
        while try #require(activity.reading).processorTime == before.processorTime {}
        #expect(try #require(activity.reading).processorTime > before.processorTime)
    }

    @Test("is that it waits, as another thread sees it")
    func asleep() throws {
        let activity = try #require(ThreadActivity.ofCurrentThread)
        let isSeen = Flag()
        System.startThread {
            while activity.reading?.isReady != false {}
            isSeen.raise()
        }
        #expect(isSeen.wait(atMost: .seconds(3600)))
    }
}
