import Testing
import Understudy

/// A count with a lock, which a `defer` acquires after work on another thread.
private final class Count: Sendable {
    let value = Locked(0)

    /// This function isn't inlined, as if it were in another module.
    @inline(never)
    func increase(after body: @MainActor () async throws -> Void) async throws {
        defer { value.withLock { $0 += 1 } }
        try await body()
    }
}

struct LockedTests {
    /// Only an optimized build can fail here. In such a build, both exits of the `try await` had
    /// the address of the main thread's own storage.
    @Test
    func `A lock acquired in a defer after a hop belongs to the resuming thread`() async throws {
        let count = Count()
        let seen = Locked(0)
        for _ in 0..<100 {
            try await count.increase { @MainActor in
                // After a thread has acquired a lock, its storage contains its number.
                seen.withLock { $0 += 1 }
                await Task.yield()
            }
        }
        #expect(count.value.withLock { $0 } == 100)
    }
}
