// A base under an `#if` that the child does not share
// 5:16: `Branch` is declared under a condition that `Twig` does not share: put both under the same
// `#if`, or write this double by hand

protocol Twig: Branch {
    func bend()
}

#if swift(>=6)
    protocol Branch {
        func sway()
    }
#endif
