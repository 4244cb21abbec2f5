// Written by Understudy from Compositions.swift.
import Understudy

final class NotebookSpy: Notebook {
    let spies = Spies()

    struct Spies {
        let tear = Spy<Void, Int, Never>("NotebookSpy.tear()")
        let read = Spy<Void, String, Never>("NotebookSpy.read()")
        let write = Spy<String, Void, Never>("NotebookSpy.write(_:)")
    }

    func tear() -> Int {
        spies.tear()
    }

    func read() -> String {
        spies.read()
    }

    func write(_ text: String) {
        spies.write(text)
    }
}

final class ReadableSpy: Readable {
    let spies = Spies()

    struct Spies {
        let read = Spy<Void, String, Never>("ReadableSpy.read()")
    }

    func read() -> String {
        spies.read()
    }
}

final class WritableSpy: Writable {
    let spies = Spies()

    struct Spies {
        let write = Spy<String, Void, Never>("WritableSpy.write(_:)")
    }

    func write(_ text: String) {
        spies.write(text)
    }
}

final class DeskSpy: Desk {
    let spies = Spies()

    struct Spies {
        let put = Spy<any Readable & Writable, Void, Never>("DeskSpy.put(_:)")
        let take = Spy<Void, (any ReadWritable)?, Never>("DeskSpy.take()")
        let open = Spy<Any, Int, Never>("DeskSpy.open(_:)")
    }

    func put(_ book: any Readable & Writable) {
        spies.put(book)
    }

    func take() -> (any ReadWritable)? {
        spies.take()
    }

    func open(_ book: some Readable & Writable) -> Int {
        spies.open(book)
    }
}
