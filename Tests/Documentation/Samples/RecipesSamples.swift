import Dispatch
import Observation
import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

// The recipes of Docs/Recipes.md for tasks, streams, callbacks and waits. A suite for each recipe
// holds its types, so that their names don't conflict.

protocol PriceFeed: Sendable {
    func prices(of article: String) -> AsyncStream<Int>
}

@Spy final class PriceFeedSpy: PriceFeed {
    func prices(of article: String) -> AsyncStream<Int>
}

protocol Compass {
    func start(_ update: @escaping (Int) -> Void)
    func stop()
}

@Spy final class CompassSpy: Compass {
    func start(_ update: @escaping (Int) -> Void)
    func stop()
}

@Suite("Recipe: a view model that starts its own task", .doubles)
struct OwnTaskRecipe {
    @MainActor final class FeedModel {
        private(set) var isLoading = false
        private(set) var page: Page?
        private let loader: any Loader

        init(loader: any Loader) { self.loader = loader }

        func refreshButtonTapped() {
            isLoading = true
            Task {
                page = try? await loader.load(1)
                isLoading = false
            }
        }
    }

    @Test(
        "The model loads in a task of its own, and a rehearsal waits for it",
        .enabled(if: Rehearsal.Tier.available >= .tasks))
    func waits() async {
        await rehearse { @MainActor stage in
            let loader = LoaderSpy()
            let held = loader.spies.load.suspends()
            let model = FeedModel(loader: loader)

            model.refreshButtonTapped()
            await held.nextCall()
            #expect(model.isLoading)

            held.resume(returning: page)
            await stage.waitUntilIdle()
            #expect(model.page == page)
            #expect(!model.isLoading)
        }
    }
}

@Suite("Recipe: debounced input", .doubles)
struct DebounceRecipe {
    @MainActor final class SearchModel {
        private(set) var results: [String] = []
        private let search: @Sendable (String) async throws -> [String]
        private let clock: any Clock<Duration>
        private var task: Task<Void, Never>?

        init(
            search: @escaping @Sendable (String) async throws -> [String],
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.search = search
            self.clock = clock
        }

        func textChanged(to text: String) {
            task?.cancel()
            task = Task {
                do {
                    try await clock.sleep(for: .milliseconds(300))
                    results = try await search(text)
                } catch {}
            }
        }
    }

    @Test(
        "The model searches once the text hasn't changed for 300 ms",
        .enabled(if: Rehearsal.Tier.available >= .tasks))
    func debounces() async throws {
        try await rehearse { @MainActor stage async throws in
            let search = Spy<String, [String], any Error>("search(_:)", returning: ["Pier 39"])
            let model = SearchModel(search: search.function.async, clock: stage.clock)

            model.textChanged(to: "p")
            try await stage.clock.sleep(for: .milliseconds(299))
            model.textChanged(to: "pi")
            try await stage.clock.sleep(for: .milliseconds(299))
            expect(search, .wasCalled(.never))

            try await stage.clock.sleep(for: .milliseconds(1))
            await stage.waitUntilIdle()
            expect(search, .wasCalled(.once, with: "pi"))
            #expect(model.results == ["Pier 39"])
        }
    }
}

@Suite("Recipe: SwiftUI and observable models", .doubles)
struct ObservableRecipe {
    @MainActor @Observable final class CartModel {
        private(set) var items: [String] = []

        var title: String { items.isEmpty ? "Your cart is empty" : "Items: \(items.count)" }

        func add(_ item: String) { items.append(item) }
    }

    @Test("Adding an item invalidates the title")
    @MainActor func invalidates() {
        let cart = CartModel()
        let invalidate = Spy<Void, Void, Never>("onChange")
        withObservationTracking({ _ = cart.title }, onChange: invalidate.function.sync)

        cart.add("Pier 39")

        expect(invalidate, .wasCalled(.once))
        #expect(cart.title == "Items: 1")
    }
}

