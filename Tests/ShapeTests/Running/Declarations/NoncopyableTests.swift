import Synchronization
import Testing
import UnderstudyTesting

@Suite("Noncopyable values", .doubles) struct NoncopyableTests {
    let spy = DriveSpy()
    var drive: any Drive { spy }

    @Test func `A noncopyable result is created for each call`() throws {
        spy.spies.open.returns { Handle(number: 3) }
        spy.spies.maybe.returns { nil }
        let first = try drive.open("a").number
        let second = try drive.open("b").number
        let isMissing = drive.maybe() == nil
        #expect([first, second] == [3, 3])
        #expect(isMissing)
        #expect(spy.spies.open.calls == ["a", "b"])
        expect(spy.spies.maybe, .wasCalled(.once))
        spy.spies.open.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { _ = try drive.open("c") }
    }

    @Test func `A call with a noncopyable argument is recorded without it`() {
        var handle = Handle(number: 4)
        spy.spies.read.returns(5)
        let read = drive.read(handle)
        drive.write(&handle)
        drive.close(handle)
        drive.wrap(Handle())
        #expect(read == 5)
        expect(spy.spies.read, .wasCalled(.once))
        expect(spy.spies.write, .wasCalled(.once))
        expect(spy.spies.close, .wasCalled(.once))
        expect(spy.spies.wrap, .wasCalled(.once))
    }

    @Test func `A closure argument can provide a noncopyable result`() {
        let number = drive.make { Handle(number: 6) }.number
        #expect(number == 6)
        expect(spy.spies.make, .wasCalled(.once))
    }

    @Test func `A noncopyable type is detected through aliases and generic types`() {
        let spy = WarehouseSpy()
        let warehouse: any Warehouse = spy
        spy.spies.take.returns { Handle(number: 7) }
        spy.spies.lid.returns { Lid() }
        let number = warehouse.take()?.number
        spy.spies.counter.returns { Atomic(9) }
        _ = warehouse.lid()
        let count = warehouse.counter().load(ordering: .relaxed)
        #expect([number, count] == [7, 9])
        expect(spy.spies.counter, .wasCalled(.once))
        expect(spy.spies.take, .wasCalled(.once))
        expect(spy.spies.lid, .wasCalled(.once))
    }

    @Test func `A copyable value whose type mentions a noncopyable one is recorded`() {
        let spy = WarehouseSpy()
        var warehouse: any Warehouse = spy
        let drawer = Drawer<Handle>()
        warehouse.makers = [{ Handle(number: 8) }]
        warehouse.drawer = drawer
        warehouse.cover = Lid()
        #expect(warehouse.makers.count == 1)
        #expect(warehouse.drawer === drawer)
        _ = warehouse.cover
        expect(spy.spies.makers.set, .wasCalled(.once))
        expect(spy.spies.makers.get, .wasCalled(.once))
        expect(spy.spies.drawer.set, .wasCalled(.once))
        expect(spy.spies.drawer.get, .wasCalled(.once))
        expect(spy.spies.cover.set, .wasCalled(.once))
        expect(spy.spies.cover.get, .wasCalled(.once))
    }
}
