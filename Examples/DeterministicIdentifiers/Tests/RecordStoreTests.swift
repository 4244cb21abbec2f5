import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import DeterministicIdentifiersExample

extension UUIDSequence: IdentifierSource {}
extension TestDateSource: WallClock {}

@Suite("Record store with deterministic identifiers and dates", .doubles)
struct RecordStoreTests {
    let ids = UUIDSequence(seed: 42)
    let timeline = TestTimeline()
    let dates: TestDateSource
    let store: RecordStore

    init() {
        dates = TestDateSource(on: timeline)
        store = RecordStore(identifiers: ids, clock: dates)
    }

    @Test func `Each record receives the next identifier and the current date`() {
        let first = store.add("Pier")
        timeline.advance(by: .seconds(60))
        let second = store.add("Bridge")

        #expect(first.id.uuidString == "BDD73226-2FEB-4E95-A8EF-E333B266F103")
        #expect(ids.generated == [first.id, second.id])
        #expect(second.createdAt == first.createdAt + 60)
    }

    @Test func `The same seed produces the same identifiers`() {
        let first = ["Pier", "Bridge", "Tower"].map { store.add($0).id }

        ids.reseed(42)
        #expect(["Pier", "Bridge", "Tower"].map { store.add($0).id } == first)

        ids.reseed(43)
        #expect(store.add("Pier").id != first[0])
    }

    @Test func `Seeded identifiers have a valid version and variant`() {
        for _ in 0..<100 { store.add("note") }

        for record in store.records {
            let digits = Array(record.id.uuidString)
            #expect(digits[14] == "4")
            #expect("89AB".contains(digits[19]))
        }
    }

    @Test func `A record is no longer recent after the wall clock is set forward`() {
        store.add("old")
        timeline.advance(by: .seconds(12 * 3600))
        store.add("new")
        #expect(store.recent.map(\.text) == ["old", "new"])

        dates.jump(by: .seconds(12 * 3600))
        #expect(store.recent.map(\.text) == ["new"])
    }

    @Test func `Time-ordered identifiers sort the records by age`() {
        let store = RecordStore(identifiers: UUIDSequence.timeOrdered(by: dates), clock: dates)
        for number in 1...20 {
            store.add("note \(number)")
            if number.isMultiple(of: 3) { timeline.advance(by: .milliseconds(1)) }
        }
        let sorted = store.records.sorted { $0.id.uuidString < $1.id.uuidString }
        #expect(sorted == store.records)
    }
}
