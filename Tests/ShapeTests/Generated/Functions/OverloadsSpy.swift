// Written by Understudy from Overloads.swift.
import Understudy

final class SearchSpy: Search {
    let spies = Spies()

    struct Spies {
        let addInt = Spy<Int, Void, Never>("SearchSpy.add(_:)", part: "addInt")
        let addString = Spy<String, Void, Never>("SearchSpy.add(_:)", part: "addString")
        let addIntArray = Spy<[Int], Void, Never>("SearchSpy.add(_:)", part: "addIntArray")
        let addOptionalInt = Spy<Int?, Void, Never>("SearchSpy.add(_:)", part: "addOptionalInt")
        let find = Spy<String, Int, Never>("SearchSpy.find(name:)")
        let findID = Spy<Int, Int, Never>("SearchSpy.find(id:)", part: "findID")
        let findIn = Spy<(name: String, folder: String), Int, Never>(
            "SearchSpy.find(name:in:)", part: "findIn")
        let load = Spy<Void, Int, Never>("SearchSpy.load()")
        let loadAsync = Spy<Void, Int, Never>("SearchSpy.load()", part: "loadAsync")
        let showHashable = Spy<any Hashable, Void, Never>(
            "SearchSpy.show(_:)", part: "showHashable")
        let showComparable = Spy<any Comparable, Void, Never>(
            "SearchSpy.show(_:)", part: "showComparable")
        let putInt = Spy<any Sequence<Int>, Void, Never>("SearchSpy.put(_:)", part: "putInt")
        let putString = Spy<any Sequence<String>, Void, Never>(
            "SearchSpy.put(_:)", part: "putString")
        let valueInt = Spy<Void, Int, Never>("SearchSpy.value()", part: "valueInt")
        let valueString = Spy<Void, String, Never>("SearchSpy.value()", part: "valueString")
        let size = Spy<Void, Int, Never>("SearchSpy.size()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let size = Spy<Void, Int, Never>("SearchSpy.size()")
    }

    func add(_ value: Int) {
        spies.addInt(value)
    }

    func add(_ value: String) {
        spies.addString(value)
    }

    func add(_ value: [Int]) {
        spies.addIntArray(value)
    }

    func add(_ value: Int?) {
        spies.addOptionalInt(value)
    }

    func find(name: String) -> Int {
        spies.find(name)
    }

    func find(id: Int) -> Int {
        spies.findID(id)
    }

    func find(name: String, in folder: String) -> Int {
        spies.findIn((name, folder))
    }

    func load() -> Int {
        spies.load()
    }

    func load() async -> Int {
        await spies.loadAsync()
    }

    func show<Value: Hashable>(_ value: Value) {
        spies.showHashable(value)
    }

    func show<Value: Comparable>(_ value: Value) {
        spies.showComparable(value)
    }

    func put<Value>(_ value: Value) where Value: Sequence, Value.Element == Int {
        spies.putInt(value)
    }

    func put<Value>(_ value: Value) where Value: Sequence, Value.Element == String {
        spies.putString(value)
    }

    func value() -> Int {
        spies.valueInt()
    }

    func value() -> String {
        spies.valueString()
    }

    func size() -> Int {
        spies.size()
    }

    static func size() -> Int {
        spies.size()
    }
}
