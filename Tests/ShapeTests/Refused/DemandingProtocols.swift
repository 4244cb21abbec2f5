// Protocols of the standard library that require more than spies
// 5:17: `Collection` has requirements that a double can't implement: inherit it in the conforming
// types instead, or write this double by hand

protocol Album: Collection {
    func turn()
}
