import Foundation
import Testing
import UnderstudyTesting

@testable import DeterministicIdentifiersExample

@Suite("Record store with doubles", .doubles)
struct DoubleTests {
    let id = UUID()
    let noon = Date(timeIntervalSince1970: 43_200)

    @Test func `The store requests one identifier and one date for each record`() {
        let identifiers = IdentifierSourceSpy()
        let clock = WallClockSpy()
        identifiers.spies.next.returns(id)
        clock.spies.now.returns(noon)

        let record = RecordStore(identifiers: identifiers, clock: clock).add("Pier")

        #expect(record == Record(id: id, createdAt: noon, text: "Pier"))
        expect(identifiers.spies.next, .wasCalled(.once))
        expect(clock.spies.now, .wasCalled(.once))
    }

    @Test func `The store works with plain doubles`() {
        let identifiers = IdentifierSourceDouble()
        let clock = WallClockDouble()
        identifiers.nextReturnValue = id
        clock.now = noon

        #expect(
            RecordStore(identifiers: identifiers, clock: clock).add("Pier")
                == Record(id: id, createdAt: noon, text: "Pier"))
        #expect(identifiers.nextCallCount == 1)
    }

    @Test func `The store uses random identifiers in production`() {
        let store = RecordStore()
        #expect(store.add("Pier").id != store.add("Pier").id)
        #expect(store.recent.count == 2)
    }
}
