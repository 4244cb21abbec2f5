import Testing
import UnderstudyTesting

@Suite("Identifiable protocols", .doubles) struct IdentifiableProtocolsTests {
    @Test func `A double of Identifiable is generic over its ID`() {
        func look<R: Row>(at row: R) -> (R.ID, String) { (row.id, row.title) }
        let spy = RowSpy<[String]>()
        spy.spies.id.returns(["a", "b"])
        spy.spies.title.returns("title")
        #expect(look(at: spy) == (["a", "b"], "title"))
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `A double of Identifiable has the ID type that its protocol binds`() {
        let spy = ColumnSpy()
        let column: any Column = spy
        spy.spies.id.returns(3)
        spy.spies.title.returns("title")
        #expect(column.id == 3)
        #expect(column.title == "title")
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `A double of Identifiable has the ID type of the required property`() {
        func id<C: Cell>(of cell: C) -> C.ID { cell.id }
        let spy = CellSpy()
        spy.spies.id.returns("cell")
        #expect(id(of: spy) == "cell")
        expect(spy.spies.id, .wasCalled(.once))
    }

    @Test func `A double of Identifiable with the identity of an object has no spy for it`() {
        func id<D: Device>(of device: D) -> D.ID { device.id }
        let spy = DeviceSpy()
        spy.spies.title.returns("title")
        #expect(id(of: spy) == ObjectIdentifier(spy))
        #expect(spy.title == "title")
        expect(spy.spies.title, .wasCalled(.once))
    }
}
