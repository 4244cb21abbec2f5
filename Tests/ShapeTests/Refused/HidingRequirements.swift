// Requirements that hide what a double is made of
// 5:5: `Spy` hides the `Spy` that the double is made of: rename it, or write this double by hand

protocol Informer {
    var Spy: Int { get }
}
