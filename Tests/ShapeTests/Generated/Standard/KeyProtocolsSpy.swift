// Written by Understudy from KeyProtocols.swift.
import Understudy

final class FieldSpy: Field {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("FieldSpy.name")
        let stringValue = Spy<Void, String, Never>("FieldSpy.stringValue")
        let intValue = Spy<Void, Int?, Never>("FieldSpy.intValue")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeStringValue = Spy<String, Bool, Never>(
            initializer: "FieldSpy.init?(stringValue:)", part: "initializeStringValue")
        let initializeIntValue = Spy<Int, Bool, Never>(
            initializer: "FieldSpy.init?(intValue:)", part: "initializeIntValue")
    }

    init() {}

    var name: String { spies.name() }

    init?(stringValue: String) {
        guard Self.spies.initializeStringValue(stringValue) else { return nil }
    }

    init?(intValue: Int) {
        guard Self.spies.initializeIntValue(intValue) else { return nil }
    }

    var stringValue: String { spies.stringValue() }
    var intValue: Int? { spies.intValue() }
}
