import TestSupport
import Testing
import Understudy

@Suite("One cause, one strict issue")
struct StrictOnceTests {
    private func headlines(of body: () -> Void) -> [String] {
        reports { withTestScope(strict: true, body) }.map { String($0.message.firstLine) }
    }

    private func order(
        _ coverage: SpyOrder.Coverage = .partial, @SpyOrder.Builder _ steps: () -> [SpyOrder.Step]
    ) {
        _ = SpyOrder.order(coverage, of: [], at: TestReport.Location(), steps())
    }

    @Test("A check that failed has looked at the calls that it shows")
    func failedCheck() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            spy.expect(.wasCalled(.once, with: 2))
        }
        #expect(
            headlines == ["select(_:): expected 1 matching call, got 0 (1 call differs)"])
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
        #expect(
            headlines == ["select(_:): expected 1 matching call, got 0 (1 call differs)"])
    }

    @Test("An order that failed has looked at the calls that it shows")
    func failedOrder() {
        let headlines = headlines {
            let (open, save) = (
                Spy<Int, Void, Never>("open(_:)"), Spy<Int, Void, Never>("save(_:)")
            )
            let close = Spy<Int, Void, Never>("close(_:)")
            save(1)
            open(2)
            close(3)
            order {
                open
                save
            }
        }
        #expect(
            headlines == [
                "expectOrder: step 2 of 2 did not come after step 1",
                "close(_:): 1 call that nothing checked",
            ])
    }

    @Test("An order that failed has looked at the calls of the steps that it did not come to")
    func stepsToCome() {
        let headlines = headlines {
            let (open, save) = (
                Spy<Int, Void, Never>("open(_:)"), Spy<Int, Void, Never>("save(_:)")
            )
            open(1)
            save(2)
            save(3)
            order {
                open
                open
                save.when(with: 2)
            }
        }
        #expect(
            headlines == [
                "expectOrder: step 2 of 3 did not come after step 1",
                "save(_:): 1 call that nothing checked",
            ])
    }

    @Test("An exhaustive order that failed has looked at each call that it accounts for")
    func exhaustive() {
        let headlines = headlines {
            let (open, save) = (
                Spy<Int, Void, Never>("open(_:)"), Spy<Int, Void, Never>("save(_:)")
            )
            save(1)
            open(2)
            save(3)
            order(.exhaustive) {
                open
                save.when(with: 1)
            }
        }
        #expect(headlines == ["expectOrder: a call that is no step of the exhaustive order"])
    }

    @Test("A call that is no step of an order has been looked at")
    func stranger() {
        let headlines = headlines {
            let (open, save) = (
                Spy<Int, Void, Never>("open(_:)"), Spy<Int, Void, Never>("save(_:)")
            )
            open(1)
            save(2)
            open(3)
            order(.exhaustive) {
                open
                save
            }
        }
        #expect(headlines == ["expectOrder: a call that is no step of the exhaustive order"])
    }

    @Test("An order that is enforced has looked at its calls, and still does when it is broken")
    func enforcedOrder() {
        let headlines = headlines {
            let (open, save) = (
                Spy<Int, Void, Never>("open(_:)"), Spy<Int, Void, Never>("save(_:)")
            )
            SpyOrder.expects {
                open
                save.when(with: 1)
            }
            open(1)
            save(1)
            SpyOrder.expects {
                open
                save
            }
            save(2)
            open(3)
        }
        #expect(headlines == ["expectsOrder: step 2 of 2 came too early"])
    }

    @Test("A call that is expected up front is checked, though its test goes on")
    func expectedUpFront() {
        let headlines = headlines {
            let save = Spy<Int, Void, Never>("save(_:)")
            save(1)
            save.expects(.once, with: 1)
            save(1)
            save(2)
            SpyOrder.checkpoint(of: save)
            save.expects(.once, with: 3)
            save(3)
            SpyOrder.expectNoOtherCalls(of: save)
        }
        #expect(headlines == ["checkpoint: 2 calls that nothing checked"])
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
