// Nested protocols

enum Library {
    struct Page: Equatable {
        var number = 0
    }

    protocol Reader {
        func read(_ page: Page) -> Page?

        var bookmark: Page { get set }
    }

    struct Room {
        typealias Shelf = [Page]

        protocol Keeper: Reader {
            func sort(_ shelf: Shelf) -> Shelf
        }
    }
}
