// Written by Understudy from Noncopyable.swift.
import Synchronization
import Understudy

final class DriveSpy: Drive {
    let spies = Spies()

    struct Spies {
        /// It returns a closure, because the result can't be copied.
        let open = Spy<String, () -> Handle, any Error>("DriveSpy.open(_:)")
        /// `handle` isn't recorded, because it may be noncopyable.
        let close = Spy<Void, Void, Never>("DriveSpy.close(_:)")
        /// `handle` isn't recorded, because it may be noncopyable.
        let read = Spy<Void, Int, Never>("DriveSpy.read(_:)")
        /// `handle` isn't recorded, because it may be noncopyable.
        let write = Spy<Void, Void, Never>("DriveSpy.write(_:)")
        /// `value` isn't recorded, because it may be noncopyable.
        let wrap = Spy<Void, Void, Never>("DriveSpy.wrap(_:)")
        /// It returns a closure, because the result can't be copied.
        let maybe = Spy<Void, () -> Handle?, Never>("DriveSpy.maybe()")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let make = Spy<Void, Void, Never>("DriveSpy.make(_:)")
    }

    func open(_ name: String) throws -> Handle {
        try spies.open(name)()
    }

    func close(_ handle: consuming Handle) {
        spies.close()
    }

    func read(_ handle: borrowing Handle) -> Int {
        spies.read()
    }

    func write(_ handle: inout Handle) {
        spies.write()
    }

    func wrap<Value: ~Copyable>(_ value: consuming Value) {
        spies.wrap()
    }

    func maybe() -> Handle? {
        spies.maybe()()
    }

    func make<Value: ~Copyable>(_ body: () -> Value) -> Value {
        spies.make()
        return body()
    }
}

final class WarehouseSpy: Warehouse {
    let spies = Spies()

    struct Spies {
        /// It returns a closure, because the result can't be copied.
        let take = Spy<Void, () -> MaybeHandle, Never>("WarehouseSpy.take()")
        /// It returns a closure, because the result can't be copied.
        let lid = Spy<Void, () -> Lid<Handle>, Never>("WarehouseSpy.lid()")
        /// It returns a closure, because the result can't be copied.
        let counter = Spy<Void, () -> Atomic<Int>, Never>("WarehouseSpy.counter()")
        let makers = SpiedProperty<[() -> Handle]>("WarehouseSpy.makers")
        let drawer = SpiedProperty<Drawer<Handle>>("WarehouseSpy.drawer")
        let cover = SpiedProperty<Lid<Int>>("WarehouseSpy.cover")
    }

    func take() -> MaybeHandle {
        spies.take()()
    }

    func lid() -> Lid<Handle> {
        spies.lid()()
    }

    func counter() -> Atomic<Int> {
        spies.counter()()
    }

    var makers: [() -> Handle] {
        get { spies.makers.get() }
        set { spies.makers.set(newValue) }
    }

    var drawer: Drawer<Handle> {
        get { spies.drawer.get() }
        set { spies.drawer.set(newValue) }
    }

    var cover: Lid<Int> {
        get { spies.cover.get() }
        set { spies.cover.set(newValue) }
    }
}
