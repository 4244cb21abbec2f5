// Members of a class that a subclass can't override
// 25:5: `fold()` is declared by `Table` too, in a way that a double cannot override: leave it out, or
// write this double by hand
// 26:5: `legs` is declared by `Table` too, in a way that a double cannot override: leave it out, or
// write this double by hand
// 27:5: `paint()` is declared by `Table` too, in a way that a double cannot override: leave it out, or
// write this double by hand
// 28:5: `init(legs:)` is asked for, and a double has the initializers of `Table` as they are: leave it
// out, or write this double by hand
// 31:10: `Table` conforms to `Cleaning` already, and answers `wash()` by no member that a double could
// override: write this double by hand

class Table: Cleaning {
    let legs = 4

    required init(legs: Int) {}
    final func fold() {}
}

extension Table {
    func paint() {}
}

protocol Trestle: Table {
    func fold()
    var legs: Int { get }
    func paint()
    init(legs: Int)
}

protocol Sink: Table, Cleaning {}

protocol Cleaning {
    func wash()
}

extension Cleaning {
    func wash() {}
}
