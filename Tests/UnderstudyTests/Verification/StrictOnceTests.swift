import TestSupport
import Testing
import Understudy

@Suite("Strict tests report each cause once")
struct StrictOnceTests {
    private func headlines(of body: () -> Void) -> [String] {
        reports { withTestScope(strict: true, body) }.map { String($0.message.firstLine) }
    }

    /// Returns the headlines of a test that calls two functions.
    private func headlinesOfTwo(
        _ body: (_ open: Spy<Int, Void, Never>, _ save: Spy<Int, Void, Never>) -> Void
    ) -> [String] {
        headlines { body(Spy("open(_:)"), Spy("save(_:)")) }
    }

    @Test func `A failed check marks the calls that it shows as checked`() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            expect(spy, .wasCalled(.once, with: 2))
        }
        #expect(
            headlines == ["select(_:): expected 1 matching call, got 0 (1 call differs)"])
    }

    @Test func `A matching call after a failed check is reported once in a strict test`() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            expect(spy, .wasCalled(.once, with: 2))
            spy(2)
        }
        #expect(
            headlines == [
                "select(_:): expected 1 call, got 0", "select(_:): called once after this check",
            ])
    }

    @Test func `An unmet expectation marks the calls that it shows as checked`() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy.mustBeCalled(.once, with: 2)
            spy(1)
        }
        #expect(
            headlines == ["select(_:): expected 1 matching call, got 0 (1 call differs)"])
    }

    @Test func `A failed order marks only the calls that it shows as checked`() {
        let headlines = headlinesOfTwo { open, save in
            let close = Spy<Int, Void, Never>("close(_:)")
            save(1)
            open(2)
            close(3)
            expectOrder {
                open
                save
            }
        }
        #expect(
            headlines == [
                "expectOrder: entry 2 of 2 wasn't called after entry 1",
                "close(_:): 1 call was never checked",
            ])
    }

    @Test func `A failed order marks calls of its later entries as checked`() {
        let headlines = headlinesOfTwo { open, save in
            open(1)
            save(2)
            save(3)
            expectOrder {
                open
                open
                save.when(with: 2)
            }
        }
        #expect(
            headlines == [
                "expectOrder: entry 2 of 3 wasn't called after entry 1",
                "save(_:): 1 call was never checked",
            ])
    }

    @Test func `A failed exhaustive order marks all calls of its spies as checked`() {
        let headlines = headlinesOfTwo { open, save in
            save(1)
            open(2)
            save(3)
            expectOrder(.exhaustive) {
                open
                save.when(with: 1)
            }
        }
        #expect(headlines == ["expectOrder(.exhaustive): unexpected call"])
    }

    @Test
    func `A call that isn't an entry of an exhaustive order is reported once in a strict test`() {
        let headlines = headlinesOfTwo { open, save in
            open(1)
            save(2)
            open(3)
            expectOrder(.exhaustive) {
                open
                save
            }
        }
        #expect(headlines == ["expectOrder(.exhaustive): unexpected call"])
    }

    @Test func `An enforced order marks its calls as checked, even after it has failed`() {
        let headlines = headlinesOfTwo { open, save in
            enforceOrder {
                open
                save.when(with: 1)
            }
            open(1)
            save(1)
            enforceOrder {
                open
                save
            }
            save(2)
            open(3)
        }
        #expect(headlines == ["enforceOrder: entry 2 of 2 was called too early"])
    }

    @Test func `A call that an expectation counts is checked before the test ends`() {
        let headlines = headlines {
            let save = Spy<Int, Void, Never>("save(_:)")
            save(1)
            save.mustBeCalled(.once, with: 1)
            save(1)
            save(2)
            reset(.calls, of: save, verifying: true)
            save.mustBeCalled(.once, with: 3)
            save(3)
            expectNoOtherCalls(of: save)
        }
        #expect(headlines == ["reset: 2 unchecked calls"])
    }

    @Test func `An unstubbed call is reported once in a strict test`() {
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

    @Test func `A failed wasCalled doesn't mark calls as checked`() {
        let headlines = headlines {
            let spy = Spy<Int, Void, Never>("select(_:)")
            spy(1)
            #expect(!spy.wasCalled(with: 2))
        }
        #expect(headlines == ["select(_:): 1 call was never checked"])
    }

    @Test func `A property write before the first call or followed by a read needs no check`() {
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
        #expect(headlines == ["PlayerSpy.volume.set: 1 call was never checked"])
        let written = self.headlines { SpiedProperty<Int>("PlayerSpy.volume", value: 1).set(2) }
        #expect(written == ["PlayerSpy.volume.set: 1 call was never checked"])
    }
}
