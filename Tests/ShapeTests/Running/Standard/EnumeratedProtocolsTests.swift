import Testing
import UnderstudyTesting

@Suite("CaseIterable and RawRepresentable", .doubles) struct EnumeratedProtocolsTests {
    @Test("A double of CaseIterable returns the stubbed cases") func cases() {
        func names<F: Flavour>(of type: F.Type) -> [String] { type.allCases.map(\.name) }
        let spy = FlavourSpy()
        spy.spies.name.returns("sweet")
        FlavourSpy.spies.allCases.returns([spy, spy])
        #expect(names(of: FlavourSpy.self) == ["sweet", "sweet"])
        expect(spy.spies.name, .wasCalled(.exactly(2)))
        expect(FlavourSpy.spies.allCases, .wasCalled(.once))
    }

    @Test("A double of RawRepresentable is created from a raw value") func rawValues() throws {
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
}
