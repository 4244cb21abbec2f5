extension OrderBug {
    static let streamBugs = [
        OrderBug("a subscriber misses an event", "johannesegger/Fable.Reaction#54", run: missed),
        OrderBug("an observer is called after its removal", "", run: removed),
        OrderBug("an old search shows its results", "satsdisco/JellyAmp#41", run: oldSearch),
        OrderBug("a cancelled search shows its results", "GitHawkApp/GitHawk#549", run: cancelled),
        OrderBug(
            "an element arrives after the end", "apple/swift-async-algorithms#382", run: afterEnd),
        OrderBug("two consumers take one element", "", run: underflow),
        OrderBug("numbered events arrive out of order", "", run: numbers),
        OrderBug(
            "a response ends without its error", "apple/swift-http-api-proposal#100", run: noError),
    ]

    @Sendable private static func missed(_ isRepaired: Bool) async throws {
        let (value, isSubscribed, seen) = (Box(0), Box(false), Box(0))
        try await together(
            {
                if isRepaired { isSubscribed.value = true }
                seen.value = value.value
                if !isRepaired { await pause() }
                isSubscribed.value = true
            },
            {
                await pause(4)
                value.value = 1
                if isSubscribed.value { seen.value = 1 }
            })
        try require(seen.value == 1)
    }

    @Sendable private static func removed(_ isRepaired: Bool) async throws {
        let observers = Box<Set<Int>>([1, 2])
        try await together(
            {
                for observer in observers.value.sorted() {
                    await pause()
                    if isRepaired, !observers.value.contains(observer) { continue }
                    try require(observers.value.contains(observer))
                }
            },
            {
                await pause(5)
                observers.change { _ = $0.remove(2) }
            })
    }

    @Sendable private static func oldSearch(_ isRepaired: Bool) async throws {
        let (query, results) = (Box(""), Box(""))
        let search: @Sendable (String, Int) async -> Void = { text, start in
            await pause(start)
            query.value = text
            await pause(2)
            if !isRepaired || query.value == text { results.value = text }
        }
        try await together({ await search("a", 0) }, { await search("ab", 3) })
        try require(results.value == query.value)
    }

    @Sendable private static func cancelled(_ isRepaired: Bool) async throws {
        let (isSearching, shown) = (Box(true), Box("recent"))
        try await together(
            {
                await pause(2)
                if !isRepaired || isSearching.value { shown.value = "results" }
            },
            {
                await pause(4)
                isSearching.value = false
                shown.value = "recent"
            })
        try require(shown.value == "recent")
    }

    @Sendable private static func afterEnd(_ isRepaired: Bool) async throws {
        let hasEnded = Box(false)
        try await together(
            {
                for _ in 1...2 {
                    if hasEnded.value { return }
                    await pause()
                    if isRepaired, hasEnded.value { return }
                    try require(!hasEnded.value)
                }
            },
            {
                await pause(5)
                hasEnded.value = true
            })
    }

    @Sendable private static func underflow(_ isRepaired: Bool) async throws {
        let queue = Box(1)
        let take: @Sendable (Int) async -> Void = { start in
            await pause(start)
            guard queue.value > 0 else { return }
            if !isRepaired { await pause() }
            queue.change { $0 -= 1 }
        }
        try await together({ await take(0) }, { await take(3) })
        try require(queue.value == 0)
    }

    @Sendable private static func numbers(_ isRepaired: Bool) async throws {
        let (next, sent) = (Box(0), Box<[Int]>([]))
        let send: @Sendable (Int) async -> Void = { start in
            await pause(start)
            let number = next.change { next in
                next += 1
                return next
            }
            if !isRepaired { await pause() }
            sent.change { $0.append(number) }
        }
        try await together({ await send(0) }, { await send(3) }, { await send(5) })
        try require(sent.value == sent.value.sorted())
    }

    @Sendable private static func noError(_ isRepaired: Bool) async throws {
        let (isComplete, error) = (Box(false), Box<String?>(nil))
        try await together(
            {
                if isRepaired { error.value = "lost" }
                isComplete.value = true
                await pause()
                error.value = "lost"
            },
            {
                await pause(4)
                while !isComplete.value { await Task.yield() }
                try require(error.value != nil)
            })
    }
}
