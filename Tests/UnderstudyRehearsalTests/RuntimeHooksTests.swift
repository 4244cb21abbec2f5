import Testing
import Understudy

@testable import UnderstudyRehearsal

/// Each test uses its own process, because a hook is a process-wide variable.
@Suite("Runtime hooks", .enabled(if: Rehearsal.Tier.available >= .tasks))
struct RuntimeHooksTests {
    /// The variable of the runtime, or `nil` if there is none.
    private static var enqueueHook: UInt? {
        get { System.address(of: symbol)?.load(as: UInt.self) }
        set { System.address(of: symbol)?.storeBytes(of: newValue ?? 0, as: UInt.self) }
    }

    private static let symbol = "swift_task_enqueueGlobal_hook"

    @Test func `Runtime hooks are removed after a rehearsal`() async {
        await #expect(processExitsWith: .success) {
            await rehearse { _ in
                precondition(Self.enqueueHook != 0)
                await Task {}.value
            }
            precondition(Self.enqueueHook == 0)
        }
    }

    @Test
    func `Hooks of another library are kept, and only the structured tier is available`() async {
        await #expect(processExitsWith: .success) {
            typealias Enqueue = @convention(thin) (UnownedJob) -> Void
            let pass: @convention(thin) (UnownedJob, Enqueue) -> Void = { job, original in
                original(job)
            }
            let theirs = unsafeBitCast(pass, to: UInt.self)
            Self.enqueueHook = theirs
            precondition(Rehearsal.Tier.available == .structured)
            await rehearse { _ in precondition(Self.enqueueHook == theirs) }
            precondition(Self.enqueueHook == theirs)
            Self.enqueueHook = 0
            precondition(Rehearsal.Tier.available >= .tasks)
        }
    }
}
