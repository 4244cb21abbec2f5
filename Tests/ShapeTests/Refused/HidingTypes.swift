// Types that shadow the module, if it has to be named
// 9:14: the files declare a type `Understudy`, which shadows the module that the double uses:
// rename it, or write this double by hand

enum Agency {
    struct Understudy {}
    struct Spy {}

    protocol Handler {
        func meet()
    }
}
