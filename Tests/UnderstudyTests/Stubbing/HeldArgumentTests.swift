import Testing
import Understudy

// The calls of these tests begin on the main actor, as the tests do: a task that the main actor runs after
// them finds them held.

@Suite("What a pen of held calls keeps") @MainActor
struct HeldArgumentTests {
    /// Lets the tasks of the main actor begin that were made before.
    private func others() async { await Task {}.value }

    @Test("A call that was let go leaves no argument behind, though the test never asked for it")
    func letGo() async {
        let spy = Spy<Token, Void, Never>("save(_:)")
        let held = spy.suspends()
        weak var argument: Token?
        do {
            let token = Token()
            argument = token
            let call = Task { await spy(token) }
            await others()
            #expect(held.calls.count == 1)
            held.resume()
            await call.value
        }
        #expect(argument != nil)
        spy.reset(.calls)
        #expect(argument == nil)
        withExtendedLifetime(held) {}
    }

    @Test("A call that was let go before the test asked for it is not the next one")
    func next() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        let first = Task { await spy(1) }
        let second = Task { await spy(2) }
        await others()
        held.resume()
        await first.value
        #expect(await held.nextCall()?.input == 2)
        held.resume()
        await second.value
    }
}
