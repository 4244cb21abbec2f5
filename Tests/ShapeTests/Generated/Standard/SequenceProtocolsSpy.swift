// Written by Understudy from SequenceProtocols.swift.
import Understudy

final class PlaylistSpy<Element, Iterator: IteratorProtocol>: Playlist
where Iterator.Element == Element {
    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("PlaylistSpy.title")
        let makeIterator = Spy<Void, Iterator, Never>("PlaylistSpy.makeIterator()")
    }

    var title: String { spies.title() }

    func makeIterator() -> Iterator {
        spies.makeIterator()
    }
}

final class NumbersSpy: Numbers {
    typealias Element = Int

    let spies = Spies()

    struct Spies {
        let reset = Spy<Void, Void, Never>("NumbersSpy.reset()")
        let next = Spy<Void, Int?, Never>("NumbersSpy.next()")
    }

    func reset() {
        spies.reset()
    }

    func next() -> Int? {
        spies.next()
    }
}

final class RewindSpy: Rewind {
    typealias Iterator = RewindSpy
    typealias Element = Int

    let spies = Spies()

    struct Spies {
        let restarted = Spy<Void, RewindSpy?, Never>("RewindSpy.restarted()", returning: nil)
        let next = Spy<Void, Int?, Never>("RewindSpy.next()")
    }

    func restarted() -> RewindSpy {
        spies.restarted() ?? self
    }

    func next() -> Int? {
        spies.next()
    }
}

final class TicketsSpy<Element>: Tickets {
    typealias Iterator = TicketsSpy

    let spies = Spies()

    struct Spies {
        let price = Spy<Void, Element, Never>("TicketsSpy.price")
        let next = Spy<Void, Element?, Never>("TicketsSpy.next()")
    }

    var price: Element { spies.price() }

    func next() -> Element? {
        spies.next()
    }
}
