// Written by Understudy from NestedProtocols.swift.
import Understudy

extension Library {
    final class ReaderSpy: Reader {
        let spies = Spies()

        struct Spies {
            let read = Spy<Page, Page?, Never>("ReaderSpy.read(_:)")
            let bookmark = SpiedProperty<Page>("ReaderSpy.bookmark")
        }

        func read(_ page: Page) -> Page? {
            spies.read(page)
        }

        var bookmark: Page {
            get { spies.bookmark.get() }
            set { spies.bookmark.set(newValue) }
        }
    }
}

extension Library.Room {
    final class KeeperSpy: Keeper {
        let spies = Spies()

        struct Spies {
            let sort = Spy<Shelf, Shelf, Never>("KeeperSpy.sort(_:)")
            let read = Spy<Library.Page, Library.Page?, Never>("KeeperSpy.read(_:)")
            let bookmark = SpiedProperty<Library.Page>("KeeperSpy.bookmark")
        }

        func sort(_ shelf: Shelf) -> Shelf {
            spies.sort(shelf)
        }

        func read(_ page: Library.Page) -> Library.Page? {
            spies.read(page)
        }

        var bookmark: Library.Page {
            get { spies.bookmark.get() }
            set { spies.bookmark.set(newValue) }
        }
    }
}
