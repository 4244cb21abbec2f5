import Testing
import UnderstudyTesting

@Suite("CaseIterable and RawRepresentable", .doubles) struct EnumeratedProtocolsTests {
    @Test func `A double of CaseIterable returns the stubbed cases`() {
        func names<F: Flavour>(of type: F.Type) -> [String] { type.allCases.map(\.name) }
        let spy = FlavourSpy()
        spy.spies.name.returns("sweet")
        FlavourSpy.spies.allCases.returns([spy, spy])
        #expect(names(of: FlavourSpy.self) == ["sweet", "sweet"])
        expect(spy.spies.name, .wasCalled(.exactly(2)))
        expect(FlavourSpy.spies.allCases, .wasCalled(.once))
    }

    @Test func `A double of RawRepresentable is created from a raw value`() throws {
        func raise<L: Level>(_ type: L.Type, _ value: Int) -> L? {
            let level = L(rawValue: value)
            level?.raise()
            return level
        }
        let level = try #require(raise(LevelSpy.self, 3))
        level.spies.rawValue.returns(4)
        #expect((level as any Level).rawValue == 4)
        LevelSpy.spies.initialize.returns(false)
        #expect(raise(LevelSpy.self, 5) == nil)
        #expect(LevelSpy.spies.initialize.calls == [3, 5])
        expect(level.spies.raise, .wasCalled(.once))
        expect(level.spies.rawValue, .wasCalled(.once))
    }

    @Test func `Doubles of a Hashable RawRepresentable are hashed by identity`() throws {
        func make<R: Rank>(_ type: R.Type, _ value: String) -> R? { R(rawValue: value) }
        let first = try #require(make(RankSpy.self, "a"))
        let second = try #require(make(RankSpy.self, "a"))
        first.spies.title.returns("first")

        #expect(Set([first, second, first]).count == 2)
        #expect([second: "second", first: first.title][first] == "first")
        #expect(first.hashValue == first.hashValue)

        expect(RankSpy.spies.initialize, .wasCalled(.exactly(2)))
        expect(first.spies.title, .wasCalled(.once))
        #expect(first.spies.rawValue.callCount == 0)
    }
}
