// Associated types that shadow types of the double
// 5:10: the associated type `Spies` hides the type that the double is made of: rename it, or write
// this double by hand

protocol Mole {
    associatedtype Spies
    func dig() -> Spies
}
