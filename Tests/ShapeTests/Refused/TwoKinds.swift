// A property and a function with the same name
// 5:10: `Luggage` cannot be doubled because of `Scale`: see line 12
// 12:5: `weight` is required twice, as a property and as a function, and one double cannot have both: rename one

protocol Luggage: Label, Scale {}

protocol Label {
    var weight: Int { get }
}

protocol Scale {
    func weight() -> Double
}