@Suite("Recipe: streams as answers", .doubles)
struct StreamRecipe {
    @MainActor final class PriceModel {
        private(set) var price: Int?
        private let feed: any PriceFeed

        init(feed: any PriceFeed) { self.feed = feed }

        func watch(_ article: String) async {
            for await price in feed.prices(of: article) { self.price = price }
        }
    }

    @Test(
        "The model shows each price when it arrives, and ends the stream when it's cancelled",
        .enabled(if: Rehearsal.Tier.available >= .tasks))
    func watches() async {
        await rehearse { @MainActor stage in
            let feed = PriceFeedSpy()
            let (prices, source) = AsyncStream.makeStream(of: Int.self)
            let ended = Spy<AsyncStream<Int>.Continuation.Termination, Void, Never>("onTermination")
            source.onTermination = ended.function.sync
            feed.spies.prices.returns(prices)
            let model = PriceModel(feed: feed)
            let watching = Task { await model.watch("pier") }

            source.yield(39)
            await stage.waitUntilIdle()
            #expect(model.price == 39)

            watching.cancel()
            await watching.value
            expect(ended, .wasCalled(.once, with: .cancelled))
        }
    }
}

@Suite("Recipe: callbacks", .doubles)
struct CallbackRecipe {
    final class HeadingModel {
        private(set) var title = ""
        private let compass: any Compass

        init(compass: any Compass) { self.compass = compass }

        func appear() {
            compass.start { [weak self] degrees in self?.title = degrees < 180 ? "East" : "West" }
        }

        func disappear() { compass.stop() }
    }

    @Test("The test calls the closure that the model registered")
    func calls() throws {
        let compass = CompassSpy()
        let model = HeadingModel(compass: compass)
        model.appear()

        let update = try #require(compass.spies.start.lastCall)
        update(90)
        #expect(model.title == "East")
        update(270)
        #expect(model.title == "West")

        model.disappear()
        expect(compass.spies.stop, .wasCalled(.once))
    }
}

@Suite("Recipe: waits without polling", .doubles, .endsWhenIdle)
struct WaitRecipe {
    struct Downloader {
        func download(_ id: Int, then completion: @escaping @Sendable (Page) -> Void) {
            DispatchQueue.global().async { completion(Page(title: "page \(id)")) }
        }
    }

    @Test("A spy as the completion handler ends the wait when it's called")
    func completion() async {
        let done = Spy<Page, Void, Never>("completion")
        Downloader().download(7, then: done.function.sync)

        #expect(await done.nextCall() == Page(title: "page 7"))
    }

    @Test("A wait for two calls ends when both have been made")
    func twice() async {
        let done = Spy<Page, Void, Never>("completion")
        for id in 1...2 { Downloader().download(id, then: done.function.sync) }

        await expect(done, .wasCalled(.exactly(2)), within: .seconds(2))
        expect(done, .wasCalled(.exactly(2)))
    }

    @Test("Time advances when the test advances it")
    func time() async throws {
        let clock = TestClock()
        let waiting = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        try await waiting.value
    }
}

@Suite("Rehearsals in a package that supports older systems")
struct OlderSystemRecipe {
    @available(macOS 15, iOS 18, *)
    @Test func anHourPassesInAnInstant() async {
        await rehearse { stage in
            try? await stage.clock.sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(3600))
        }
    }
}

@Suite("Docs/Recipes.md")
struct RecipesTableTests {
    @Test("The Understudy column of the table of waits is compiled")
    func table() throws {
        let words = DocumentationTests.words(in: try DocumentationTests.text(of: "Docs/Recipes.md"))
        let file = "Tests/Documentation/Samples/RecipesSamples.swift"
        let code = DocumentationTests.code(of: try DocumentationTests.text(of: file))
        #expect(words.filter { !code.contains($0) } == [])
        #expect(words.count > 8)
    }
}
