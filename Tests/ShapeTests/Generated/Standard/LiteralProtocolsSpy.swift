// Written by Understudy from LiteralProtocols.swift.
import Understudy

final class MottoSpy: Motto {
    let spies = Spies()

    struct Spies {
        let text = Spy<Void, String, Never>("MottoSpy.text")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Void, Never>(initializer: "MottoSpy.init(stringLiteral:)")
    }

    init() {}

    var text: String { spies.text() }

    init(stringLiteral value: String) {
        Self.spies.initialize(value)
    }
}

final class AmountSpy: Amount {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeIntegerLiteral = Spy<Int, Void, Never>(
            initializer: "AmountSpy.init(integerLiteral:)", part: "initializeIntegerLiteral")
        let initializeFloatLiteral = Spy<Double, Void, Never>(
            initializer: "AmountSpy.init(floatLiteral:)", part: "initializeFloatLiteral")
    }

    init() {}

    init(integerLiteral value: Int) {
        Self.spies.initializeIntegerLiteral(value)
    }

    init(floatLiteral value: Double) {
        Self.spies.initializeFloatLiteral(value)
    }
}

final class MaybeSpy: Maybe {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeNilLiteral = Spy<(), Void, Never>(
            initializer: "MaybeSpy.init(nilLiteral:)", part: "initializeNilLiteral")
        let initializeBooleanLiteral = Spy<Bool, Void, Never>(
            initializer: "MaybeSpy.init(booleanLiteral:)", part: "initializeBooleanLiteral")
    }

    init() {}

    init(nilLiteral: ()) {
        Self.spies.initializeNilLiteral(nilLiteral)
    }

    init(booleanLiteral value: Bool) {
        Self.spies.initializeBooleanLiteral(value)
    }
}

final class MenuSpy<ArrayLiteralElement>: Menu {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[ArrayLiteralElement]` isn't known to be `Sendable`. Each spy guards its
    // own state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<[ArrayLiteralElement], Void, Never>(
            initializer: "MenuSpy.init(arrayLiteral:)")
    }

    init() {}

    init(arrayLiteral elements: ArrayLiteralElement...) {
        Self.spies.initialize(elements)
    }
}

final class LexiconSpy<Key, Value>: Lexicon {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `[(Key, Value)]` isn't known to be `Sendable`. Each spy guards its own
    // state, but not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<[(Key, Value)], Void, Never>(
            initializer: "LexiconSpy.init(dictionaryLiteral:)")
    }

    init() {}

    init(dictionaryLiteral elements: (Key, Value)...) {
        Self.spies.initialize(elements)
    }
}
