import Testing
import UnderstudyTesting

@Suite("Compositions of protocols", .doubles) struct CompositionsTests {
    /// Uses one protocol of a composition and then the other.
    func copy(_ source: any Readable, to target: any Writable) { target.write(source.read()) }

    @Test func `The protocols of a composition have their own doubles`() {
        let source = ReadableSpy()
        let target = WritableSpy()
        source.spies.read.returns("text")
        copy(source, to: target)
        expect(source.spies.read, .wasCalled(.once))
        expect(target.spies.write, .wasCalled(.once, with: "text"))
    }

    @Test func `The double of an alias of a composition has the spies of both protocols`() {
        let spy = NotebookSpy()
        let notebook: any Notebook = spy
        spy.spies.tear.returns(3)
        spy.spies.read.returns("note")
        #expect(notebook.tear() == 3)
        copy(spy, to: spy)
        expect(spy.spies.tear, .wasCalled(.once))
        expect(spy.spies.read, .wasCalled(.once))
        expect(spy.spies.write, .wasCalled(.once, with: "note"))
    }

    @Test func `A composition can be a parameter or a result`() {
        let spy = DeskSpy()
        let desk: any Desk = spy
        let book = NotebookSpy()
        spy.spies.take.returns(book)
        spy.spies.open.returns(5)
        desk.put(book)
        #expect(desk.take() as? NotebookSpy === book)
        #expect(desk.open(book) == 5)
        expect(spy.spies.put, .wasCalled(.once, with: book))
        expect(spy.spies.take, .wasCalled(.once))
        expect(spy.spies.open, .wasCalled(.once, with: book))
    }
}
