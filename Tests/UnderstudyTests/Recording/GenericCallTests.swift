import TestSupport
import Testing
import Understudy

/// A double that is `Sendable` holds answers that are.
private final class SharedSpy: Sendable {
    let making = Spy<Void, any Sendable, Never>("SharedSpy.make()")
    func make<T>() -> T { making.function((), as: T.self) }
}

private protocol Shape {}
private struct Circle: Shape, Equatable {}

@Suite("Generic functions", .endsWhenIdle)
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

    @Test("Are answered with nil whatever optional the caller wants")
    func answeringNil() {
        let loading = LoadingSpy()
        loading.spies.make.returns(nil)
        let (number, text): (Int?, String?) = (loading.make(), loading.make())
        #expect(number == nil && text == nil)
        let shared = SharedSpy()
        shared.making.returns(nil)
        let page: Page? = shared.make()
        #expect(page == nil)
    }

    @Test("Report an answer of nil to a caller that wants no optional")
    func nilForValue() {
        let loading = LoadingSpy()
        loading.spies.make.when { _ in true }.returns(nil)
        let reports = reports {
            let number: Int = loading.make()
            #expect(number == 0)
        }
        #expect(
            reports.first?.message.firstLine
                == "LoadingSpy.make(): answered nil where the caller wants Int")
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
        #expect(make.function((), as: Int?.self) == .some(nil))
        #expect(make.function((), as: Int??.self) == .some(.some(nil)))
        make.returns(1)
        #expect(make.function((), as: Int?.self) == 1)
        #expect(make.function((), as: Int??.self) == 1)
        make.returns(1 as Int?)
        #expect(make.function((), as: Int.self) == 1)
        make.returns(nil as Int??)
        #expect(make.function((), as: Int?.self) == nil)
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
        async let refreshed = spy.function("a", as: String.self)
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
            #expect(spy.function((), as: [Int].self) == [])
            #expect(spy.function((), as: Int?.self) == nil)
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
                  add     spies.make.returns(<#[Int]#>)
                """,
                """
                LoadingSpy.make(): no answer for this call
                  #2      make()
                  add     spies.make.returns(<#Int?#>)
                """,
            ])
    }

    @Test("An answer of another type is reported with both, and the call goes on without it")
    func wrongType() {
        let loading = LoadingSpy()
        loading.spies.load.returns("Ada")
        var error: Unstubbed?
        let thrown = reports {
            error = #expect(throws: Unstubbed.self) { try loading.load(Int.self, from: "/a") }
        }
        // Shown beside the report, the error has one line.
        #expect(
            error?.description
                == "LoadingSpy.load(_:from:): answered String where the caller wants Int, as was reported"
        )
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
        let empty = reports { #expect(loading.spies.make.function((), as: Int.self) == 0) }
        #expect(
            empty.map { numbered($0.message, loading.spies.make) } == [
                """
                LoadingSpy.make(): answered String? where the caller wants Int
                  #1      make()
                  answer  nil
                  add     spies.make.returns(<#Int#>)
                """
            ])
    }

    @Test("Where there is nothing to go on with, the trap names both types")
    func trapping() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TestReport.$reporter.withValue(ReportRecorder()) {
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
        #expect(make.function((), as: Bool.self) == false)
        #expect(make.function((), as: Int?.self) == nil)
        let reports = reports { #expect(make.function((), as: [Bool].self) == []) }
        #expect(
            reports.first?.message == """
                LoadingSpy.make(): cannot fail by itself: it throws nothing, and [Bool] has no value for failure
                  add     fails(.always, returning: <#[Bool]#>)
                """)
    }
}
