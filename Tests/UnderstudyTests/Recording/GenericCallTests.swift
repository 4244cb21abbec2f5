import TestSupport
import Testing
import Understudy

private protocol Loading {
    func load<T: Decodable>(_ type: T.Type, from path: String) throws -> T
    func refresh<T>(_ value: T) async -> T
    func make<T>() -> T
    func all<each T>(_ value: repeat each T) -> (repeat each T)
    func run<E: Error>(_ name: String, or error: E.Type) throws(E)
    func fetch<T, E: Error>(_ type: T.Type, or error: E.Type) async throws(E) -> T
}

/// As doubles of generic functions are generated.
private final class LoadingSpy: Loading {
    let spies = Spies()

    struct Spies {
        let load = Spy<(type: any Decodable.Type, path: String), Any, any Error>(
            "LoadingSpy.load(_:from:)")
        let refresh = Spy<Any, Any, Never>("LoadingSpy.refresh(_:)")
        let make = Spy<Void, Any, Never>("LoadingSpy.make()")
        let all = Spy<[Any], Any, Never>("LoadingSpy.all(_:)")
        let run = Spy<String, Void, any Error>("LoadingSpy.run(_:or:)")
        let fetch = Spy<Void, Any, any Error>("LoadingSpy.fetch(_:or:)")
    }

    func load<T: Decodable>(_ type: T.Type, from path: String) throws -> T {
        try spies.load((type, path), as: T.self)
    }

    func refresh<T>(_ value: T) async -> T { await spies.refresh(value, as: T.self) }

    func make<T>() -> T { spies.make(as: T.self) }

    func all<each T>(_ value: repeat each T) -> (repeat each T) {
        var values: [Any] = []
        for value in repeat each value { values.append(value) }
        return spies.all(values, as: (repeat each T).self)
    }

    func run<E: Error>(_ name: String, or error: E.Type) throws(E) {
        try spies.run(name, throwing: E.self)
    }

    func fetch<T, E: Error>(_ type: T.Type, or error: E.Type) async throws(E) -> T {
        try await spies.fetch(as: T.self, throwing: E.self)
    }
}

/// A double that is `Sendable` holds answers that are.
private final class SharedSpy: Sendable {
    let making = Spy<Void, any Sendable, Never>("SharedSpy.make()")
    func make<T>() -> T { making(as: T.self) }
}

private protocol Shape {}
private struct Circle: Shape, Equatable {}

@Suite("Generic functions")
struct GenericCallTests {
    @Test("Are answered in the type that each call wants")
    func answering() throws {
        let loading = LoadingSpy()
        loading.spies.load.when { $0.type == Int.self }.returns(3)
        loading.spies.load.when { $0.type == String.self }.answers { _, path in "at \(path)" }
        #expect(try loading.load(Int.self, from: "/a") == 3)
        #expect(try loading.load(String.self, from: "/b") == "at /b")
        #expect(loading.spies.load.calls.map(\.path) == ["/a", "/b"])
    }

    @Test("May want existentials, tuples of packs, functions and nothing at all")
    func wanting() {
        let loading = LoadingSpy()
        loading.spies.make.returns(Circle())
        let shape: any Shape = loading.make()
        #expect(shape as? Circle == Circle())
        loading.spies.make.returns([Circle(), Circle()])
        let shapes: [any Shape] = loading.make()
        #expect(shapes.count == 2)
        loading.spies.make.returns { 7 }
        let closure: () -> Int = loading.make()
        #expect(closure() == 7)
        loading.spies.make.returns(())
        let void: Void = loading.make()
        #expect(void == ())
        let any: Any = loading.make()
        #expect(any is Void)

        loading.spies.all.returns((2, "b"))
        let (number, text) = loading.all(1, "a")
        #expect(number == 2 && text == "b")
        #expect(loading.spies.all.calls.map { $0.count } == [2])
        loading.spies.all.returns(5)
        #expect(loading.all(1) == 5)
    }

