import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Compositions of protocols` {
    /// What one half of a composition does, and then the other.
    func copy(_ source: any Readable, to target: any Writable) { target.write(source.read()) }

    @Test func `have doubles of their halves`() {
        let source = ReadableSpy()
        let target = WritableSpy()
        source.spies.read.returns("text")
        copy(source, to: target)
        expect(source.spies.read, .wasCalled(.once))
        expect(target.spies.write, .wasCalled(.once, with: "text"))
    }

    @Test func `have the parts of both behind an alias`() {
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

    @Test func `have the parts of both in a composition`() {
        let spy = LedgerSpy()
        let ledger: any Ledger = spy
        spy.spies.total.returns(4)
        spy.spies.read.returns("entry")
        #expect(ledger.total() == 4)
        copy(spy, to: spy)
        expect(spy.spies.total, .wasCalled(.once))
        expect(spy.spies.read, .wasCalled(.once))
        expect(spy.spies.write, .wasCalled(.once, with: "entry"))
    }

    @Test func `are parameters and results`() {
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
