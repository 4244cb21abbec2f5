// Protocols of the standard library that require more than spies
// 5:17: `Collection` asks for more than a double can answer by itself: inherit it in the types
// that conform, or write this double by hand

protocol Album: Collection {
    func turn()
}
