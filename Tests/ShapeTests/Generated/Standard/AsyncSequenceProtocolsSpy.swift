// Written by Understudy from AsyncSequenceProtocols.swift.
import Understudy

final class TicksSpy<AsyncIterator: AsyncIteratorProtocol>: Ticks
where AsyncIterator.Element == Int {
    typealias Element = Int
    typealias Failure = AsyncIterator.Failure

    let spies = Spies()

    struct Spies {
        let title = Spy<Void, String, Never>("TicksSpy.title")
        let makeAsyncIterator = Spy<Void, AsyncIterator, Never>("TicksSpy.makeAsyncIterator()")
    }

    var title: String { spies.title() }

    func makeAsyncIterator() -> AsyncIterator {
        spies.makeAsyncIterator()
    }
}

final class CountdownSpy<Element, Failure: Error>: Countdown {
    let spies = Spies()

    struct Spies {
        let reset = Spy<Void, Void, Never>("CountdownSpy.reset()")
        let next = Spy<(any Actor)?, Element?, Failure>("CountdownSpy.next(isolation:)")
    }

    func reset() {
        spies.reset()
    }

    func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
        try await spies.next(actor)
    }
}
