import TestSupport
import Testing
import Understudy

@Suite("Arguments of held calls", .endsWhenIdle)
struct HeldArgumentTests {
    /// Calls the spy from a separate task. When this function returns, the call is held.
    private func calling<Input: Sendable>(
        _ spy: Spy<Input, Void, Never>, _ input: Input
    ) -> Task<Void, Never> {
        Task(executorPreference: RunsAtOnce()) { await spy.function.async(input) }
    }

    @Test
    func `The argument of a resumed call is released even if nobody requested the call`() async {
        let spy = Spy<Token, Void, Never>("save(_:)")
        let held = spy.suspends()
        weak var argument: Token?
        do {
            let token = Token()
            argument = token
            let call = calling(spy, token)
            #expect(held.waiting.count == 1)
            held.resume()
            await call.value
        }
        #expect(argument != nil)
        spy.reset(.calls)
        #expect(argument == nil)
        withExtendedLifetime(held) {}
    }

    @Test func `next() skips a held call that was resumed before`() async {
        let spy = Spy<Int, Void, Never>("save(_:)")
        let held = spy.suspends()
        let first = calling(spy, 1)
        let second = calling(spy, 2)
        held.resume()
        await first.value
        #expect(await held.next()?.input == 2)
        held.resume()
        await second.value
    }
}
