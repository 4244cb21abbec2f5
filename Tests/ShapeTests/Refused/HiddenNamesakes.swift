// Types that are shadowed by an associated type of another protocol
// 14:5: `Freight` refers to a type that the associated type `Freight` shadows in the double: rename
// one, or write this double by hand
// 18:5: `Date` refers to a type that the associated type `Date` shadows in the double: rename one,
// or write this double by hand
// 27:10: `Steamer` can't be doubled because of `Crane`: see line 14
// 29:10: `Logbook` can't be doubled because of `Almanac`: see line 18

import Foundation

struct Freight {}

protocol Crane {
    static func lift(_ freight: Freight)
}

protocol Almanac {
    var today: Date { get }
}

protocol Ship {
    associatedtype Freight
    associatedtype Date
    func load(_ freight: Freight, on date: Date)
}

protocol Steamer: Crane, Ship {}

protocol Logbook: Almanac, Ship {}