    @Test("Take nil, values and optionals for an optional, each as deep as it is wanted")
    func optionals() {
        let make = LoadingSpy().spies.make
        make.returns(nil as Int?)
        #expect(make(as: Int?.self) == .some(nil))
        #expect(make(as: Int??.self) == .some(.some(nil)))
        make.returns(1)
        #expect(make(as: Int?.self) == 1)
        #expect(make(as: Int??.self) == 1)
        make.returns(1 as Int?)
        #expect(make(as: Int.self) == 1)
        make.returns(nil as Int??)
        #expect(make(as: Int?.self) == nil)
        let shared = SharedSpy()
        shared.making.returns(nil as Int?)
        #expect(shared.make() as Int? == nil)
        shared.making.returns(4)
        #expect(shared.make() as Int == 4)
    }

    @Test("An asynchronous one waits for answers, and can be held open")
    func asynchronous() async {
        let loading = LoadingSpy()
        loading.spies.refresh.answers { value in
            await Spy<Void, Void, Never>("pause")()
            return value
        }
        #expect(await loading.refresh(8) == 8)

        nonisolated(unsafe) let spy = loading.spies.refresh
        let held = spy.suspends()
        async let refreshed = spy("a", as: String.self)
        await held.nextCall()
        held.resume(returning: "b")
        #expect(await refreshed == "b")
    }

    @Test("Without an answer, the type that the caller wants decides what happens")
    func unanswered() throws {
        let loading = LoadingSpy()
        #expect(throws: Unstubbed.self) { try loading.load(Int.self, from: "/a") }
        let spy = loading.spies.make
        let reports = reports {
            #expect(spy(as: [Int].self) == [])
            #expect(spy(as: Int?.self) == nil)
            // `Void` needs no answer.
            let void: Void = loading.make()
            #expect(void == ())
        }
        let texts = reports.map { numbered($0.message, spy) }
        #expect(
            texts == [
                """
                LoadingSpy.make(): no answer for this call
                  #1      make()
                  add     spies.make.returns(<#Array<Int>#>)
                """,
                """
                LoadingSpy.make(): no answer for this call
                  #2      make()
                  add     spies.make.returns(<#Optional<Int>#>)
                """,
            ])
    }

    @Test("An answer of another type is reported with both, and the call goes on without it")
    func wrongType() {
        let loading = LoadingSpy()
        loading.spies.load.returns("Ada")
        let thrown = reports {
            #expect(throws: Unstubbed.self) { try loading.load(Int.self, from: "/a") }
        }
        #expect(
            thrown.map { numbered($0.message, loading.spies.load) } == [
                """
                LoadingSpy.load(_:from:): answered String where the caller wants Int
                  #1      load(Int.self, from: "/a")
                  answer  "Ada"
                  add     spies.load.when { <#such calls#> }.returns(<#Int#>)
                """
            ])

        loading.spies.make.returns(nil as String?)
        let empty = reports { #expect(loading.spies.make(as: Int.self) == 0) }
        #expect(
            empty.map { numbered($0.message, loading.spies.make) } == [
                """
                LoadingSpy.make(): answered Optional<String> where the caller wants Int
                  #1      make()
                  answer  nil
                  add     spies.make.when { <#such calls#> }.returns(<#Int#>)
                """
            ])
    }

    @Test("Where there is nothing to go on with, the trap names both types")
    func trapping() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Reporting.$reporter.withValue(ReportRecorder()) {
                let loading = LoadingSpy()
                loading.spies.make.returns("Ada")
                let _: Page = loading.make()
            }
        }.map { result in
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("LoadingSpy.make(): answered String where the caller wants Page"))
        }
    }

    @Test("Fail in the way that the wanted type allows")
    func failing() {
        let make = LoadingSpy().spies.make
        make.returns(true)
        make.shouldFail = true
        #expect(make(as: Bool.self) == false)
        #expect(make(as: Int?.self) == nil)
        let reports = reports { #expect(make(as: [Bool].self) == []) }
        #expect(
            reports.first?.message == """
                LoadingSpy.make(): cannot fail by itself: it throws nothing, and Array<Bool> has no value for failure
                  add     fails(.always, returning: <#Array<Bool>#>)
                """)
    }
}

