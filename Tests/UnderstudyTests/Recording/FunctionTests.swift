import Testing
import TestSupport
import Understudy

/// A screen that takes functions instead of a protocol.
private struct Screen {
    var title: () -> String
    var open: (Int) -> Bool
    var save: (Int, String) throws -> Void
    var load: () async throws -> Page
    var find: (String, Int) async -> [Page]
}

@Suite("Spies as injected functions")
struct FunctionTests {
    @Test func `The functions of a spy have each combination of effects`() async throws {
        let title = Spy<Void, String, Never>("title", returning: "Piers")
        let open = Spy<Int, Bool, Never>("open(_:)", returning: true)
        let save = Spy<(id: Int, text: String), Void, any Error>("save(id:text:)")
        let load = Spy<Void, Page, any Error>("load()", returning: Page(id: 1))
        let find = Spy<(String, Int), [Page], Never>("find(_:limit:)", returning: [])
        let screen = Screen(
            title: title.function.sync, open: open.function.sync, save: save.function.sync,
            load: load.function.async, find: find.function.async)

        #expect(screen.title() == "Piers")
        #expect(screen.open(7))
        try screen.save(3, "text")
        #expect(try await screen.load() == Page(id: 1))
        #expect(await screen.find("pier", 2).isEmpty)

        #expect(title.didGetCalled && load.didGetCalled)
        #expect(open.calls == [7])
        #expect(save.lastCall?.id == 3 && save.lastCall?.text == "text")
        #expect(find.lastCall?.1 == 2)
    }

    /// Spies of functions with three to six parameters.
    private struct LongFunctions {
        let three = Spy<(a: Int, b: String, c: Bool), Void, Never>("f(a:b:c:)")
        let four = Spy<(a: Int, b: Int, c: Int, d: Int), Void, Never>("f(a:b:c:d:)")
        let five = Spy<(a: Int, b: Int, c: Int, d: Int, e: Int), Void, Never>("f(a:b:c:d:e:)")
        let six = Spy<(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int), Void, Never>(
            "f(a:b:c:d:e:f:)")

        func checkCalls() {
            #expect(three.wasCalled(.once, with: (1, "b", true)))
            #expect(four.wasCalled(.once, with: (1, 2, 3, 4)))
            #expect(five.wasCalled(.once, with: (1, 2, 3, 4, 5)))
            #expect(six.wasCalled(.once, with: (1, 2, 3, 4, 5, 6)))
        }
    }

    @Test func `A synchronous function of a spy passes three to six parameters in order`() {
        let spies = LongFunctions()
        let three: (Int, String, Bool) -> Void = spies.three.function.sync
        let four: (Int, Int, Int, Int) -> Void = spies.four.function.sync
        let five: (Int, Int, Int, Int, Int) -> Void = spies.five.function.sync
        let six: (Int, Int, Int, Int, Int, Int) -> Void = spies.six.function.sync
        three(1, "b", true)
        four(1, 2, 3, 4)
        five(1, 2, 3, 4, 5)
        six(1, 2, 3, 4, 5, 6)
        spies.checkCalls()
    }

    @Test func `An asynchronous function of a spy passes three to six parameters in order`() async {
        let spies = LongFunctions()
        let three: (Int, String, Bool) async -> Void = spies.three.function.async
        let four: (Int, Int, Int, Int) async -> Void = spies.four.function.async
        let five: (Int, Int, Int, Int, Int) async -> Void = spies.five.function.async
        let six: (Int, Int, Int, Int, Int, Int) async -> Void = spies.six.function.async
        await three(1, "b", true)
        await four(1, 2, 3, 4)
        await five(1, 2, 3, 4, 5)
        await six(1, 2, 3, 4, 5, 6)
        spies.checkCalls()
    }

    @Test
    func `The synchronous function of a spy can be injected as an asynchronous one`() async throws {
        let load = Spy<Void, Page, any Error>("load()", returning: Page(id: 1))
        let function: () async throws -> Page = load.function.sync
        #expect(try await function() == Page(id: 1))
    }

    @Test func `A spy that is injected as a function of other types traps with both types`() async {
        await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let spy = Spy<(id: Int, name: String), Void, Never>("save(id:name:)")
            let function: (Int, Bool) -> Void = spy.function.sync
            function(1, true)
        }.map { result in
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(
                text.contains(
                    "save(id:name:) takes (id: Int, name: String), but was injected as a function of (Int, Bool)"
                ))
        }
    }
}
