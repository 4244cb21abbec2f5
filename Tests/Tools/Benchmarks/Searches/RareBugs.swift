extension OrderBug {
    static let rareBugs = [
        OrderBug("three workers end in the opposite order", "", .rare, run: opposite),
        OrderBug("a value that changes twice looks unchanged", "", .rare, run: twice),
        OrderBug("two updates are lost", "", .rare, run: twoUpdates),
        OrderBug("one of eight readers is overtaken twice", "", .rare, run: overtaken),
        OrderBug(
            "an old token is written after a new login", "logto-io/kotlin#253", .rare, run: oldToken
        ),
        OrderBug(
            "a cancelled request ends between two starts", "kean/Nuke#71", .rare, run: restarted),
        OrderBug(
            "a stale queue advances its replacement",
            "VergeGroup/swift-concurrency-task-manager#15", .rare, run: replaced),
    ]

    @Sendable private static func opposite(_ isRepaired: Bool) async throws {
        let log = Box<[Int]>([])
        let work: @Sendable (Int) async -> Void = { number in
            await pause(2 * number)
            log.change { $0.append(number) }
        }
        try await together(
            { await work(0) }, { await work(1) }, { await work(2) }, { await work(3) })
        try require(isRepaired || log.value != [3, 2, 1, 0])
    }

    @Sendable private static func twice(_ isRepaired: Bool) async throws {
        let (value, version, copied) = (Box(1), Box(0), Box(0))
        try await together(
            {
                let (read, start) = (value.value, version.value)
                await pause()
                let other = value.value
                await pause()
                let isUnchanged = isRepaired ? version.value == start : value.value == read
                if isUnchanged, other != read { copied.value = other }
            },
            {
                await pause(5)
                for next in [2, 1] {
                    value.value = next
                    version.change { $0 += 1 }
                    await pause()
                }
            })
        try require(copied.value == 0)
    }

    @Sendable private static func twoUpdates(_ isRepaired: Bool) async throws {
        let counts = [Box(0), Box(0)]
        let add: @Sendable (Int) async -> Void = { start in
            await pause(start)
            for count in counts {
                if isRepaired {
                    count.change { $0 += 1 }
                    continue
                }
                let read = count.value
                await pause()
                count.value = read + 1
                await pause()
            }
        }
        try await together({ await add(0) }, { await add(4) })
        try require(counts.contains { $0.value == 2 })
    }

    @Sendable private static func overtaken(_ isRepaired: Bool) async throws {
        let (value, torn) = (Box((0, 0)), Box(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    await pause(number % 3)
                    let first = value.value.0
                    if !isRepaired { await pause() }
                    if first != value.value.1, number == 5 { torn.value += 1 }
                }
            }
            group.addTask {
                await pause(6)
                value.value = (1, 1)
            }
            try await group.waitForAll()
        }
        try require(torn.value == 0)
    }

    @Sendable private static func oldToken(_ isRepaired: Bool) async throws {
        let (token, generation) = (Box<Int?>(1), Box(0))
        try await together(
            {
                guard token.value == 1 else { return }
                let start = generation.value
                await pause(3)
                if isRepaired ? generation.value == start : token.value != nil { token.value = 1 }
            },
            {
                await pause(3)
                token.value = nil
                generation.value += 1
            },
            {
                await pause(6)
                guard token.value == nil else { return }
                token.value = 2
                generation.value += 1
                await pause(2)
                try require(token.value == 2)
            })
    }

    @Sendable private static func restarted(_ isRepaired: Bool) async throws {
        let (current, image) = (Box(0), Box(0))
        let start: @Sendable (Int, Int) async -> Void = { number, start in
            await pause(start)
            current.value = number
            await pause(2)
            if isRepaired ? current.value == number : current.value % 2 == number % 2 {
                image.value = number
            }
        }
        try await together(
            { await start(1, 0) }, { await start(2, 3) }, { await start(3, 6) })
        try require(current.value != 3 || image.value == 3)
    }

    @Sendable private static func replaced(_ isRepaired: Bool) async throws {
        let (queue, finished) = (Box(1), Box<[Int]>([]))
        try await together(
            {
                await pause(2)
                if isRepaired, queue.value != 1 { return }
                finished.change { $0.append(queue.value) }
            },
            {
                await pause(4)
                queue.value = 2
                await pause(3)
                try require(!finished.value.contains(2))
            },
            {
                await pause(5)
                if queue.value == 1 { queue.value = 3 }
            })
    }
}
