// A property and a function with the same name
// 6:10: `Luggage` can't be doubled because of `Scale`: see line 13
// 13:5: `weight` is required as a property and as a function, but a double can't have both: rename
// one

protocol Luggage: Label, Scale {}

protocol Label {
    var weight: Int { get }
}

protocol Scale {
    func weight() -> Double
}
