// Members of a class that a subclass can't override
// 25:5: `Table` declares `fold()` in a way that a double can't override: leave it out, or
// write this double by hand
// 26:5: `Table` declares `legs` in a way that a double can't override: leave it out, or
// write this double by hand
// 27:5: `Table` declares `paint()` in a way that a double can't override: leave it out, or
// write this double by hand
// 28:5: `init(drawers:)` is required, but a double inherits the initializers of `Table`: leave it
// out, or write this double by hand
// 31:10: `Table` already conforms to `Cleaning`, but has no member `wash()` that a double can
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
    init(drawers: Int)
}

protocol Sink: Table, Cleaning {}

protocol Cleaning {
    func wash()
}

extension Cleaning {
    func wash() {}
}
