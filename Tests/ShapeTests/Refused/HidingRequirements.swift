// Requirements that shadow types of the double
// 6:5: `StaticSpies` hides the `StaticSpies` that the double is made of: rename it, or write this
// double by hand

protocol Informer {
    static var StaticSpies: Int { get }
}
