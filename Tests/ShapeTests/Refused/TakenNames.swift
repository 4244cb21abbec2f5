// Requirements named `spies`
// 6:5: the double has a property `spies` of its own, and so cannot meet a requirement of that
// name: rename the requirement, or write this double by hand

protocol Agent {
    var spies: Int { get }
}
