import Testing
import Understudy

/// A count behind a lock, which a `defer` takes once something on another thread is over.
private final class Count: Sendable {
    let value = Locked(0)

    /// Not inlined, as what stands in another module.
    @inline(never)
    func increase(after body: @MainActor () async throws -> Void) async throws {
        defer { value.withLock { $0 += 1 } }
        try await body()
    }
}

struct LockedTests {
    /// Only an optimized build can fail here: there both ways out of the `try await` were given the
    /// address of the main thread's own storage.
    @Test("A lock that is taken behind a hop, in a `defer`, belongs to the thread that goes on")
    func takenBehindAHop() async throws {
        let count = Count()
        let seen = Locked(0)
        for _ in 0..<100 {
            try await count.increase { @MainActor in
                // Once a thread has taken a lock, its storage has its number.
                seen.withLock { $0 += 1 }
                await Task.yield()
            }
        }
        #expect(count.value.withLock { $0 } == 100)
    }
}
