extension OrderBug {
    static let livenessBugs = [
        OrderBug("waiters are served last in, first out", "", .liveness, run: lastInFirstOut),
        OrderBug("two polite tasks give way forever", "", .liveness, run: polite),
        OrderBug("readers starve a writer", "async-rs/async-std#705", .liveness, run: readers),
        OrderBug("a task polls for a reset flag", "", .liveness, run: resetFlag),
    ]

    @Sendable private static func lastInFirstOut(_ isRepaired: Bool) async throws {
        let (lock, isServed) = (Permits(1, isFair: isRepaired), Box(false))
        let regular: @Sendable (Int) async -> Void = { start in
            await pause(start)
            while !isServed.value {
                await lock.acquire()
                await pause()
                lock.release()
            }
        }
        try await together(
            {
                await lock.acquire()
                isServed.value = true
                lock.release()
            },
            { await regular(1) }, { await regular(1) })
    }

    @Sendable private static func polite(_ isRepaired: Bool) async throws {
        let wants = [Box(false), Box(false)]
        let pass: @Sendable (Int, Int) async -> Void = { number, start in
            await pause(start)
            wants[number].value = true
            await pause()
            while true {
                let isOtherWaiting = wants[1 - number].value
                await pause()
                if !isOtherWaiting { break }
                // One task should give way, but not both.
                if isRepaired, number == 0 { continue }
                wants[number].value = false
                await pause()
                wants[number].value = true
                await pause()
            }
            wants[number].value = false
        }
        try await together({ await pass(0, 0) }, { await pass(1, 4) })
    }

    @Sendable private static func readers(_ isRepaired: Bool) async throws {
        let (readers, isWaiting, isDone) = (Box(0), Box(false), Box(false))
        let read: @Sendable (Int) async -> Void = { start in
            await pause(start)
            while !isDone.value {
                if isRepaired, isWaiting.value {
                    await Task.yield()
                    continue
                }
                readers.change { $0 += 1 }
                await pause()
                readers.change { $0 -= 1 }
                await pause()
            }
        }
        try await together(
            {
                isWaiting.value = true
                while readers.value > 0 { await Task.yield() }
                isDone.value = true
            },
            { await read(1) }, { await read(1) })
    }

    @Sendable private static func resetFlag(_ isRepaired: Bool) async throws {
        let (isReady, hasBeenReady) = (Box(false), Box(false))
        try await together(
            {
                while !(isRepaired ? hasBeenReady.value : isReady.value) { await Task.yield() }
            },
            {
                await pause()
                isReady.value = true
                hasBeenReady.value = true
                await pause(2)
                isReady.value = false
            })
    }
}
