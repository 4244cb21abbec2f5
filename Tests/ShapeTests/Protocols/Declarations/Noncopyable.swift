// Noncopyable parameters and results

import Synchronization

struct Handle: ~Copyable {
    var number = 0
}

protocol Drive {
    func open(_ name: String) throws -> Handle
    func close(_ handle: consuming Handle)

    func read(_ handle: borrowing Handle) -> Int
    func write(_ handle: inout Handle)
    func wrap<Value: ~Copyable>(_ value: consuming Value)
    func maybe() -> Handle?
    func make<Value: ~Copyable>(_ body: () -> Value) -> Value
}

typealias MaybeHandle = Handle?

final class Drawer<Value: ~Copyable> {}

struct Lid<Value: ~Copyable>: ~Copyable {}

extension Lid: Copyable where Value: Copyable {}

protocol Warehouse {
    func take() -> MaybeHandle
    func lid() -> Lid<Handle>
    func counter() -> Atomic<Int>
    var makers: [() -> Handle] { get set }
    var drawer: Drawer<Handle> { get set }
    var cover: Lid<Int> { get set }
}
