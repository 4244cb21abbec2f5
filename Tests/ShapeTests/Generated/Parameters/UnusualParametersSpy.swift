// Written by Understudy from UnusualParameters.swift.
import Understudy

final class CabinetSpy: Cabinet {
    let spies = Spies()

    struct Spies {
        let registerAnyType = Spy<Any.Type, Void, Never>(
            "CabinetSpy.register(_:)", part: "registerAnyType")
        let sort = Spy<KeyPath<String, Int>, Void, Never>("CabinetSpy.sort(by:)")
        let registerDecodableType = Spy<(any Decodable).Type, Void, Never>(
            "CabinetSpy.register(_:)", part: "registerDecodableType")
        let registerNamed = Spy<(type: any Decodable.Type, name: String), Void, Never>(
            "CabinetSpy.register(_:named:)", part: "registerNamed")
        let nothingVoid = Spy<Void, Void, Never>("CabinetSpy.nothing(_:)", part: "nothingVoid")
        let nothing = Spy<(void: (), count: Int), Void, Never>("CabinetSpy.nothing(_:_:)")
        let chain = Spy<(@escaping (Int) -> String) -> (Int) -> String, Void, Never>(
            "CabinetSpy.chain(_:)")
        let any = Spy<(value: Any, object: AnyObject, other: Any?), Void, Never>(
            "CabinetSpy.any(_:_:_:)")
        let one = Spy<Int, Void, Never>("CabinetSpy.one(_:)")
        let four = Spy<Any, Void, Never>("CabinetSpy.four(_:)")
    }

    func register(_ type: Any.Type) {
        spies.registerAnyType(type)
    }

    func sort(by path: KeyPath<String, Int>) {
        spies.sort(path)
    }

    func register(_ type: (any Decodable).Type) {
        spies.registerDecodableType(type)
    }

    func register(_ type: any Decodable.Type, named name: String) {
        spies.registerNamed((type, name))
    }

    func nothing(_ void: Void) {
        spies.nothingVoid(void)
    }

    func nothing(_ void: (), _ count: Int) {
        spies.nothing((void, count))
    }

    func chain(_ make: @escaping (@escaping (Int) -> String) -> (Int) -> String) {
        spies.chain(make)
    }

    func any(_ value: Any, _ object: AnyObject, _ other: Any?) {
        spies.any((value, object, other))
    }

    func one(_ value: (Int)) {
        spies.one(value)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func four(_ bytes: InlineArray<4, UInt8>) {
        spies.four(bytes)
    }
}
