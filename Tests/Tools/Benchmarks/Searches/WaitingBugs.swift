extension OrderBug {
    static let waitingBugs = [
        OrderBug("a cancelled user keeps its permit", "groue/Semaphore#3", run: lostPermit),
        OrderBug(
            "a cancelled waiter swallows a permit", "repoprompt/repoprompt-ce#724",
            run: swallowedPermit),
        OrderBug(
            "a connection returns to a closed pool", "swift-server/async-http-client#176",
            run: closedPool),
        OrderBug(
            "a request waits for a closed pool", "swift-server/async-http-client#419",
            run: lateRequest),
        OrderBug(
            "a waiter registers after the event", "apple/swift-async-algorithms#80",
            run: lateWaiter),
        OrderBug(
            "two users of two connections block each other", "vapor/postgres-nio#326", run: pool),
        OrderBug("two locks are taken in opposite orders", "", run: twoLocks),
        OrderBug(
            "a shutdown only completes for its first caller", "apple/swift-distributed-actors#760",
            run: shutdown),
        OrderBug("a group ends before a late task", "", run: lateTask),
        OrderBug(
            "a continuation is resumed twice", "meshtastic/Meshtastic-Apple#1755",
            run: resumedTwice),
    ]

    @Sendable private static func lostPermit(_ isRepaired: Bool) async throws {
        let (permits, isCancelled) = (Box(1), Box(false))
        try await together(
            {
                permits.change { $0 -= 1 }
                await pause()
                if isCancelled.value {
                    if isRepaired { permits.change { $0 += 1 } }
                    return
                }
                permits.change { $0 += 1 }
            },
            {
                await pause(4)
                isCancelled.value = true
            })
        try require(permits.value == 1)
    }

    @Sendable private static func swallowedPermit(_ isRepaired: Bool) async throws {
        let (first, second) = (Gate(), Gate())
        let (isCancelled, isHandedOver) = (Box(false), Box(false))
        try await together(
            {
                await pause(2)
                isHandedOver.value = true
                first.open()
            },
            {
                await first.wait()
                if isCancelled.value, !isRepaired || !isHandedOver.value { return }
                second.open()
            },
            {
                await pause(5)
                if isHandedOver.value { isCancelled.value = true }
            },
            { await second.wait() })
    }

    @Sendable private static func closedPool(_ isRepaired: Bool) async throws {
        let (idle, isClosed) = (Box(0), Box(false))
        try await together(
            {
                await pause()
                if !isRepaired || !isClosed.value { idle.change { $0 += 1 } }
            },
            {
                await pause(3)
                isClosed.value = true
                idle.value = 0
            })
        try require(idle.value == 0)
    }

    @Sendable private static func lateRequest(_ isRepaired: Bool) async throws {
        let (isClosed, waiting) = (Box(false), Box<[Gate]>([]))
        try await together(
            {
                if isClosed.value { return }
                await pause()
                if isRepaired, isClosed.value { return }
                let gate = Gate()
                waiting.change { $0.append(gate) }
                await gate.wait()
            },
            {
                await pause(4)
                isClosed.value = true
                for gate in waiting.value { gate.open() }
            })
    }

    @Sendable private static func lateWaiter(_ isRepaired: Bool) async throws {
        let (isReady, waiting) = (Box(false), Box<[Gate]>([]))
        let wait: @Sendable () async -> Void = {
            if isReady.value { return }
            if !isRepaired { await pause() }
            let gate = Gate()
            waiting.change { $0.append(gate) }
            await gate.wait()
        }
        try await together(
            { await wait() }, { await wait() },
            {
                await pause(4)
                isReady.value = true
                for gate in waiting.value { gate.open() }
            })
    }

    @Sendable private static func pool(_ isRepaired: Bool) async throws {
        let pool = Permits(2)
        let use: @Sendable (Int) async -> Void = { start in
            await pause(start)
            await pool.acquire(isRepaired ? 2 : 1)
            await pause()
            if !isRepaired { await pool.acquire() }
            pool.release(2)
        }
        try await together({ await use(0) }, { await use(4) })
    }

    @Sendable private static func twoLocks(_ isRepaired: Bool) async throws {
        let locks = [Permits(1), Permits(1)]
        let use: @Sendable (Int, Int) async -> Void = { first, start in
            await pause(start)
            await locks[first].acquire()
            await pause()
            await locks[1 - first].acquire()
            for lock in locks { lock.release() }
        }
        try await together({ await use(0, 0) }, { await use(isRepaired ? 0 : 1, 4) })
    }

    @Sendable private static func shutdown(_ isRepaired: Bool) async throws {
        let (state, closed) = (Box("open"), Gate())
        let close: @Sendable (Int) async -> Void = { start in
            await pause(start)
            switch state.value {
            case "open":
                state.value = "closing"
                await pause()
                state.value = "closed"
                if isRepaired { closed.open() }
            case "closing": await closed.wait()
            default: break
            }
        }
        try await together({ await close(0) }, { await close(4) })
    }

    @Sendable private static func lateTask(_ isRepaired: Bool) async throws {
        let (running, isDone) = (Box(isRepaired ? 1 : 0), Box(false))
        try await together(
            {
                await pause()
                if !isRepaired { running.value += 1 }
                await pause()
                isDone.value = true
                running.value -= 1
            },
            {
                await pause(5)
                while running.value > 0 { await Task.yield() }
                try require(isDone.value)
            })
    }

    @Sendable private static func resumedTwice(_ isRepaired: Bool) async throws {
        let (continuation, resumptions) = (Box<Int?>(1), Box(0))
        let resume: @Sendable (Int) async -> Void = { start in
            await pause(start)
            guard continuation.value != nil else { return }
            if isRepaired { continuation.value = nil }
            resumptions.change { $0 += 1 }
            await pause()
            continuation.value = nil
        }
        try await together({ await resume(0) }, { await resume(3) })
        try require(resumptions.value == 1)
    }
}
