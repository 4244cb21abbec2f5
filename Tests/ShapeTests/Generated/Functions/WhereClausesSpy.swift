// Written by Understudy from WhereClauses.swift.
import Understudy

final class SorterSpy: Sorter {
    let spies = Spies()

    struct Spies {
        let sum = Spy<any Sequence<Int>, Int, Never>("SorterSpy.sum(_:)")
        let sort = Spy<any Collection, Any, Never>("SorterSpy.sort(_:)")
        let merge = Spy<(left: any Sequence, right: any Sequence), Any, Never>(
            "SorterSpy.merge(_:_:)")
        let initial = Spy<Void, Any, Never>("SorterSpy.initial()")
    }

    func sum<Items: Sequence>(_ items: Items) -> Int where Items.Element == Int {
        spies.sum(items)
    }

    func sort<Items>(_ items: Items) -> [Items.Element]
    where Items: Collection, Items.Element: Comparable {
        spies.sort.function(items, as: [Items.Element].self)
    }

    func merge<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right) -> [Left.Element]
    where Left.Element == Right.Element {
        spies.merge.function((left, right), as: [Left.Element].self)
    }

    func initial<Items>() -> Items where Items: Collection {
        spies.initial.function((), as: Items.self)
    }
}
