import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

private protocol IdentifierSource {
    func next() -> UUID
}

extension UUIDSequence: IdentifierSource {}

private struct Record {
    let id: UUID
    let createdAt: Date
    let text: String
}

private struct RecordStore {
    var makeID: () -> UUID = { UUID() }
    var makeDate: () -> Date = { Date() }

    func add(_ text: String) -> Record {
        Record(id: makeID(), createdAt: makeDate(), text: text)
    }
}

@Suite("Docs/Storage.md: identifiers and dates")
struct IdentitySamples {
    @Test("The same seed produces the same UUIDs")
    func ids() {
        let ids = UUIDSequence(seed: 42)
        let store = RecordStore(makeID: ids.next)

        let record = store.add("Pier")
        #expect(ids.generated == [record.id])
        ids.reseed(42)
        #expect(store.add("Pier").id == record.id)

        #expect(record.id.uuidString == "BDD73226-2FEB-4E95-A8EF-E333B266F103")
    }

    @Test("A date source follows the timeline, jumps and drifts")
    func dates() throws {
        let clock = TestClock()
        let dates = TestDateSource(on: clock.timeline)
        let store = RecordStore(makeDate: dates.date)
        clock.advance(by: .seconds(60))
        #expect(store.add("Pier").createdAt == Date(timeIntervalSinceReferenceDate: 60))

        dates.jump(by: .seconds(-3600))
        dates.drift(by: 0.001)
        dates.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(dates.now == Date(timeIntervalSinceReferenceDate: -3540))
        #expect(dates.calendar.component(.hour, from: dates.now) == 8)
    }

    @Test("A seeded number generator produces dice and shuffled cards")
    func chance() {
        var random = TestNumberGenerator(seed: 42)
        let dice = (1...5).map { _ in Int.random(in: 1...6, using: &random) }
        #expect(dice.allSatisfy { (1...6).contains($0) })

        var deck = random.split()
        let cards = (1...52).shuffled(using: &deck)
        #expect(cards.sorted() == Array(1...52))
    }
}
