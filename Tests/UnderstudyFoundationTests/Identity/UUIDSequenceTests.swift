import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

@Suite("UUIDSequence", .endsWhenIdle)
struct UUIDSequenceTests {
    @Test func `An incrementing UUID sequence starts at 1`() {
        let ids = UUIDSequence.incrementing
        #expect(
            (1...3).map { _ in ids.next().uuidString } == [
                "00000000-0000-4000-8000-000000000001",
                "00000000-0000-4000-8000-000000000002",
                "00000000-0000-4000-8000-000000000003",
            ])
        #expect(UUIDSequence.incrementing().uuidString.hasSuffix("1"))
    }

    @Test func `A seeded UUID sequence depends only on the seed`() {
        // The IDs should be TestNumberGenerator's numbers for this seed, with the six bits of
        // version and variant set:
        // 599ED017FB08FC85 2C73F08458540FA5, 883EBCE5A3F27C77 3FBEF740E9177B3F.
        let ids = UUIDSequence(seed: 1_234_567)
        #expect(ids.next().uuidString == "599ED017-FB08-4C85-AC73-F08458540FA5")
        #expect(ids.next().uuidString == "883EBCE5-A3F2-4C77-BFBE-F740E9177B3F")

        let first = UUIDSequence.seeded(42)
        let second = UUIDSequence(seed: 42)
        #expect((0..<100).map { _ in first() } == (0..<100).map { _ in second() })
        #expect(UUIDSequence(seed: 43).next() != UUIDSequence(seed: 42).next())
    }

    @Test func `Each UUID sequence sets the version and variant bits`() {
        let dates = TestDateSource()
        for (ids, version) in [
            (.incrementing, 4), (.seeded(9), 4), (.timeOrdered(by: dates), 7),
        ] as [(UUIDSequence, UInt8)] {
            for _ in 0..<1_000 {
                let id = ids.next().uuid
                #expect(id.6 >> 4 == version)
                #expect(id.8 >> 6 == 0b10)
            }
            #expect(Set(ids.generated).count == 1_000)
        }
    }

    @Test func `A UUID sequence can be passed as a function and records its UUIDs`() {
        let ids = UUIDSequence(seed: 1)
        let makeID: @Sendable () -> UUID = ids.next
        #expect(ids.generated == [])

        let made = [makeID(), ids(), ids.next()]
        #expect(ids.generated == made)
    }

    @Test func `A reseeded UUID sequence starts again`() {
        let ids = UUIDSequence(seed: 1)
        let first = ids.next()
        ids.reseed(1)
        #expect(ids.generated == [])
        #expect(ids.next() == first)

        ids.reseed(2)
        #expect(ids.next() == UUIDSequence(seed: 2).next())

        let counting = UUIDSequence.incrementing
        _ = counting.next()
        counting.reseed()
        #expect(counting.next() == UUIDSequence.incrementing.next())

        let dates = TestDateSource()
        let ordered = UUIDSequence.timeOrdered(by: dates)
        let oldest = ordered.next()
        ordered.reseed()
        #expect(ordered.next() == oldest)
    }

    @Test func `A UUID sequence loses and repeats no UUID in concurrent calls`() async {
        let ids = UUIDSequence(seed: 5)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { _ = ids.next() } }
            }
        }
        let alone = UUIDSequence(seed: 5)
        #expect(ids.generated == (0..<4_000).map { _ in alone.next() })
    }

    @Test
    func `The UUID sequence of a test without a scope is reported at the line that uses it`() {
        let reports = reports {
            TestScope.$current.withValue(nil) { _ = UUIDSequence.forCurrentTest().next() }
        }
        #expect(reports.map(\.location.line) == [currentLine() - 2])
        #expect(
            reports.first?.message.hasPrefix("UUIDSequence.forCurrentTest() needs a test scope\n")
                == true)
    }

    @Test func `The UUID sequence of a test starts again in each test`() async {
        func ids() -> [UUID] {
            withTestScope { (0..<3).map { _ in UUIDSequence.forCurrentTest().next() } }
        }
        let first = ids()
        #expect(Set(first).count == 3)
        #expect(ids() == first)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { #expect(ids() == first) } }
        }
    }
}

@Suite("Time-ordered UUIDs", .endsWhenIdle)
struct TimeOrderedUUIDTests {
    let timeline = TestTimeline()
    let dates: TestDateSource
    let ids: UUIDSequence

    init() {
        // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22Z.
        dates = TestDateSource(
            on: timeline, from: Date(timeIntervalSince1970: 1_645_557_742))
        ids = .timeOrdered(by: dates, seed: 3)
    }

    func milliseconds(of id: UUID) -> String {
        String(id.uuidString.replacing("-", with: "").prefix(12))
    }

    @Test func `A time-ordered UUID starts with the milliseconds since 1970`() {
        #expect(milliseconds(of: ids.next()) == "017F22E279B0")

        timeline.advance(by: .milliseconds(1))
        #expect(milliseconds(of: ids.next()) == "017F22E279B1")

        timeline.advance(by: .nanoseconds(999_000))
        #expect(milliseconds(of: ids.next()) == "017F22E279B1")
    }

    @Test
    func `Time-ordered UUIDs sort by age within a millisecond and after the clock is set back`() {
        for _ in 0..<5_000 { _ = ids.next() }
        timeline.advance(by: .milliseconds(1))
        for _ in 0..<10 { _ = ids.next() }
        dates.jump(by: .seconds(-60))
        for _ in 0..<10 { _ = ids.next() }

        let texts = ids.generated.map(\.uuidString)
        #expect(texts == texts.sorted())
        #expect(Set(texts).count == 5_020)
    }

    @Test func `Time-ordered UUIDs depend only on the dates and the seed`() {
        let other = UUIDSequence.timeOrdered(by: dates, seed: 3)
        #expect((0..<10).map { _ in other.next() } == (0..<10).map { _ in ids.next() })
        #expect(UUIDSequence.timeOrdered(by: dates, seed: 4).next() != ids.generated[0])
    }

    @Test(arguments: [-1e30, 1e30])
    func `Time-ordered UUIDs support dates far in the past and the future`(_ seconds: Double) {
        let dates = TestDateSource(from: Date(timeIntervalSinceReferenceDate: seconds))
        let ids = UUIDSequence.timeOrdered(by: dates)
        #expect(ids.next().uuidString < ids.next().uuidString)
    }
}
