// Uses of a type named `Spies`
// 9:9: the type `Spies` in the double shadows the one that `send()` uses: rename
// it, or write this double by hand

enum Ring {
    struct Spies {}

    protocol Master {
        func send() -> Spies
    }
}
