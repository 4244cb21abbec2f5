import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

/// A suite that declares a function with each top-level name of the modules.
@Suite("Module selectors", .endsWhenIdle)
struct ModuleSelectorTests {
    private func rehearse(_ title: String) {}
    private func explore(_ title: String) {}
    private func faultSweep(_ title: String) {}
    private func cancellationSweep(_ title: String) {}

    @Test func `A module selector finds the functions of UnderstudyRehearsal`() async {
        rehearse("")
        explore("")
        await UnderstudyRehearsal::rehearse { stage in
            try? await stage.clock.sleep(for: .seconds(1))
            #expect(stage.elapsed == .seconds(1))
        }
        let exploration = await UnderstudyRehearsal::explore(schedules: 2) { stage in
            async let first: Void = stage.note("first")
            async let second: Void = stage.note("second")
            _ = await (first, second)
        }
        #expect(exploration.schedules == 2)
    }

    @Test func `A module selector finds the sweeps`() async {
        faultSweep("")
        cancellationSweep("")
        let faults = await UnderstudyRehearsal::faultSweep { _ in
            let load = Spy<Void, Int, any Error>("load()", returning: 1)
            _ = try? load()
        }
        #expect(faults.failures.isEmpty)
        let moments = await UnderstudyRehearsal::cancellationSweep { stage in
            try await stage.clock.sleep(for: .seconds(1))
        }
        #expect(moments.failures.isEmpty)
    }

    @Test func `A module selector can use the module that re-exports a function`() async {
        await UnderstudyRehearsal::rehearse { stage in #expect(stage.elapsed == .zero) }
    }
}
