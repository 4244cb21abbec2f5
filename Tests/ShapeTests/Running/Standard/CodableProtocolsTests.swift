import Foundation
import Testing
import UnderstudyTesting

@Suite("Codable protocols", .doubles) struct CodableProtocolsTests {
    @Test func `A double of Encodable encodes the value of its stub`() throws {
        let spy = SavedSpy()
        let saved: any Saved = spy
        spy.spies.name.returns("name")
        spy.spies.encode.answers { encoder in
            var container = encoder.singleValueContainer()
            try container.encode("encoded")
        }
        let data = try JSONEncoder().encode(saved)
        #expect(String(decoding: data, as: UTF8.self) == "\"encoded\"")
        #expect(saved.name == "name")
        expect(spy.spies.encode, .wasCalled(.once))
        expect(spy.spies.name, .wasCalled(.once))
    }

    @Test func `A double of Decodable records the decoder`() throws {
        func decode<S: Saved>(_ type: S.Type) throws -> S {
            try JSONDecoder().decode(type, from: Data("\"text\"".utf8))
        }
        let double = try decode(SavedSpy.self)
        expect(SavedSpy.spies.initialize, .wasCalled(.once))
        let decoder = try #require(SavedSpy.spies.initialize.lastCall)
        #expect(try decoder.singleValueContainer().decode(String.self) == "text")
        SavedSpy.spies.initialize.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { try decode(SavedSpy.self) }
        withExtendedLifetime(double) {}
    }
}
