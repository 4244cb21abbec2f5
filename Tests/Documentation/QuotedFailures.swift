import TestSupport
import Testing
import UnderstudyAll

/// The reports on the page "Reading a failure".
@Suite("Quoted failures")
struct QuotedFailures {
    private let opening = Spy<Void, Void, Never>("StoreSpy.open()")
    private let saving = Spy<(page: Page, draft: Bool), Void, Never>("StoreSpy.save(_:draft:)")
    private let piers = Page(title: "Piers")

    private func check(
        _ reports: [TestReport], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try #require(reports.first?.message, sourceLocation: sourceLocation)
        let quotes = QuotedReports.quotes(in: try DocumentationTests.text(of: "Docs/Reading.md"))
        let isQuoted = quotes.map(QuotedReports.withoutPlaces)
            .contains(QuotedReports.withoutPlaces(text))
        #expect(
            isQuoted && reports.count == 1, "Docs/Reading.md does not quote\n\(text)",
            sourceLocation: sourceLocation)
    }

    @Test func `The page about failures quotes the report of a wrong argument`() throws {
        saving((Page(title: "Bridges"), false))
        saving((piers, false))
        try check(reports { expect(saving, .wasCalled(.once, with: (piers, true))) })
    }

    @Test func `The page about failures quotes the report of a missing step`() throws {
        opening()
        saving((piers, false))
        try check(
            reports {
                expectOrder {
                    opening
                    saving.when { $0.draft }
                }
            })
    }

    @Test func `The page about failures quotes the report of unchecked calls`() throws {
        let cache = CacheSpy()
        opening()
        saving((piers, true))
        cache.spies.insert(piers)
        #expect(saving.wasCalled(.once))
        try check(reports { expectNoOtherCalls(of: opening, saving, cache) })
    }

    @Test func `The page about failures quotes the report of a call without an answer`() throws {
        let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        try check(
            reports { withTestScope { _ = try? withExtendedLifetime(load) { try load(7) } } })
    }

    @Test func `The page about failures quotes the report of a wait that ended`() async throws {
        let reports = await reports {
            await withTestScope {
                let load = Spy<Int, Page, Never>("LoaderSpy.load(_:)", returning: piers)
                let open = Spy<Void, Void, Never>("StoreSpy.open()")
                _ = load.function.sync(0)
                let (begin, begun) = AsyncStream<Void>.makeStream()
                let waiting = Task {
                    _ = await load.when { id in
                        // The condition is evaluated for the call above when the wait begins.
                        begun.yield()
                        return id == 7
                    }.nextCall()
                }
                for await _ in begin { break }
                _ = load.function.sync(8)
                open.function.sync()
                waiting.cancel()
                await waiting.value
            }
        }
        try check(reports)
    }
}
