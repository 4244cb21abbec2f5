import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("Thread activity")
struct ThreadActivityTests {
    @Test func `A running thread is ready and its processor time increases`() throws {
        let activity = try #require(ThreadActivity.ofCurrentThread)
        let before = try #require(activity.reading)
        #expect(before.isReady)
        // The system counts in hundredths of a second, so we wait for the next one.
        while try #require(activity.reading).processorTime == before.processorTime {}
        #expect(try #require(activity.reading).processorTime > before.processorTime)
    }

    @Test func `A waiting thread isn't ready when another thread observes it`() throws {
        let activity = try #require(ThreadActivity.ofCurrentThread)
        let isSeen = Flag()
        System.startThread {
            while activity.reading?.isReady != false {}
            isSeen.raise()
        }
        #expect(isSeen.wait(atMost: .seconds(3600)))
    }
}
