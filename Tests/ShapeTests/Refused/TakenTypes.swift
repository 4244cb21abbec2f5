// Uses of a type named `Spies`
// 9:9: the double has a type `Spies` of its own, which hides the one that `send()` names: rename
// it, or write this double by hand

enum Ring {
    struct Spies {}

    protocol Master {
        func send() -> Spies
    }
}
