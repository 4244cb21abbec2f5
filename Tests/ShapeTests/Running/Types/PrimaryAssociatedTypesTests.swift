import Testing
import UnderstudyTesting

@Suite("Primary associated types", .doubles) struct PrimaryAssociatedTypesTests {
    let spy = FeedSpy<String, FileError, Int>()

    @Test
    func `A double can be used as an existential with primary associated types`() async throws {
        let feed: any Feed<String, FileError> = spy
        spy.spies.all.returns(["all"])
        #expect(try await feed.all() == ["all"])
        spy.spies.all.fails(with: .missing)
        await #expect(throws: FileError.missing) { try await feed.all() }
        expect(spy.spies.all, .wasCalled(.exactly(2)))
    }

    @Test func `Associated types that aren't primary are generic parameters, too`() throws {
        func next<F: Feed>(of feed: F, after cursor: F.Cursor) throws(F.Failure) -> F.Entry? {
            try feed.next(after: cursor)
        }
        spy.spies.next.returns("next")
        #expect(try next(of: spy, after: 3) == "next")
        expect(spy.spies.next, .wasCalled(.once, with: 3))
    }
}
