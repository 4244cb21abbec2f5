import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Identifiable protocols` {
    @Test func `has an identity of any type`() {
        func look<R: Row>(at row: R) -> (R.ID, String) { (row.id, row.title) }
        let spy = RowSpy<[String]>()
        spy.spies.id.returns(["a", "b"])
        spy.spies.title.returns("title")
        #expect(look(at: spy) == (["a", "b"], "title"))
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `has an identity of the type that the protocol names`() {
        let spy = ColumnSpy()
        let column: any Column = spy
        spy.spies.id.returns(3)
        spy.spies.title.returns("title")
        #expect(column.id == 3)
        #expect(column.title == "title")
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `has an identity of the type that a property has`() {
        func id<C: Cell>(of cell: C) -> C.ID { cell.id }
        let spy = CellSpy()
        spy.spies.id.returns("cell")
        #expect(id(of: spy) == "cell")
        expect(spy.spies.id, .wasCalled(.once))
    }

    @Test func `has the identity of an object without a part`() {
        func id<D: Device>(of device: D) -> D.ID { device.id }
        let spy = DeviceSpy()
        spy.spies.title.returns("title")
        #expect(id(of: spy) == ObjectIdentifier(spy))
        #expect(spy.title == "title")
        expect(spy.spies.title, .wasCalled(.once))
    }
}
