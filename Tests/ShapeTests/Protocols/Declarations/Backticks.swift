// Keywords, Unicode and raw identifiers as names

protocol `protocol` {
    func `default`(`in`: Int, `for` `where`: String) -> Bool

    func `init`(_ `self`: Int)
    var `class`: String { get set }
    var `Type`: Int { get }
    func `func`<`struct`>(_ `inout`: `struct`)
    func `repeat`(`repeat`: Int, `let`: Int, `var`: Int)
    static func `switch`() -> `enum`
    subscript(`return` `throw`: Int) -> Int { get set }
}

enum `enum` {
    case `true`

    protocol `case` {
        func `if`() -> `enum`
    }
}

protocol Größe {
    var höhe: Double { get set }
    func 測量(距離: Int) -> Int
    func 🎉(_ 🎂: String)
}

protocol Raw {
    func `open the door`(`with key`: Int) -> Bool
    var `a b`: Int { get set }
    func `1st`(_ `2nd`: Int)
    func `$`()
}

protocol Routes: Sendable {
    func `get/old`() async -> Int
}

protocol some {
    func nap() -> Int
    func dream(_ first: sending, _ rest: [sending]) -> sending
}

struct sending {}

enum Words {
    enum `switch` {
        struct `struct` {}

        protocol Clause {
            func check(_ word: `struct`)
        }
    }
}
