// Types that hide what a double is made of
// 8:14: the files declare a type `Spy`, which hides the one that the double is made of: rename it,
// or write this double by hand

enum Agency {
    struct Spy {}

    protocol Handler {
        func meet()
    }
}
