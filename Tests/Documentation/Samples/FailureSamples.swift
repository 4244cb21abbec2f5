import Foundation
import TestSupport
import Testing
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private final class Recorder: TestReport.Reporter {
    let reports = Spy<TestReport, Void, Never>("receive(_:)")

    func receive(_ report: TestReport) { reports(report) }
}

extension Page: TestDouble.EmptyValue {
    static var emptyValue: Page { Page(title: "") }
}

@Suite("Docs/Failure.md")
struct FailureSamples {
    let open = Spy<URL, Bool, Never>("open(_:)", returning: true)
    let load = Spy<Int, Page, any Error>("load(_:)", returning: page)

    @Test("If shouldFail is true, each call of a spy fails")
    func flag() {
        open.shouldFail = true
        #expect(open(file) == false)

        load.defaultError = URLError(.timedOut)  // chooses the error, and fails no call yet
        load.shouldFail = true
        #expect(throws: URLError.self) { try load(1) }
    }

    @Test("Failure plans determine which calls fail")
    func plans() {
        load.returns(page)
        load.fails(.first(2), with: URLError(.timedOut))
        #expect((1...4).map { (try? load($0)) != nil } == [false, false, true, true])

        load.when { $0 > 99 }.fails(.once, with: URLError(.badURL))
        #expect(throws: URLError(.badURL)) { try load(100) }

        let read = Spy<Void, Int, Never>("read()", returning: 8)
        read.fails(.every(2), returning: -1)
        #expect((1...2).map { _ in read() } == [8, -1])
    }

    @Test("A spy can call completion handlers immediately or later, with values or failures")
    func completion() {
        typealias Handler = @Sendable (Result<Page, any Error>) -> Void
        let download = Spy<(id: Int, completion: Handler), Void, Never>("download(_:completion:)")
        let results = Spy<Result<Page, any Error>, Void, Never>("completion")
        func startDownload() { download((1, { results($0) })) }

        let timeOut = URLError(.timedOut)
        download.completes(\.completion, with: .success(page), failing: .failure(timeOut))
        startDownload()
        download.shouldFail = true
        startDownload()
        #expect(results.calls.map { (try? $0.get()) != nil } == [true, false])

        download.shouldFail = false
        let missing = URLError(.fileDoesNotExist)
        download.when { $0.id > 99 }.completes(\.completion, with: .failure(missing))
        download((100, { results($0) }))
        #expect(throws: missing) { try results.lastCall?.get() }
        #expect(results.callCount == 3)

        let held = download.holdsCompletion(\.completion)
        startDownload()
        #expect(held.count == 1)
        held.complete(with: .success(page))
        #expect(results.callCount == 4)

        startDownload()
        startDownload()
        held.complete(with: .success(other), at: 2)
        held.complete(with: .success(page), at: 1)
        #expect(results.calls.suffix(2).map { try? $0.get() } == [other, page])

        typealias Fetch = (url: URL, completion: (Data?, URLResponse?, (any Error)?) -> Void)
        let fetch = Spy<Fetch, Void, Never>("fetch(_:completion:)")
        let (data, url) = (Data(), URL(filePath: "/a"))
        let response = URLResponse(
            url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        fetch.completes(\.completion, with: (data, response, nil), failing: (nil, nil, timeOut))
        fetch.fails(.once)
        let errors = Spy<(any Error)?, Void, Never>("completion")
        for _ in 1...2 { fetch((url, { _, _, error in errors(error) })) }
        #expect(errors.calls.map { $0 == nil } == [false, true])
    }

    @Test("A stub can call two handlers")
    func handlers() {
        typealias Handler = @Sendable (Result<Page, any Error>) -> Void
        typealias Upload = (id: Int, progress: @Sendable (Double) -> Void, completion: Handler)
        let upload = Spy<Upload, Void, Never>("upload(_:progress:completion:)")
        upload.answers { _, progress, completion in
            progress(0.5)
            completion(.success(page))
        }
        let shares = Spy<Double, Void, Never>("progress")
        let results = Spy<Page?, Void, Never>("completion")
        upload((1, { shares($0) }, { results(try? $0.get()) }))
        #expect(shares.calls == [0.5])
        #expect(results.calls == [page])
    }

    @Test("A relaxed double needs neither answers nor checks", .doubles(.strict))
    func relaxedDoubles() {
        struct FlagsSpy {
            let spies = Spies()

            struct Spies {
                let isOn = Spy<String, Bool, Never>("FlagsSpy.isOn(_:)")
            }
        }
        struct Checkout {
            let payments: Spy<Int, Bool, Never>
            let analytics: AnalyticsSpy
            let flags: FlagsSpy

            func pay() -> Bool {
                if flags.spies.isOn("free") { return true }
                analytics.spies.track(("pay", 1))
                return payments(3)
            }
        }
        let payments = Spy<Int, Bool, Never>("pay(_:)", returning: true)
        let checkout = Checkout(
            payments: payments, analytics: relaxed(AnalyticsSpy()), flags: relaxed(FlagsSpy()))
        #expect(checkout.pay())
        #expect(payments.wasCalled(.once, with: 3))
    }

    @Test("An unstubbed call returns the empty value that the test has set")
    func emptyValue() {
        let first = Spy<Void, Page, Never>("first()")
        let reports = reports { #expect(first().title == "") }
        #expect(reports.count == 1)
    }

    @Test("A reporter receives the report of a failed check")
    func reporting() {
        let recorder = Recorder()
        TestReport.$reporter.withValue(recorder) {
            expect(open, .wasCalled(.once))
        }
        #expect(recorder.reports.calls.map(\.message) == ["open(_:): expected 1 call, got 0"])
    }
}
