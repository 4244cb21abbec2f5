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
        let part = Spy<(part: Part, of: Int), Void, Never>("ActressSpy.part(_:of:)")
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

    func part(_ part: Part, of: Int) {
        spies.part((part, of))
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

final class StevedoreSpy: Stevedore {
    let spies = Spies()

    struct Spies {
        let track = Spy<Int, Void, any Error>("StevedoreSpy.track(_:)")
        let trackError = Spy<String, Void, Never>("StevedoreSpy.trackError(_:)")
        let deliver = Spy<String, Void, Never>("StevedoreSpy.deliver(to:)")
        let deliverError = Spy<String, Void, Never>("StevedoreSpy.deliverError(_:)")
        let stamp = Spy<Void, Part, Never>("StevedoreSpy.stamp")
        let stampValue = Spy<Void, Int, Never>("StevedoreSpy.stampValue")
        /// `body` is called if a test provides its input. It isn't recorded, because it doesn't
        /// escape.
        let read = Spy<Void, Any, any Error>("StevedoreSpy.read(_:)")
        /// The arguments with which `read(_:)` calls `body`, if any.
        let readBodyInput = Spy<Void, Int?, Never>(
            input: "StevedoreSpy.read(_:) body", part: "readBodyInput", returning: nil)
        let readError = Spy<Void, Int, Never>("StevedoreSpy.readError")
        let `subscript` = Spy<Int, Int, Never>("StevedoreSpy.subscript(_:)")
        let subscriptCalls = Spy<Void, Int, Never>("StevedoreSpy.subscriptCalls")
        let initializeArguments = Spy<Void, Int, Never>("StevedoreSpy.initializeArguments")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Void, any Error>(initializer: "StevedoreSpy.init(name:)")
        let hire = Spy<Void, Int, any Error>("StevedoreSpy.hire()")
        let hireError = Spy<Void, Int, Never>("StevedoreSpy.hireError()")
    }

    init() {}

    func track(_ parcel: Int) throws {
        try spies.track(parcel)
    }

    func trackError(_ text: String) {
        spies.trackError(text)
    }

    func deliver(to street: String) {
        spies.deliver(street)
    }

    func deliverError(_ text: String) {
        spies.deliverError(text)
    }

    var stamp: Part { spies.stamp() }
    var stampValue: Int { spies.stampValue() }

    func read<Content>(_ body: (Int) throws -> Content) throws -> Content {
        if let input = spies.readBodyInput() {
            _ = try spies.read.function((), as: Unstubbed.AnyAnswer.self)
            return try body(input)
        }
        return try spies.read.function((), as: Content.self)
    }

    var readError: Int { spies.readError() }

    subscript(number: Int) -> Int {
        spies.subscript(number)
    }

    var subscriptCalls: Int { spies.subscriptCalls() }

    init(name: String) throws {
        try Self.spies.initialize(name)
    }

    var initializeArguments: Int { spies.initializeArguments() }

    static func hire() throws -> Int {
        try spies.hire()
    }

    static func hireError() -> Int {
        spies.hireError()
    }
}
