// Written by Understudy from ElementTypes.swift.
import Understudy

final class TotalsSpy: Totals {
    let spies = Spies()

    struct Spies {
        let sum = Spy<any Sequence<Int>, Int, Never>("TotalsSpy.sum(_:)")
        let join = Spy<any Collection<String> & Sendable, String, Never>("TotalsSpy.join(_:)")
        let add = Spy<any Sequence<Int>, Int, Never>("TotalsSpy.add(_:)")
        let all = Spy<[any Sequence<Int>], Void, Never>("TotalsSpy.all(_:)")
        let sort = Spy<any RangeReplaceableCollection<Int> & Sendable, Void, Never>(
            "TotalsSpy.sort(_:)")
        /// The value of `values` after `sort(_:)`, by default the one before.
        let sortValues = Spy<Any, Any, Never>(unchanged: "TotalsSpy.sort(_:) values")
        let find = Spy<
            (item: (any Identifiable<String>)?, kinds: any Identifiable<String>.Type),
            Void,
            Never
        >("TotalsSpy.find(_:among:)")
        let countIntSequence = Spy<any Sequence<Int>, Int, Never>(
            "TotalsSpy.count(_:)", part: "countIntSequence")
        let countStringSequence = Spy<any Sequence<String>, Int, Never>(
            "TotalsSpy.count(_:)", part: "countStringSequence")
        let zip = Spy<(left: any Sequence, right: any Sequence), Void, Never>("TotalsSpy.zip(_:_:)")
    }

    func sum(_ values: some Sequence<Int>) -> Int {
        spies.sum(values)
    }

    func join(_ words: some Collection<String> & Sendable) -> String {
        spies.join(words)
    }

    func add<Values: Sequence>(_ values: Values) -> Int where Values.Element == Int {
        spies.add(values)
    }

    func all<Values: Sequence<Int>>(_ values: Values...) {
        spies.all(values)
    }

    func sort<Values: RangeReplaceableCollection & Sendable>(_ values: inout Values)
    where Int == Values.Element {
        defer { values = spies.sortValues.function(values, as: Values.self) }
        spies.sort(values)
    }

    func find<Item: Identifiable>(_ item: Item?, among kinds: Item.Type) where Item.ID == String {
        spies.find((item, kinds))
    }

    func count(_ values: some Sequence<Int>) -> Int {
        spies.countIntSequence(values)
    }

    func count(_ values: some Sequence<String>) -> Int {
        spies.countStringSequence(values)
    }

    func zip<Left: Sequence, Right: Sequence>(_ left: Left, _ right: Right)
    where Left.Element == Right.Element {
        spies.zip((left, right))
    }
}