@Suite("Generic errors")
struct GenericErrorTests {
    @Test("Are thrown as the error that each call may throw")
    func throwing() {
        let loading = LoadingSpy()
        #expect(throws: Never.self) { try loading.run("a", or: LoadingError.self) }
        loading.spies.run.fails(with: LoadingError.offline)
        #expect(throws: LoadingError.offline) { try loading.run("a", or: LoadingError.self) }
        #expect(throws: LoadingError.offline) { try loading.run("a", or: (any Error).self) }
        loading.spies.run.reset(.behavior)
        loading.spies.run.shouldFail = true
        #expect(throws: SimulatedFailure.self) {
            try loading.run("a", or: SimulatedFailure.self)
        }
    }

    @Test("Another error is reported with both types, and the call goes on without it")
    func wrongError() {
        let loading = LoadingSpy()
        loading.spies.run.fails(with: LoadingError.status(3))
        let reports = reports {
            #expect(throws: Never.self) { try loading.run("a", or: SimulatedFailure.self) }
            loading.run("b", or: Never.self)
        }
        #expect(
            reports.map { numbered($0.message, loading.spies.run) } == [
                """
                LoadingSpy.run(_:or:): told to throw LoadingError where the caller throws SimulatedFailure
                  #1      run("a")
                  error   .status(3)
                  add     spies.run.when { <#such calls#> }.fails(with: <#SimulatedFailure#>)
                """,
                """
                LoadingSpy.run(_:or:): told to throw LoadingError where the caller throws nothing
                  #2      run("b")
                  error   .status(3)
                  add     spies.run.when { <#such calls#> }.returns(<#()#>)
                """,
            ])
    }

    @Test("A call that may throw Unstubbed throws it, whatever was wrong")
    func unstubbed() {
        let loading = LoadingSpy()
        loading.spies.run.fails(with: LoadingError.offline)
        let reports = reports {
            #expect(throws: Unstubbed.self) { try loading.run("a", or: Unstubbed.self) }
        }
        #expect(reports.count == 1)
    }

    @Test("Go with generic results")
    func both() async throws {
        let loading = LoadingSpy()
        loading.spies.fetch.returns(5)
        #expect(try await loading.fetch(Int.self, or: LoadingError.self) == 5)
        loading.spies.fetch.fails(with: LoadingError.offline)
        await #expect(throws: LoadingError.offline) {
            try await loading.fetch(Int.self, or: LoadingError.self)
        }
        loading.spies.fetch.answers { () async throws in
            await Spy<Void, Void, Never>("pause")()
            throw LoadingError.offline
        }
        await #expect(throws: LoadingError.offline) {
            try await loading.fetch(Int.self, or: LoadingError.self)
        }
    }

    @Test("A held caller that cannot throw CancellationError is not released with it")
    func cancellation() async throws {
        let run = Spy<Int, Int, any Error>("run(_:)")
        let held = run.suspends()
        let narrow = Task { try await run(1, throwing: LoadingError.self) }
        await held.nextCall()
        let wide = Task { try await run(2, throwing: (any Error).self) }
        await held.nextCall()
        narrow.cancel()
        wide.cancel()
        await #expect(throws: CancellationError.self) { try await wide.value }
        #expect(held.calls.map(\.input) == [1])
        held.resume(returning: 4)
        #expect(try await narrow.value == 4)
    }

    @Test("A held caller goes its own way when the handle goes away")
    func released() async {
        let run = Spy<Int, Any, any Error>("run(_:)")
        nonisolated(unsafe) let spy = run
        let reports = await reports {
            var held = Optional(spy.suspends())
            async let empty = spy(1, as: [Int].self, throwing: LoadingError.self)
            await held?.nextCall()
            held = nil
            #expect(await (try? empty) == [])
        }
        #expect(reports.count == 1)
    }
}
