// Requirements named `spies`
// 6:5: the requirement `spies` conflicts with a property of the double: rename it, or write this
// double by hand

protocol Agent {
    var spies: Int { get }
}
