import Testing
import UnderstudyTesting

@Suite("Failable and throwing initializers", .doubles) struct FailableInitializersTests {
    /// The results of the failable initializers.
    func make<P: Parsed>(_ type: P.Type) throws -> [P?] {
        [P("a"), P(unwrapped: "b"), try P(both: "c"), P()]
    }

    @Test func `A failable initializer creates a double and is recorded`() throws {
        #expect(try make(ParsedSpy.self).compactMap { $0 }.count == 4)
        expect(ParsedSpy.spies.initializeString, .wasCalled(.once, with: "a"))
        expect(ParsedSpy.spies.initializeUnwrapped, .wasCalled(.once, with: "b"))
        expect(ParsedSpy.spies.initializeBoth, .wasCalled(.once, with: "c"))
        expect(ParsedSpy.spies.initialize, .wasCalled(.once))
    }

    @Test func `A failable initializer returns nil if it is stubbed to fail`() throws {
        ParsedSpy.spies.initializeString.shouldFail = true
        ParsedSpy.spies.initializeUnwrapped.returns(false)
        ParsedSpy.spies.initializeBoth.returns(false)
        ParsedSpy.spies.initialize.returns(false)
        #expect(try make(ParsedSpy.self).compactMap { $0 }.isEmpty)
    }

    @Test func `A throwing initializer throws the stubbed error`() throws {
        func make<P: Parsed>(_ type: P.Type, both: String) throws -> P? { try P(both: both) }
        func make<P: Parsed>(_ type: P.Type, strict: String) throws(ParseError) -> P {
            try P(strict: strict)
        }
        let double = try make(ParsedSpy.self, strict: "a")
        ParsedSpy.spies.initializeStrict.fails(with: .empty)
        ParsedSpy.spies.initializeBoth.fails(with: ParseError.empty)
        #expect(throws: ParseError.empty) { try make(ParsedSpy.self, strict: "b") }
        #expect(throws: ParseError.empty) { try make(ParsedSpy.self, both: "c") }
        #expect(ParsedSpy.spies.initializeStrict.calls == ["a", "b"])
        withExtendedLifetime(double) {}
    }
}
