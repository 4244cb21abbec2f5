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

// Unchecked, since it derives from `Furniture`; its own state is constant.
final class StoolSpy: Furniture, Stool, @unchecked Sendable {
    let spies = Spies()

    struct Spies {
        let rest = Spy<Void, Int, Never>("StoolSpy.rest()")
    }

    func rest() -> Int {
        spies.rest()
    }
}
