// Written by Understudy from Subclasses.swift.
import Understudy

final class ChairSpy: Seat, Chair {
    let spies = Spies()

    struct Spies {
        let fold = Spy<Void, Bool, Never>("ChairSpy.fold()")
        let carryString = Spy<String, Int, any Error>("ChairSpy.carry(to:)", part: "carryString")
        let clean = Spy<Void, Void, Never>("ChairSpy.clean()")
        let colour = SpiedProperty<String>("ChairSpy.colour")
        let isTaken = Spy<Void, Bool, Never>("ChairSpy.isTaken")
        let room = Spy<Void, String, Never>("ChairSpy.room")
        let carryStringString = Spy<(guest: String, room: String), Bool, Never>(
            "ChairSpy.carry(_:to:)", part: "carryStringString")
    }

    func fold() -> Bool {
        spies.fold()
    }

    override func carry(to room: String) throws -> Int {
        try spies.carryString(room)
    }

    override func clean() async {
        await spies.clean()
    }

    override var colour: String {
        get { spies.colour.get() }
        set { spies.colour.set(newValue) }
    }

    override var isTaken: Bool { spies.isTaken() }
    override var room: String { spies.room() }

    func carry(_ guest: String, to room: String) -> Bool {
        spies.carryStringString((guest, room))
    }
}

final class BookcaseSpy: Rack, Bookcase {
    let spies = Spies()

    struct Spies {
        let boards = Spy<Void, Int, Never>("BookcaseSpy.boards")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<[String], Void, Never>(initializer: "BookcaseSpy.init(books:)")
    }

    override init() { super.init() }

    init(books: [String]) {
        Self.spies.initialize(books)
        super.init()
    }

    var boards: Int { spies.boards() }
}

// Unchecked, because it derives from `Furniture`; its own state is constant.
final class StoolSpy: Furniture, Stool, @unchecked Sendable {
    let spies = Spies()

    struct Spies {
        let rest = Spy<Void, Int, Never>("StoolSpy.rest()")
    }

    func rest() -> Int {
        spies.rest()
    }
}

final class AntiquesSpy: Emporium, Antiques {
    let spies = Spies()

    struct Spies {
        let restock = Spy<Void, Int, Sold>("AntiquesSpy.restock()")
        let stock = Spy<Void, Int, Sold>("AntiquesSpy.stock")
        let `subscript` = Spy<Int, Int, Sold>("AntiquesSpy.subscript(_:)")
    }

    override func restock() throws(Sold) -> Int {
        try spies.restock()
    }

    override var stock: Int {
        get throws(Sold) { try spies.stock() }
    }

    override subscript(shelf: Int) -> Int {
        get throws(Sold) { try spies.subscript(shelf) }
    }
}

final class PricedSpy: Priced {
    let spies = Spies()

    struct Spies {
        let price = Spy<Void, Int, Never>("PricedSpy.price()")
    }

    func price() -> Int {
        spies.price()
    }
}

final class GallerySpy: Showroom, Gallery {
    nonisolated let spies = Spies()

    // Unchecked, because `(() -> Void)?` isn't known to be `Sendable`. Each spy guards its own
    // state, but not the values that it has recorded.
    nonisolated struct Spies: @unchecked Sendable {
        let hang = Spy<(() -> Void)?, Void, Never>("GallerySpy.hang(then:)")
        let area = Spy<Void, Int, Never>("GallerySpy.area()")
        let price = Spy<Void, Int, Never>("GallerySpy.price()")
    }

    func hang(then: (() -> Void)?) {
        spies.hang(then)
    }

    nonisolated override func area() -> Int {
        spies.area()
    }

    nonisolated func price() -> Int {
        spies.price()
    }
}

final class MailbagSpy: Parcels<Int>, Mailbag {
    let spies = Spies()

    struct Spies {
        let pack = Spy<[Int], [Int]?, Never>("MailbagSpy.pack(_:)")
        let first = Spy<Void, [Int]?, Never>("MailbagSpy.first")
        let stamp = Spy<Void, Int, Never>("MailbagSpy.stamp()")
    }

    override func pack(_ content: [Int]) -> [Int]? {
        spies.pack(content)
    }

    override var first: [Int]? { spies.first() }

    func stamp() -> Int {
        spies.stamp()
    }
}

final class LanternSpy: Beacon, Lantern {
    let spies = Spies()

    struct Spies {
        let light = Spy<Void, Bool, Never>("LanternSpy.light()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeWatts = Spy<Int, Void, Sold>(
            initializer: "LanternSpy.init(watts:)", part: "initializeWatts")
        let initializeCoded = Spy<String, Bool, Never>(
            initializer: "LanternSpy.init?(coded:)", part: "initializeCoded")
    }

    override init(watts: Int) throws(Sold) {
        try Self.spies.initializeWatts(watts)
        try super.init(watts: watts)
    }

    required init?(coded text: String) {
        guard Self.spies.initializeCoded(text) else { return nil }
        super.init(coded: text)
    }

    func light() -> Bool {
        spies.light()
    }
}

final class CandleSpy: Beacon, Candle {
    let spies = Spies()

    struct Spies {
        let burn = Spy<Void, Int, Never>("CandleSpy.burn()")
    }

    func burn() -> Int {
        spies.burn()
    }
}
