// Associated types that shadow types of the double
// 5:10: the associated type `Spies` conflicts with a type in the double: rename it, or write
// this double by hand

protocol Mole {
    associatedtype Spies
    func dig() -> Spies
}
