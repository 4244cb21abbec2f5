import Testing
import UnderstudyTesting

@Suite("Properties with effects", .doubles) struct EffectfulPropertiesTests {
    let spy = DocumentSpy()
    var document: any Document { spy }

    @Test
    func `A property with an async or throwing getter returns the stubbed value`() async throws {
        func count<D: Document>(of type: D.Type) async throws -> Int { try await type.count }
        spy.spies.size.returns(1)
        spy.spies.text.returns("text")
        spy.spies.lines.returns(["line"])
        spy.spies.header.returns("header")
        DocumentSpy.spies.count.returns(2)
        #expect(await document.size == 1)
        #expect(try document.text == "text")
        #expect(try await document.lines == ["line"])
        #expect(try document.header == "header")
        #expect(try await count(of: DocumentSpy.self) == 2)
        expect(spy.spies.size, .wasCalled(.once))
        expect(spy.spies.text, .wasCalled(.once))
        expect(spy.spies.lines, .wasCalled(.once))
        expect(spy.spies.header, .wasCalled(.once))
        expect(DocumentSpy.spies.count, .wasCalled(.once))
    }

    @Test func `A property with a throwing getter throws the stubbed error`() async {
        spy.spies.text.fails(with: FileError.missing)
        spy.spies.lines.fails(with: FileError.missing)
        spy.spies.header.fails(with: .missing)
        #expect(throws: FileError.missing) { try document.text }
        await #expect(throws: FileError.missing) { try await document.lines }
        #expect(throws: FileError.missing) { try document.header }
    }
}
