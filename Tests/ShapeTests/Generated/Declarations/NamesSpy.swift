// Written by Understudy from Names.swift.
import Understudy

final class ActressSpy: Actress {
    let spies = Spies()

    struct Spies {
        let play = Spy<Int, Int, Never>("ActressSpy.play(spies:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let answer = Spy<Int, Int, Never>("ActressSpy.answer(answer:_:)")
        let value = Spy<(newValue: Int, value: Int), Void, Never>(
            "ActressSpy.value(newValue:value:)")
        let generic = Spy<Any, Any, Never>("ActressSpy.generic(_:)")
        let write = Spy<Int, Void, Never>("ActressSpy.write(_:)")
        /// The value of `spies` after `write(_:)`, by default the one before.
        let writeSpies = Spy<Int, Int, Never>(unchanged: "ActressSpy.write(_:) spies")
        let input = Spy<(input: Int, output: Int, get: Int, set: Int), Void, Never>(
            "ActressSpy.input(input:output:get:set:)")
        let `subscript` = SpiedSubscript<Int, Int>("ActressSpy.subscript(_:)")
        let subscriptOldValue = SpiedSubscript<(newValue: String, oldValue: Int), Int>(
            "ActressSpy.subscript(newValue:_:)", part: "subscriptOldValue")
        let pack = Spy<(item: [Any], itemValues: Int), Void, Never>(
            "ActressSpy.pack(_:itemValues:)")
        let get = Spy<Void, Int, Never>("ActressSpy.get")
        let set = SpiedProperty<Int>("ActressSpy.set")
        let newValue = SpiedProperty<Int>("ActressSpy.newValue")
        let initialize = Spy<Void, Void, Never>("ActressSpy.initialize()")
        let callAsFunction = Spy<Int, Int, Never>("ActressSpy.callAsFunction(_:)")
        let `as` = Spy<Int, Void, Never>("ActressSpy.as(_:)")
        let throwing = Spy<Any.Type, Any, Never>("ActressSpy.throwing(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let direct = Spy<Int, Void, Never>("ActressSpy.direct(spies:)")
        let initialize = Spy<Int, Void, Never>(initializer: "ActressSpy.init(spies:)")
    }

    init() {}

    func play(spies: Int) -> Int {
        self.spies.play(spies)
    }

    func answer(answer: Int, _ body: () -> Void) -> Int {
        let answer2 = spies.answer(answer)
        body()
        return answer2
    }

    func value(newValue: Int, value: Int) {
        spies.value((newValue, value))
    }

    func generic<spies>(_ play: spies) -> spies {
        self.spies.generic.function(play, as: spies.self)
    }

    func write(_ spies: inout Int) {
        defer { spies = self.spies.writeSpies(spies) }
        self.spies.write(spies)
    }

    func input(input: Int, output: Int, get: Int, set: Int) {
        spies.input((input, output, get, set))
    }

    subscript(newValue: Int) -> Int {
        get { spies.subscript.get(newValue) }
        set(newValue2) { spies.subscript.write(newValue, newValue2) }
    }

    subscript(newValue newValue: String, oldValue: Int) -> Int {
        get { spies.subscriptOldValue.get((newValue, oldValue)) }
        set(newValue2) { spies.subscriptOldValue.write((newValue, oldValue), newValue2) }
    }

    static func direct(spies: Int) {
        Self.spies.direct(spies)
    }

    init(spies: Int) {
        Self.spies.initialize(spies)
    }

    func pack<each spies>(_ item: repeat each spies, itemValues: Int) {
        var recordedItem: [Any] = []
        repeat recordedItem.append(each item)
        self.spies.pack((recordedItem, itemValues))
    }

    var get: Int { spies.get() }

    var set: Int {
        get { spies.set.get() }
        set { spies.set.set(newValue) }
    }

    var newValue: Int {
        get { spies.newValue.get() }
        set { spies.newValue.set(newValue) }
    }

    func initialize() {
        spies.initialize()
    }

    func callAsFunction(_ value: Int) -> Int {
        spies.callAsFunction(value)
    }

    func `as`(_ as: Int) {
        spies.as(`as`)
    }

    func throwing<Value>(_ as: Value.Type) -> Value {
        spies.throwing.function(`as`, as: Value.self)
    }
}
