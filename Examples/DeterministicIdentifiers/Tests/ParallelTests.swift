import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import DeterministicIdentifiersExample

/// These run in any order and at the same time, and each sees its own sequence from its start.
@Suite("The identifiers of a test", .doubles)
struct ParallelTests {
    @Test("are the same in every test", arguments: 1...20)
    func same(run: Int) {
        let store = RecordStore(identifiers: UUIDSequence.ofTest)
        // However many the others take.
        for _ in 0..<run { store.add("note") }

        #expect(store.records[0].id.uuidString == "E220A839-7B1D-4DAF-AE78-9E6AA1B965F4")
        #expect(UUIDSequence.ofTest.handedOut == store.records.map(\.id))
    }
}
