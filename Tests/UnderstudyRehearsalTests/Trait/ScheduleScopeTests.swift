import TestSupport
import Testing
import UnderstudyFoundation
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("Test scopes of schedules", .doubles, .endsWhenIdle)
struct ScheduleScopeTests {
    @Test func `Unused answers fail their schedule and are reported once`() async {
        let found = Locked<Rehearsal.Exploration?>(nil)
        let issues = await issues {
            let exploration = await explore(schedules: 10) { _ in
                let load = Spy<Int, String, any Error>("load(_:)")
                load.returns(each: ["a", "b"])
                _ = try await load(1)
            }
            found.withLock { $0 = exploration }
        }
        let text = "load(_:): 1 of 2 answers from returns(each:) was never used"
        #expect(issues.filter { $0.severity == .error }.map { self.text($0) } == [text])
        let exploration = found.withLock { $0 }
        #expect(exploration?.schedules == 1)
        #expect(exploration?.failure?.reason.hasPrefix(text) == true)
    }

    @Test func `Unused answers in only one order are found with that order`() async {
        let found = Locked<Rehearsal.Exploration?>(nil)
        _ = await issues {
            let exploration = await explore(schedules: 100) { _ in
                let load = Spy<Int, String, any Error>("load(_:)")
                load.returns(each: ["a", "b"])
                let isLate = Spy<Void, Void, Never>("isLate")
                async let late: Void = isLate()
                async let loading: [String] = {
                    let first = try await load(1)
                    return isLate.didGetCalled ? [first, try await load(2)] : [first]
                }()
                _ = try await (late, loading)
            }
            found.withLock { $0 = exploration }
        }
        #expect(found.withLock { $0?.failure?.schedule.deviations } == 1)
    }

    @Test func `An error of the body takes precedence over unused answers`() async {
        struct Offline: Error {}
        let found = Locked<Rehearsal.Exploration?>(nil)
        _ = await issues {
            let exploration = await explore(schedules: 10) { _ in
                let load = Spy<Int, String, any Error>("load(_:)")
                load.returns(each: ["a", "b"])
                throw Offline()
            }
            found.withLock { $0 = exploration }
        }
        #expect(found.withLock { $0?.failure?.reason } == "threw Offline()")
    }

    @Test
    func `The run that reports a failure starts with the same state as the other runs`() async {
        let issues = await issues {
            // A schedule shouldn't inherit the state of the test.
            _ = UUIDSequence.forCurrentTest().next()
            await explore(schedules: 10) { _ in
                _ = UUIDSequence.forCurrentTest().next()
                #expect(UUIDSequence.forCurrentTest().generated.count == 2)
            }
        }
        #expect(issues.filter { $0.severity == .error }.count == 1)
    }

    private func text(_ issue: Issue) -> String { TestSupport.text(issue) }
}
