import TestSupport
import Testing
import Understudy

/// A class that only one task at a time can use.
private final class Draft {
    var text: String
    init(_ text: String) { self.text = text }
}

private protocol Desk {
    func take(_ id: Int) -> sending Draft
    func wait() async throws -> sending Draft
    func make<T>() -> sending T
    func find<T>(_ type: T.Type) async -> sending T
    func run<E: Error>(_ error: E.Type) throws(E) -> sending Draft
    func open<T, E: Error>(_ error: E.Type) async throws(E) -> sending T
}

private final class DeskSpy: Desk {
    let spies = Spies()
    struct Spies {
        let take = Spy<Int, Draft, Never>("DeskSpy.take(_:)")
        let wait = Spy<Void, Draft, any Error>("DeskSpy.wait()")
        let make = Spy<Void, Any, Never>("DeskSpy.make()")
        let find = Spy<Any.Type, Any, Never>("DeskSpy.find(_:)")
        let run = Spy<Any.Type, Draft, any Error>("DeskSpy.run(_:)")
        let open = Spy<Void, Any, any Error>("DeskSpy.open(_:)")
    }

    func take(_ id: Int) -> sending Draft { spies.take.function.sending(id) }
    func wait() async throws -> sending Draft { try await spies.wait.function.sending(()) }
    func make<T>() -> sending T { spies.make.function.sending((), as: T.self) }
    func find<T>(_ type: T.Type) async -> sending T {
        await spies.find.function.sending(type, as: T.self)
    }
    func run<E: Error>(_ error: E.Type) throws(E) -> sending Draft {
        try spies.run.function.sending(error, throwing: E.self)
    }
    func open<T, E: Error>(_ error: E.Type) async throws(E) -> sending T {
        try await spies.open.function.sending((), as: T.self, throwing: E.self)
    }
}

private actor Archive {
    var drafts: [Draft] = []
    func keep(_ draft: sending Draft) { drafts.append(draft) }
    var texts: [String] { drafts.map(\.text) }
}

@Suite("Functions with sending results", .endsWhenIdle)
struct SendingTests {
    @Test
    func `A function with a sending result sends its answers to another actor`() async throws {
        let (desk, archive) = (DeskSpy(), Archive())
        desk.spies.take.answers { Draft("\($0)") }
        desk.spies.wait.answers { Draft("waited") }
        desk.spies.make.answers { Draft("made") }
        desk.spies.find.answers { _ in Draft("found") }
        desk.spies.run.answers { _ in Draft("run") }
        desk.spies.open.answers { Draft("opened") }
        await archive.keep(desk.take(1))
        try await archive.keep(desk.wait())
        await archive.keep(desk.make())
        await archive.keep(desk.find(Draft.self))
        try await archive.keep(desk.run(LoadingError.self))
        try await archive.keep(desk.open(LoadingError.self))
        #expect(await archive.texts == ["1", "waited", "made", "found", "run", "opened"])
        #expect(desk.spies.take.calls == [1])
    }

    @Test func `A function with a sending result throws the errors of its spy`() async {
        let desk = DeskSpy()
        await #expect(throws: Unstubbed.self) { try await desk.wait() }
        desk.spies.run.fails(with: LoadingError.offline)
        #expect(throws: LoadingError.offline) { try desk.run(LoadingError.self) }
        desk.spies.open.fails(with: LoadingError.offline)
        await #expect(throws: LoadingError.offline) {
            let _: Draft = try await desk.open(LoadingError.self)
        }
    }
}
