import Testing

@testable import UnderstudyRehearsal

@Suite("References to stuck functions")
struct ReferencesTests {
    private final class Witness: Sendable {
        let gone: Log

        init(_ gone: Log) { self.gone = gone }

        deinit { gone.add("gone") }
    }

    /// A test function that never ends.
    private static func stuck(_ witness: Witness) -> @Sendable () async throws -> Void {
        {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            withExtendedLifetime(witness) {}
        }
    }

    /// Runs a stuck function the given number of times.
    private static func run(_ function: @escaping HeldFunction.Function, times: Int) async -> Bool {
        let held = HeldFunction(function)
        for _ in 0..<times { await runUntilStuck { try await held.run() } }
        guard case .stuck(let runs) = held.drop() else { return false }
        return runs == times
    }

    @Test(arguments: 1...3)
    func `Each stuck run holds the same number of references as a reference run`(_ runs: Int) async
    {
        let function = Self.stuck(Witness(Log()))
        let references = References.to(function)
        #expect(await Self.run(function, times: runs))
        let each = await HeldFunction.referencesOfStuckRun()
        #expect(each > 0)
        #expect(references.others == runs * each)
        #expect(references.release(runs * each))
        #expect(references.others == 0)
        withExtendedLifetime(function) {}
    }

    @Test
    func `No references are released if something else refers to the function as well`() async {
        let function = Self.stuck(Witness(Log()))
        let references = References.to(function)
        #expect(await Self.run(function, times: 1))
        let each = await HeldFunction.referencesOfStuckRun()
        let other = [function]
        let count = references.others
        #expect(!references.release(each))
        #expect(references.others == count)
        withExtendedLifetime((function, other)) {}
    }
}
