// Requirements that shadow types of the double
// 6:5: `StaticSpies` conflicts with `StaticSpies`, which the double uses: rename it, or write this
// double by hand

protocol Informer {
    static var StaticSpies: Int { get }
}
