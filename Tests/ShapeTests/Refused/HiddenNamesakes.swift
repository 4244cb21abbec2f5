// Types that are shadowed by an associated type of another protocol
// 11:10: `Steamer` can't be doubled because of `Crane`: see line 16
// 16:5: `Freight` refers to a type that the associated type `Freight` shadows in the double: rename
// one, or write this double by hand
// 20:5: `Date` refers to a type that the associated type `Date` shadows in the double: rename one,
// or write this double by hand
// 29:10: `Logbook` can't be doubled because of `Almanac`: see line 20

import Foundation

protocol Steamer: Crane, Ship {}

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

protocol Logbook: Almanac, Ship {}
