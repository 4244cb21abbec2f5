// Members that a class declares with another type
// 10:5: `floors` is declared by `Tower` too, in a way that a double cannot override: leave it out, or
// write this double by hand

class Tower {
    var floors = 3
}

protocol Lighthouse: Tower {
    var floors: String { get }
}
