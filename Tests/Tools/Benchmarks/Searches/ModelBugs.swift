extension OrderBug {
    static let modelBugs = [
        OrderBug("an account is overdrawn", "", run: overdrawn),
        OrderBug("a counter loses an update", "Automattic/Gravatar-SDK-iOS#166", run: counter),
        OrderBug("a page is loaded twice", "nodediggity/box-office#13", run: page),
        OrderBug(
            "a reload is followed by an old page", "algolia/instantsearch-core-swift#85",
            run: reload),
        OrderBug("a rollback undoes a newer change", "", run: rollback),
        OrderBug(
            "an old close event ends a new connection", "pusher/NWWebSocket#24", run: oldClose),
        OrderBug(
            "a reconnection is ignored", "GetStream/stream-chat-swift#4109", run: reconnection),
        OrderBug("a saved file loses a key", "", run: savedFile),
        OrderBug("a query reads during a migration", "", run: migration),
        OrderBug(
            "a cancellation interrupts another access", "groue/GRDB.swift#1797", run: interruption),
    ]

    private actor Account {
        var balance = 100

        /// Returns the amount that was paid.
        func withdraw(_ amount: Int, _ isRepaired: Bool) async -> Int {
            guard balance >= amount else { return 0 }
            if !isRepaired { await pause() }
            balance -= amount
            return amount
        }
    }

    @Sendable private static func overdrawn(_ isRepaired: Bool) async throws {
        let (account, paid) = (Account(), Box(0))
        // Each task has something to do after its call. Otherwise, an optimized build wouldn't leave
        // the actor of the account there, and would take a step less than a debug build.
        let pay: @Sendable (Int) async -> Void = { start in
            await pause(start)
            let amount = await account.withdraw(80, isRepaired)
            paid.change { $0 += amount }
        }
        try await together({ await pay(0) }, { await pay(4) })
        try require(paid.value <= 100)
    }

    @Sendable private static func counter(_ isRepaired: Bool) async throws {
        let count = Box(0)
        let add: @Sendable (Int) async -> Void = { start in
            await pause(start)
            if isRepaired { return count.change { $0 += 1 } }
            let read = count.value
            await pause()
            count.value = read + 1
        }
        try await together({ await add(0) }, { await add(3) })
        try require(count.value == 2)
    }

    @Sendable private static func page(_ isRepaired: Bool) async throws {
        let (next, items, isLoading) = (Box(1), Box<[Int]>([]), Box(false))
        let load: @Sendable (Int) async -> Void = { start in
            await pause(start)
            if isRepaired, isLoading.value { return }
            isLoading.value = true
            let page = next.value
            await pause()
            items.change { $0.append(page) }
            next.value = page + 1
            isLoading.value = false
        }
        try await together({ await load(0) }, { await load(4) })
        try require(Set(items.value).count == items.value.count)
    }

    @Sendable private static func reload(_ isRepaired: Bool) async throws {
        let (items, version) = (Box(["old 1"]), Box(0))
        try await together(
            {
                await pause(2)
                if !isRepaired || version.value == 0 { items.change { $0.append("old 2") } }
            },
            {
                await pause(5)
                version.value = 1
                items.value = ["new 1"]
            })
        try require(items.value == ["new 1"])
    }

    @Sendable private static func rollback(_ isRepaired: Bool) async throws {
        let (isLiked, version) = (Box(false), Box(0))
        try await together(
            {
                let old = isLiked.value
                isLiked.value = true
                version.change { $0 += 1 }
                let mine = version.value
                await pause()
                if !isRepaired || version.value == mine { isLiked.value = old }
            },
            {
                await pause(4)
                isLiked.value = true
                version.change { $0 += 1 }
            })
        try require(isLiked.value)
    }

    @Sendable private static func oldClose(_ isRepaired: Bool) async throws {
        let connection = Box<Int?>(1)
        try await together(
            {
                await pause(2)
                if !isRepaired || connection.value == 1 { connection.value = nil }
            },
            {
                await pause(5)
                connection.value = 2
            })
        try require(connection.value == 2)
    }

    @Sendable private static func reconnection(_ isRepaired: Bool) async throws {
        let (state, isWanted) = (Box("connected"), Box(false))
        try await together(
            {
                state.value = "disconnecting"
                await pause(2)
                state.value = isRepaired && isWanted.value ? "connected" : "disconnected"
            },
            {
                await pause(5)
                isWanted.value = true
                if state.value == "disconnected" { state.value = "connected" }
            })
        try require(state.value == "connected")
    }

    @Sendable private static func savedFile(_ isRepaired: Bool) async throws {
        let file = Box<[String: Int]>([:])
        let save: @Sendable (String, Int) async -> Void = { key, start in
            await pause(start)
            if isRepaired { return file.change { $0[key] = 1 } }
            var contents = file.value
            await pause()
            contents[key] = 1
            file.value = contents
        }
        try await together({ await save("a", 0) }, { await save("b", 3) }, { await save("c", 6) })
        try require(file.value.count == 3)
    }

    @Sendable private static func migration(_ isRepaired: Bool) async throws {
        let hasTable = Box(true)
        try await together(
            {
                if !isRepaired { hasTable.value = false }
                await pause()
                hasTable.value = true
            },
            {
                await pause(4)
                try require(hasTable.value)
            })
    }

    @Sendable private static func interruption(_ isRepaired: Bool) async throws {
        let (current, interrupted) = (Box<Int?>(nil), Box<Int?>(nil))
        try await together(
            {
                current.value = 1
                await pause()
                current.value = nil
            },
            {
                await pause(2)
                guard let access = current.value, access == 1 else { return }
                await pause()
                if !isRepaired || current.value == 1 { interrupted.value = current.value }
            },
            {
                await pause(4)
                while current.value != nil { await Task.yield() }
                current.value = 2
                await pause(2)
                current.value = nil
            })
        try require(interrupted.value != 2)
    }
}
