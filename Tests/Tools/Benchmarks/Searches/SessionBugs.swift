extension OrderBug {
    static let sessionBugs = [
        OrderBug(
            "three requests refresh a token twice", "DanXi-Dev/DanXi-swift#31", run: refreshTwice),
        OrderBug("a refresh undoes a sign-out", "logto-io/kotlin#253", run: signOut),
        OrderBug("a retry sends an old token", "NijiDigital/NetworkStack#14", run: oldToken),
        OrderBug(
            "a token request completes twice", "GetStream/stream-chat-swift#3683",
            run: completions),
        OrderBug(
            "a check deletes a newer login", "vellum-ai/vellum-assistant#22311", run: newerLogin),
        OrderBug("two logins leave a mixed session", "", run: mixedSession),
        OrderBug("a launch undoes a sign-out", "rokwire/illinois-app#5836", run: launch),
    ]

    @Sendable private static func refreshTwice(_ isRepaired: Bool) async throws {
        let (isExpired, isRefreshing, refreshes) = (Box(true), Box(false), Box(0))
        let request: @Sendable (Int) async -> Void = { start in
            await pause(start)
            guard isExpired.value, !isRepaired || !isRefreshing.value else { return }
            isRefreshing.value = true
            await pause()
            refreshes.change { $0 += 1 }
            isExpired.value = false
        }
        try await together({ await request(0) }, { await request(3) }, { await request(4) })
        try require(refreshes.value == 1)
    }

    @Sendable private static func signOut(_ isRepaired: Bool) async throws {
        let (token, isSignedOut) = (Box<String?>("old"), Box(false))
        try await together(
            {
                await pause(2)
                if !isRepaired || !isSignedOut.value { token.value = "new" }
            },
            {
                await pause(4)
                isSignedOut.value = true
                token.value = nil
            })
        try require(token.value == nil)
    }

    @Sendable private static func oldToken(_ isRepaired: Bool) async throws {
        let token = Box(1)
        try await together(
            {
                let read = token.value
                await pause()
                try require((isRepaired ? token.value : read) == token.value)
            },
            {
                await pause(4)
                token.value = 2
            })
    }

    @Sendable private static func completions(_ isRepaired: Bool) async throws {
        let (waiting, calls) = (Box([1, 2]), Box(0))
        let finish: @Sendable (Int) async -> Void = { start in
            await pause(start)
            if isRepaired {
                let taken = waiting.change { list in
                    defer { list = [] }
                    return list
                }
                return calls.change { $0 += taken.count }
            }
            let taken = waiting.value
            await pause()
            calls.change { $0 += taken.count }
            waiting.value = []
        }
        try await together({ await finish(0) }, { await finish(3) })
        try require(calls.value == 2)
    }

    @Sendable private static func newerLogin(_ isRepaired: Bool) async throws {
        let token = Box<Int?>(1)
        try await together(
            {
                await pause(2)
                if !isRepaired || token.value == 1 { token.value = nil }
            },
            {
                await pause(5)
                token.value = 2
            })
        try require(token.value == 2)
    }

    @Sendable private static func mixedSession(_ isRepaired: Bool) async throws {
        let (user, token) = (Box(0), Box(0))
        let login: @Sendable (Int, Int) async -> Void = { number, start in
            await pause(start)
            user.value = number
            if !isRepaired { await pause() }
            token.value = number
        }
        try await together({ await login(1, 0) }, { await login(2, 3) })
        try require(user.value == token.value)
    }

    @Sendable private static func launch(_ isRepaired: Bool) async throws {
        let (stored, shown) = (Box(true), Box("launching"))
        try await together(
            {
                let isSignedIn = stored.value
                await pause()
                shown.value = (isRepaired ? stored.value : isSignedIn) ? "home" : "login"
            },
            {
                await pause(4)
                stored.value = false
                shown.value = "login"
            })
        try require(shown.value == "login")
    }
}
