import Foundation
import Testing
import UnderstudyTesting

@Spy final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

@Test func opensTheAttachmentOnce() throws {
    let opener = OpenerSpy()
    opener.spies.open.returns(true)
    try AttachmentOpener(opener: opener).openAttachment(at: file)
    expect(opener.spies.open, .wasCalled(.once, with: file))
}

final class LoaderSpy: Loader {
    let spies = Spies()

    struct Spies {
        let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        let fetch = Spy<(id: Int, fresh: Bool), Page, any Error>("LoaderSpy.fetch(id:fresh:)")
    }

    func load(_ id: Int) async throws -> Page {
        try await spies.load(id)
    }

    func fetch(id: Int, fresh: Bool) throws -> Page {
        try spies.fetch((id, fresh))
    }
}

@Suite("README", .serialized)
struct ReadmeSamples {
    let loader = LoaderSpy()

    @Test("A double returns, computes and forwards answers")
    func answers() async throws {
        loader.spies.load.returns(page)
        loader.spies.load.when { $0 < 0 }.fails(with: URLError(.badURL))
        loader.spies.load.returns(each: [page, other])  // then: a clear failure, not a repeat
        loader.spies.load.answers { id in Page(title: "page \(id)") }
        loader.spies.load.forwards(to: live.load)  // the real one, if it is Sendable

        #expect(try await loader.load(1) == Page(title: "live"))
        await #expect(throws: URLError.self) { try await loader.load(-1) }
    }

    @Test("A double fails by flag, by plan and at random")
    func failure() async throws {
        loader.spies.load.returns(page)
        loader.spies.load.shouldFail = true  // the plain flag
        loader.spies.load.fails(.first(2), with: URLError(.timedOut))
        loader.spies.load.fails(.randomly(oneIn: 10, seed: 7))

        await #expect(throws: URLError.self) { try await loader.load(1) }
    }

    @Test("A held call keeps the model loading until it resumes")
    @MainActor func holding() async {
        let model = Model(loader: loader)
        let held = loader.spies.load.suspends()
        let task = Task { await model.refresh() }
        await held.nextCall()  // an event: no polling, no sleep
        #expect(model.isLoading)
        held.resume(returning: page)

        await task.value
        #expect(!model.isLoading)
    }

    @Test("Checks accept the recorded calls and their order")
    func checks() throws {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        login.spies.start()
        analytics.spies.track(("login", 1))
        loader.spies.fetch.returns(page)
        _ = try loader.fetch(id: 42, fresh: true)

        #expect(loader.spies.fetch.didGetCalled)
        #expect(loader.spies.fetch.lastCall?.id == 42)
        #expect(loader.spies.fetch.wasCalled(.between(1...2), where: { $0.fresh }))
        expect(loader.spies.fetch, .wasCalled(.once, with: (42, true)))
        expectOrder {
            login.spies.start
            analytics.spies.track.when { $0.event == "login" }
        }
    }

    @Test("The README quotes the report of a failed check")
    func report() throws {
        let analytics = AnalyticsSpy()
        analytics.spies.track(("add", 30))
        analytics.spies.track(("purchase", 40))
        let readme = try DocumentationTests.text(of: "README.md")

        withKnownIssue {
            expect(analytics.spies.track, .wasCalled(.once, with: ("purchase", 42)))
        } matching: { issue in
            // The numbers on the page are examples, so they are excluded.
            let number = /\ \ #\d+ +/
            let report = issue.comments.map(\.rawValue).joined().replacing(number, with: "  # ")
            return readme.replacing(number, with: "  # ").contains(report)
        }
    }
}
