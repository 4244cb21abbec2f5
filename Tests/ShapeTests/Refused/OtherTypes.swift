// Members that a class declares with another type
// 10:5: `Tower` declares `floors` in a way that a double can't override: leave it out, or
// write this double by hand

class Tower {
    var floors = 3
}

protocol Lighthouse: Tower {
    var floors: String { get }
}
