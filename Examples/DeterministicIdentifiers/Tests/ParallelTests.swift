import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import DeterministicIdentifiersExample

/// These tests run concurrently and in any order, and each test has its own sequence.
@Suite("Identifiers of a test", .doubles)
struct ParallelTests {
    @Test(arguments: 1...20)
    func `The sequence of identifiers is the same in every test`(run: Int) {
        let store = RecordStore(identifiers: UUIDSequence.forCurrentTest())
        // The number of identifiers differs between the tests.
        for _ in 0..<run { store.add("note") }

        #expect(store.records[0].id.uuidString == "E220A839-7B1D-4DAF-AE78-9E6AA1B965F4")
        #expect(UUIDSequence.forCurrentTest().generated == store.records.map(\.id))
    }
}
