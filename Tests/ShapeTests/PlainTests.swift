import Testing

/// Tests of the properties that only plain doubles have.
@Suite("Plain doubles") struct PlainTests {
    @Test func `A plain double returns generic results of the requested type`() throws {
        let decoding = DecodingDouble()
        decoding.decodeReturnValue = 3
        #expect(try decoding.decode(Int.self, from: "3") == 3)
        #expect(decoding.decodeReceivedText == "3")
        #expect(throws: DecodingDouble.Failure.self) {
            try decoding.decode(String.self, from: "3")
        }
        #expect(decoding.decodeCallCount == 2)
        let attempter = AttempterDouble()
        attempter.attemptOrReturnValue = "done"
        let done = try attempter.attempt(2, or: DockError.self)
        #expect(done == "done")
        attempter.attemptOrShouldFail = true
        attempter.attemptOrError = DockError.occupied
        #expect(throws: DockError.occupied) { try attempter.attempt(2, or: DockError.self) }
    }

    @Test func `A plain double calls nonescaping closures`() {
        let batch = BatchDouble()
        var count = 0
        batch.perform { count += 1 }
        batch.two({ count += 10 }, then: { count += 100 })
        #expect(count == 111)
        #expect(batch.scoped { 4 } == 4)
        #expect(batch.performCallCount == 1)
    }

    @Test func `A plain double returns itself as Self unless a return value is set`() throws {
        let (query, other) = (QueryDouble(), QueryDouble())
        #expect(query.filtered(by: "a") === query)
        query.filteredReturnValue = other
        #expect(query.filtered(by: "b") === other)
        #expect(query.filteredCalls == ["a", "b"])
        #expect(query.joined(with: other) === query)
        #expect(query.joinedReceivedOther === other)
    }

    @Test func `A generic plain double has separate static state for each type and test`() {
        func kinds<S: Store>(of type: S.Type) -> [S.Key] { type.kinds }
        StoreDoubleStatics.$current.withValue(.init()) {
            StoreDouble<Int, Int, Int>.statics.kindsValue = [1]
            StoreDouble<Int, String, Int>.statics.kindsValue = ["a"]
            #expect(kinds(of: StoreDouble<Int, Int, Int>.self) == [1])
            #expect(kinds(of: StoreDouble<Int, String, Int>.self) == ["a"])
        }
        #expect(kinds(of: StoreDouble<Int, Int, Int>.self) == [])
    }

    @Test func `A test sets and reads the variables of a plain actor without await`() async throws {
        let double = AccountDouble()
        let account: any Account = double
        double.balance = 4
        double.depositReturnValue = 9
        #expect(await account.balance == 4)
        #expect(try await account.deposit(5) == 9)
        #expect(double.depositCalls == [5])
        double.depositShouldFail = true
        await #expect(throws: AccountDouble.Failure.self) { try await account.deposit(6) }
        #expect(double.depositCallCount == 2)
    }

    @Test func `A result builder doesn't transform the code of a plain double`() throws {
        let double = PosterDouble()
        double.linesReturnValue = ["first", "second"]
        double.title = ["title"]
        #expect(try double.lines(of: 1) == ["first", "second"])
        #expect(double.linesCalls == [1])
        #expect((double as any Poster).title == ["title"])
    }

    @Test func `A plain double counts a call from the deinit of its argument`() {
        final class EndingSession: Session {
            let service: SessionServiceDouble
            init(_ service: SessionServiceDouble) { self.service = service }
            deinit { _ = service.start(self) }
        }
        let service = SessionServiceDouble()
        withExtendedLifetime(EndingSession(service)) {}
        #expect(service.startCallCount == 1)
        #expect(service.startReceivedSession == nil)

        let session = Session()
        _ = service.start(session)
        #expect(service.startCalls.map { $0 === session } == [false, true])
    }

    @Test func `The static properties of a plain double belong to one test`() throws {
        try RegistryDouble.$statics.withValue(.init()) {
            RegistryDouble.register("a")
            RegistryDouble.statics.entryShouldFail = true
            #expect(throws: RegistryDouble.Failure.self) {
                try RegistryDouble.entry(named: "a", in: "b")
            }
            #expect(RegistryDouble.statics.registerCalls == ["a"])
            try RegistryDouble.$statics.withValue(.init()) {
                RegistryDouble.statics.entryReturnValue = "c"
                let entry = try RegistryDouble.entry(named: "a", in: "b")
                #expect(entry == "c")
                #expect(!RegistryDouble.statics.registerDidGetCalled)
            }
            #expect(RegistryDouble.statics.entryCallCount == 1)
        }
    }

    @Test func `A Sendable plain double records all calls of concurrent tasks`() async throws {
        let service = ServiceDouble()
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<4 {
                group.addTask {
                    for call in 0..<5000 { _ = try? await service.load(call * 4 + first) }
                }
            }
        }
        #expect(service.loadCallCount == 20_000)
        #expect(Set(service.loadCalls) == Set(0..<20_000))
    }

    @Test func `A plain double records the arguments of its initializers, which can fail`() throws {
        #expect(ModelDouble(name: "a").initializeNameArguments == "a")
        let model = ModelDouble("b", age: 3)
        #expect(model.initializeAgeArguments?.age == 3)
        #expect(ParsedDouble("c")?.initializeStringArguments == "c")
        ParsedDouble.$statics.withValue(.init()) {
            ParsedDouble.statics.initializeStringShouldFail = true
            #expect(ParsedDouble("c") == nil)
        }
    }

    @Test func `A subscript of a plain double returns the last written value`() {
        let grid = GridDouble()
        grid[1, 2] = "x"
        #expect(grid[1, 2] == "x")
        #expect(grid[5] == "")
    }

    @Test func `A Hashable plain double equals only itself, and others are generic`() throws {
        func count<T: Token>(_ tokens: [T]) -> Int { Set(tokens).count }
        let token = TokenDouble()
        #expect(count([token, TokenDouble(), token]) == 2)
        let feed = FeedDouble<String, DockError, Int>()
        feed.nextReturnValue = "page"
        let page = try feed.next(after: 3)
        #expect(page == "page")
        #expect(feed.nextCalls == [3])
    }

    @Test func `A plain double has the conditional members of its protocol`() {
        let platform = PlatformDouble()
        platform.common()
        #expect(platform.commonCallCount == 1)
        #if os(Linux)
            platform.linuxReturnValue = 3
            #expect(platform.linux() == 3)
            platform.kernel = "6.1"
            #expect(platform.kernel == "6.1")
        #endif
        #if DEBUG
            PlatformDouble.$statics.withValue(.init()) {
                PlatformDouble.trace("a")
                #expect(PlatformDouble.statics.traceCalls == ["a"])
            }
        #endif
    }
}
