// Written by Understudy from Backticks.swift.
import Understudy

final class protocolSpy: `protocol` {
    let spies = Spies()

    struct Spies {
        let `default` = Spy<(in: Int, where: String), Bool, Never>("protocolSpy.default(in:for:)")
        let `init` = Spy<Int, Void, Never>("protocolSpy.init(_:)", part: "init")
        let `class` = SpiedProperty<String>("protocolSpy.class")
        let `Type` = Spy<Void, Int, Never>("protocolSpy.Type")
        let `func` = Spy<Any, Void, Never>("protocolSpy.func(_:)")
        let `repeat` = Spy<(repeat: Int, `let`: Int, `var`: Int), Void, Never>(
            "protocolSpy.repeat(repeat:let:var:)")
        let `subscript` = SpiedSubscript<Int, Int>("protocolSpy.subscript(return:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because ``enum`` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let `switch` = Spy<Void, `enum`, Never>("protocolSpy.switch()")
    }

    func `default`(in: Int, for where: String) -> Bool {
        spies.default((`in`, `where`))
    }

    func `init`(_ value: Int) {
        spies.`init`(value)
    }

    var `class`: String {
        get { spies.class.get() }
        set { spies.class.set(newValue) }
    }

    var `Type`: Int { spies.`Type`() }

    func `func`<`struct`>(_ `inout`: `struct`) {
        spies.func(`inout`)
    }

    func `repeat`(repeat: Int, `let`: Int, `var`: Int) {
        spies.repeat((`repeat`, `let`, `var`))
    }

    static func `switch`() -> `enum` {
        spies.switch()
    }

    subscript(return throw: Int) -> Int {
        get { spies.subscript.get(`throw`) }
        set { spies.subscript.write(`throw`, newValue) }
    }
}

extension `enum` {
    final class caseSpy: `case` {
        let spies = Spies()

        struct Spies {
            let `if` = Spy<Void, `enum`, Never>("caseSpy.if()")
        }

        func `if`() -> `enum` {
            spies.if()
        }
    }
}

final class GrößeSpy: Größe {
    let spies = Spies()

    struct Spies {
        let höhe = SpiedProperty<Double>("GrößeSpy.höhe")
        let 測量 = Spy<Int, Int, Never>("GrößeSpy.測量(距離:)")
        let 🎉 = Spy<String, Void, Never>("GrößeSpy.🎉(_:)")
    }

    var höhe: Double {
        get { spies.höhe.get() }
        set { spies.höhe.set(newValue) }
    }

    func 測量(距離: Int) -> Int {
        spies.測量(距離)
    }

    func 🎉(_ 🎂: String) {
        spies.🎉(🎂)
    }
}

final class RawSpy: Raw {
    let spies = Spies()

    struct Spies {
        let `open the door` = Spy<Int, Bool, Never>("RawSpy.open the door(with key:)")
        let `a b` = SpiedProperty<Int>("RawSpy.a b")
        let `1st` = Spy<Int, Void, Never>("RawSpy.1st(_:)")
        let dollar = Spy<Void, Void, Never>("RawSpy.$()", part: "dollar")
    }

    func `open the door`(`with key`: Int) -> Bool {
        spies.`open the door`(`with key`)
    }

    var `a b`: Int {
        get { spies.`a b`.get() }
        set { spies.`a b`.set(newValue) }
    }

    func `1st`(_ `2nd`: Int) {
        spies.`1st`(`2nd`)
    }

    func `$`() {
        spies.dollar()
    }
}

final class RoutesSpy: Routes {
    let spies = Spies()

    struct Spies {
        let `get/old` = Spy<Void, Int, Never>("RoutesSpy.get/old()")
    }

    func `get/old`() async -> Int {
        await spies.`get/old`()
    }
}

final class someSpy: `some` {
    let spies = Spies()

    struct Spies {
        let nap = Spy<Void, Int, Never>("someSpy.nap()")
        let dream = Spy<(first: `sending`, rest: [`sending`]), `sending`, Never>(
            "someSpy.dream(_:_:)")
    }

    func nap() -> Int {
        spies.nap()
    }

    func dream(_ first: `sending`, _ rest: [`sending`]) -> `sending` {
        spies.dream((first, rest))
    }
}

extension Words.`switch` {
    final class ClauseSpy: Clause {
        let spies = Spies()

        struct Spies {
            let check = Spy<`struct`, Void, Never>("ClauseSpy.check(_:)")
        }

        func check(_ word: `struct`) {
            spies.check(word)
        }
    }
}
