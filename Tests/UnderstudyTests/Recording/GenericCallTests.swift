import TestSupport
import Testing
import Understudy

/// A double that is `Sendable`, so it can only store answers that are also `Sendable`.
private final class SharedSpy: Sendable {
    let making = Spy<Void, any Sendable, Never>("SharedSpy.make()")
    func make<T>() -> T { making.function((), as: T.self) }
}

private protocol Shape {}
private struct Circle: Shape, Equatable {}

@Suite("Generic functions", .endsWhenIdle)
struct GenericCallTests {
    @Test func `A nil answer of a generic function is nil of every optional type`() {
        let loading = LoadingSpy()
        loading.spies.make.returns(nil)
        let (number, text): (Int?, String?) = (loading.make(), loading.make())
        #expect(number == nil && text == nil)
        let shared = SharedSpy()
        shared.making.returns(nil)
        let page: Page? = shared.make()
        #expect(page == nil)
    }

    @Test func `A generic function returns nil among other values, in order`() {
        let loading = LoadingSpy()
        loading.spies.make.returns(each: [nil, 3, nil, "c"])
        let numbers: [Int?] = [loading.make(), loading.make()]
        let texts: [String?] = [loading.make(), loading.make()]
        #expect(numbers == [nil, 3])
        #expect(texts == [nil, "c"])
        loading.spies.make.returns(each: [1, 2])
        #expect(loading.make() == 1 && loading.make() == 2)
        let shared = SharedSpy()
        shared.making.returns(each: [nil, 3], then: .repeatLast)
        let shares: [Int?] = [shared.make(), shared.make(), shared.make()]
        #expect(shares == [nil, 3, 3])
    }

    @Test func `A held call of a generic function can be resumed with nil`() async {
        nonisolated(unsafe) let refresh = LoadingSpy().spies.refresh
        let held = refresh.suspends()
        async let number = refresh.function("a", as: Int?.self)
        await held.next()
        held.resume(returning: nil)
        #expect(await number == nil)
        async let text = refresh.function("b", as: String?.self)
        await held.next()?.resume(returning: nil)
        #expect(await text == nil)

        let shared = Spy<Int, any Sendable, Never>("share(_:)")
        let heldShares = shared.suspends()
        async let share = shared.function(1, as: Int?.self)
        await heldShares.next()
        heldShares.resume(returning: nil)
        #expect(await share == nil)
        async let other = shared.function(2, as: Int?.self)
        await heldShares.next()?.resume(returning: nil)
        #expect(await other == nil)
    }

    @Test func `A nil answer is reported if the caller requests a type that isn't optional`() {
        let loading = LoadingSpy()
        loading.spies.make.when { _ in true }.returns(nil)
        let reports = reports {
            let number: Int = loading.make()
            #expect(number == 0)
        }
        #expect(
            reports.first?.message.firstLine
                == "LoadingSpy.make(): the answer is nil, but the caller needs Int")
    }

    @Test func `A generic function can return existentials, tuples of packs, functions and Void`() {
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

    @Test
    func `A generic function returns nil, values and optionals at the depth the caller requests`() {
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

    @Test func `An asynchronous generic function waits for its answer and can be held`() async {
        let loading = LoadingSpy()
        loading.spies.refresh.answers { value in
            await Spy<Void, Void, Never>("pause")()
            return value
        }
        #expect(await loading.refresh(8) == 8)

        nonisolated(unsafe) let spy = loading.spies.refresh
        let held = spy.suspends()
        async let refreshed = spy.function("a", as: String.self)
        await held.next()
        held.resume(returning: "b")
        #expect(await refreshed == "b")
    }

    @Test func `The requested type decides the outcome of an unstubbed generic call`() throws {
        let loading = LoadingSpy()
        #expect(throws: Unstubbed.self) { try loading.load(Int.self, from: "/a") }
        let spy = loading.spies.make
        let reports = reports {
            #expect(spy.function((), as: [Int].self) == [])
            #expect(spy.function((), as: Int?.self) == nil)
            // For `Void`, no answer is required.
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

    @Test
    func `An answer of the wrong type is reported with both types, and the call is unstubbed`() {
        let loading = LoadingSpy()
        loading.spies.load.returns("Ada")
        var error: Unstubbed?
        let thrown = reports {
            error = #expect(throws: Unstubbed.self) { try loading.load(Int.self, from: "/a") }
        }
        // The error is shown beside the report, so it should have only one line.
        #expect(
            error?.description
                == "LoadingSpy.load(_:from:): the answer is of type String, but the caller needs Int (already reported)"
        )
        #expect(
            numbered(thrown.text, loading.spies.load) == """
                LoadingSpy.load(_:from:): the answer is of type String, but the caller needs Int
                  #1      load(Int.self, from: "/a")
                  answer  "Ada"
                  add     spies.load.when { <#condition#> }.returns(<#Int#>)
                """)

        loading.spies.make.returns(nil as String?)
        let empty = reports { #expect(loading.spies.make.function((), as: Int.self) == 0) }
        #expect(
            numbered(empty.text, loading.spies.make) == """
                LoadingSpy.make(): the answer is of type String?, but the caller needs Int
                  #1      make()
                  answer  nil
                  add     spies.make.returns(<#Int#>)
                """)
    }

    @Test
    func `An answer of the wrong type traps if the requested type has no empty value`() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TestReport.$reporter.withValue(ReportRecorder()) {
                let loading = LoadingSpy()
                loading.spies.make.returns("Ada")
                let _: Page = loading.make()
            }
        }.map { result in
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(
                text.contains(
                    "LoadingSpy.make(): the answer is of type String, but the caller needs Page"))
        }
    }

    @Test func `shouldFail of a generic function fails as the requested type allows`() {
        let make = LoadingSpy().spies.make
        make.returns(true)
        make.shouldFail = true
        #expect(make.function((), as: Bool.self) == false)
        #expect(make.function((), as: Int?.self) == nil)
        let reports = reports { #expect(make.function((), as: [Bool].self) == []) }
        #expect(
            reports.first?.message == """
                LoadingSpy.make(): can't fail because it doesn't throw, and [Bool] has no failure value
                  add     spies.make.fails(.always, returning: <#[Bool]#>)
                """)
    }
}
