extension OrderBug {
    static let cacheBugs = [
        OrderBug("a cache loads a value twice", "microsoft/swift-guide#47", run: loadTwice),
        OrderBug("a load overwrites an invalidation", "", run: invalidation),
        OrderBug(
            "a cancellation removes the entry of another download",
            "Automattic/Gravatar-SDK-iOS#386", run: cancelledEntry),
        OrderBug("a reused cell shows an old image", "kean/Nuke#70", run: reusedCell),
        OrderBug("a prefetcher never completes", "onevcat/Kingfisher#1113", run: prefetcher),
        OrderBug("an entry is evicted while it's used", "", run: eviction),
        OrderBug("the size of a cache is wrong", "hirohisa/ImageLoaderSwift#6", run: cacheSize),
    ]

    init(_ name: String, _ report: String, _ kind: Kind = .order, run: @escaping Program) {
        self.init(name, report, kind, run)
    }

    typealias Program = @Sendable (_ isRepaired: Bool) async throws -> Void

    @Sendable private static func loadTwice(_ isRepaired: Bool) async throws {
        let (cached, isLoading, loads) = (Box<Int?>(nil), Box(false), Box(0))
        let load: @Sendable () async -> Void = {
            if cached.value != nil || isRepaired && isLoading.value { return }
            isLoading.value = true
            await pause()
            loads.change { $0 += 1 }
            cached.value = 1
        }
        try await together(
            { await load() },
            {
                await pause(3); await load()
            })
        try require(loads.value == 1)
    }

    @Sendable private static func invalidation(_ isRepaired: Bool) async throws {
        let (source, cached, version) = (Box(1), Box<Int?>(nil), Box(0))
        try await together(
            {
                let (read, start) = (source.value, version.value)
                await pause()
                if !isRepaired || version.value == start { cached.value = read }
            },
            {
                await pause(4)
                source.value = 2
                version.value = 1
                cached.value = nil
            })
        try require(cached.value == nil || cached.value == source.value)
    }

    @Sendable private static func cancelledEntry(_ isRepaired: Bool) async throws {
        let entry = Box<Int?>(1)
        try await together(
            {
                guard entry.value == 1 else { return }
                await pause()
                if !isRepaired || entry.value == 1 { entry.value = nil }
            },
            {
                await pause(4)
                entry.value = 2
            })
        try require(entry.value == 2)
    }

    @Sendable private static func reusedCell(_ isRepaired: Bool) async throws {
        let (url, image) = (Box("a"), Box(""))
        let load: @Sendable (String) async -> Void = { name in
            await pause(2)
            if !isRepaired || url.value == name { image.value = name }
        }
        try await together(
            { await load("a") },
            {
                await pause(2)
                url.value = "b"
                await load("b")
            })
        try require(image.value == "b")
    }

    @Sendable private static func prefetcher(_ isRepaired: Bool) async throws {
        let pending = Box(3)
        let finish: @Sendable (Int) async -> Void = { start in
            await pause(start)
            if isRepaired { return pending.change { $0 -= 1 } }
            let count = pending.value
            await pause()
            pending.value = count - 1
        }
        try await together({ await finish(0) }, { await finish(3) }, { await finish(6) })
        try require(pending.value == 0)
    }

    @Sendable private static func eviction(_ isRepaired: Bool) async throws {
        let (isStored, uses) = (Box(true), Box(0))
        try await together(
            {
                guard isStored.value else { return }
                if isRepaired { uses.value = 1 }
                await pause()
                try require(isStored.value)
                uses.value = 0
            },
            {
                await pause(4)
                if uses.value == 0 { isStored.value = false }
            })
    }

    @Sendable private static func cacheSize(_ isRepaired: Bool) async throws {
        let (keys, size) = (Box<Set<Int>>([1, 2]), Box(2))
        let remove: @Sendable (Int) async -> Void = { start in
            await pause(start)
            guard keys.value.contains(1) else { return }
            if !isRepaired { await pause() }
            keys.change { _ = $0.remove(1) }
            size.change { $0 -= 1 }
        }
        try await together({ await remove(0) }, { await remove(3) })
        try require(size.value == keys.value.count)
    }
}
