// Written by Understudy from StandardProtocols.swift.
import Understudy

final class TokenSpy: Token {
    let spies = Spies()

    struct Spies {
        let text = Spy<Void, String, Never>("TokenSpy.text")
    }

    static func == (left: TokenSpy, right: TokenSpy) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    var text: String { spies.text() }
}

final class CoinSpy: Coin {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, Int, Never>("CoinSpy.value")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, since nothing here says that `CoinSpy` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let less = Spy<(left: CoinSpy, right: CoinSpy), Bool, Never>("CoinSpy.<(_:_:)")
    }

    static func == (left: CoinSpy, right: CoinSpy) -> Bool {
        left === right
    }

    var value: Int { spies.value() }

    static func < (left: CoinSpy, right: CoinSpy) -> Bool {
        spies.less((left, right))
    }
}

final class RowSpy<ID: Hashable>: Row {
    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("RowSpy.title")
        let id = Spy<Void, ID, Never>("RowSpy.id")
    }

    var title: String { spies.title() }
    var id: ID { spies.id() }
}

final class ColumnSpy: Column {
    typealias ID = Int

    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("ColumnSpy.title")
        let id = Spy<Void, Int, Never>("ColumnSpy.id")
    }

    var title: String { spies.title() }
    var id: Int { spies.id() }
}

final class CellSpy: Cell {
    typealias ID = String

    let spies = Spies()

    struct Spies {
        let id = Spy<Void, String, Never>("CellSpy.id")
    }

    var id: String { spies.id() }
}

final class TroubleSpy: Trouble {
    let spies = Spies()

    struct Spies {
        let code = Spy<Void, Int, Never>("TroubleSpy.code")
    }

    var code: Int { spies.code() }
}

final class SavedSpy: Saved {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("SavedSpy.name")
        let encode = Spy<any Encoder, Void, any Error>("SavedSpy.encode(to:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, since nothing here says that `any Decoder` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let initialize = Spy<any Decoder, Void, any Error>(initializer: "SavedSpy.init(from:)")
    }

    init() {}

    var name: String { spies.name() }

    init(from decoder: any Decoder) throws {
        try Self.spies.initialize(decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try spies.encode(encoder)
    }
}

final class SketchSpy: Sketch {
    let spies = Spies()

    struct Spies {
        let draw = Spy<Void, Void, Never>("SketchSpy.draw()")
        let description = Spy<Void, String, Never>("SketchSpy.description")
        let debugDescription = Spy<Void, String, Never>("SketchSpy.debugDescription")
    }

    func draw() {
        spies.draw()
    }

    var description: String { spies.description() }
    var debugDescription: String { spies.debugDescription() }
}

final class FlavourSpy: Flavour {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("FlavourSpy.name")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, since nothing here says that `[FlavourSpy]` is `Sendable`. Each part guards its
    // own state; a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let allCases = Spy<Void, [FlavourSpy], Never>("FlavourSpy.allCases")
    }

    var name: String { spies.name() }
    static var allCases: [FlavourSpy] { spies.allCases() }
}

final class LevelSpy: Level {
    typealias RawValue = Int

    let spies = Spies()

    struct Spies {
        let raise = Spy<Void, Void, Never>("LevelSpy.raise()")
        let rawValue = Spy<Void, Int, Never>("LevelSpy.rawValue")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<Int, Bool, Never>(initializer: "LevelSpy.init?(rawValue:)")
    }

    init() {}

    func raise() {
        spies.raise()
    }

    init?(rawValue: Int) {
        guard Self.spies.initialize(rawValue) else { return nil }
    }

    var rawValue: Int { spies.rawValue() }
}

final class NumbersSpy: Numbers {
    typealias Element = Int

    let spies = Spies()

    struct Spies {
        let reset = Spy<Void, Void, Never>("NumbersSpy.reset()")
        let next = Spy<Void, Int?, Never>("NumbersSpy.next()")
    }

    func reset() {
        spies.reset()
    }

    func next() -> Int? {
        spies.next()
    }
}

final class PlaylistSpy<Element, Iterator: IteratorProtocol>: Playlist
where Iterator.Element == Element {
    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("PlaylistSpy.title")
        let makeIterator = Spy<Void, Iterator, Never>("PlaylistSpy.makeIterator()")
    }

    var title: String { spies.title() }

    func makeIterator() -> Iterator {
        spies.makeIterator()
    }
}

final class PhraseSpy: Phrase {
    let spies = Spies()

    struct Spies {
        let description = Spy<Void, String, Never>("PhraseSpy.description")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Bool, Never>(initializer: "PhraseSpy.init?(_:)")
    }

    init() {}

    init?(_ description: String) {
        guard Self.spies.initialize(description) else { return nil }
    }

    var description: String { spies.description() }
}
