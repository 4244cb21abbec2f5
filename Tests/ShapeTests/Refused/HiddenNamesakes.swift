// Types that an associated type of another protocol hides
// 12:5: `Freight` is another type here than the associated type of that name, which hides it in the
// double: rename one, or write this double by hand
// 16:5: `Date` is another type here than the associated type of that name, which hides it in the
// double: rename one, or write this double by hand

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
