import TestSupport
import Testing
import Understudy

@Suite("One cause, one strict issue")
struct StrictOnceTests {
    private func headlines(of body: () -> Void) -> [String] {
        reports { withTestScope(strict: true, body) }.map { String($0.message.firstLine) }
    }

    @Test("A check that failed has looked at the calls that it shows")
    func failedCheck() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            spy.expect(.wasCalled(.once, with: 2))
        }
        #expect(headlines == ["select(_:): expected 1 call, got 0"])
    }

    @Test("A call that came after the check that wanted it is told of once")
    func tooEarly() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.expect(.wasCalled(.once, with: 2))
            spy(2)
        }
        #expect(
            headlines == [
                "select(_:): expected 1 call, got 0", "select(_:): called once after this check",
            ])
    }

    @Test("An expectation that was not met has looked at the calls that it shows")
    func unmet() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.expects(.once, with: 2)
            spy(1)
        }
        #expect(headlines == ["select(_:): expected 1 call, got 0"])
    }

    @Test("A call without an answer is told of once")
    func unstubbed() {
        let headlines = headlines {
            let spy = Spy<Int, Int, any Error>("load(_:)")
            _ = try? spy(1)
            _ = Spy<Int, Int, Never>("count(_:)")(1)
        }
        #expect(
            headlines == [
                "count(_:): no answer for this call", "load(_:): no answer for this call",
            ])
    }

    @Test("An answer of no alone is no look at the calls")
    func question() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            #expect(!spy.wasCalled(with: 2))
        }
        #expect(headlines == ["select(_:): 1 call that nothing checked"])
    }

    @Test("A property that is set to arrange, or read again, has no call to check")
    func property() {
        let headlines = headlines {
            let volume = SpiedProperty<Int>("PlayerSpy.volume", value: 1)
            let balance = SpiedProperty<Int>("PlayerSpy.balance", value: 1)
            let play = Spy<Void, Void, Never>("PlayerSpy.play()")
            volume.set(2)
            play()
            #expect(play.didGetCalled)
            volume.set(3)
            balance.set(4)
            #expect(balance.get() == 4)
        }
        #expect(headlines == ["PlayerSpy.volume.set: 1 call that nothing checked"])
        let written = self.headlines { SpiedProperty<Int>("PlayerSpy.volume", value: 1).set(2) }
        #expect(written == ["PlayerSpy.volume.set: 1 call that nothing checked"])
    }
}
