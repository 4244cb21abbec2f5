import DoubleFiles
import DoubleSynthesizer
import Foundation
import Testing
import UnderstudyTesting

// The samples in the comments of the sources.

private final class Player {
    let volumeSpy = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)

    var volume: Double {
        get { volumeSpy.get() }
        set { volumeSpy.set(newValue) }
    }
}

private struct OpenerParts {
    let spies = Spies()
    struct Spies {
        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)", returning: true)
    }
}

private struct DownloaderParts {
    typealias Completion = (Result<Page, any Error>) -> Void
    let spies = Spies()
    struct Spies {
        let load = Spy<(id: Int, completion: Completion), Void, Never>("load(_:completion:)")
        let fetch = Spy<(id: Int, completion: (Data?, (any Error)?) -> Void), Void, Never>(
            "fetch(_:completion:)")
    }
}

protocol Section: Equatable { var title: String { get } }
extension Section {
    static func == (left: Self, right: Self) -> Bool { left.title == right.title }
}

private final class SectionDouble: Section, TestDouble.Identity {
    let title: String
    init(title: String) { self.title = title }
}

private final class StoreParts<Item> {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let count = Spy<Void, Int, Never>("StoreSpy.count", returning: 0)
    }
}

private struct GenericParts {
    let spies = Spies()
    struct Spies {
        let load = Spy<(type: any Decodable.Type, url: URL), Any, any Error>("load(_:from:)")
    }

    func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
        try spies.load.function((type, url), as: T.self)
    }
}

private struct Grid {
    let cells = SpiedSubscript<(row: Int, column: Int), String>("GridSpy.subscript(row:column:)")

    subscript(row: Int, column: Int) -> String {
        get { cells.get((row, column)) }
        set { cells.write((row, column), newValue) }
    }
}

private final class NoteSpy {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let initialize = Spy<URL, Void, Never>(initializer: "DocumentSpy.init(url:)")
    }
    init(url: URL) { Self.spies.initialize(url) }
}

private final class DocumentSpy {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    struct StaticSpies: Sendable {
        let initialize = Spy<URL, Bool, Never>(initializer: "DocumentSpy.init?(url:)")
    }
    init?(url: URL) { guard Self.spies.initialize(url) else { return nil } }
}

private final class FileSpy {
    let fillBuffer = Spy<[UInt8], [UInt8], Never>(unchanged: "FileSpy.fill(_:) buffer")
    func fill(_ buffer: inout [UInt8]) { buffer = fillBuffer(buffer) }
}

@Suite("Comments in the sources")
struct DocCommentSamples {
    @Test("A spied property records and returns values")
    func property() {
        let player = Player()
        player.volume = 1
        #expect(player.volume == 1)
    }

    @Test("Static spies belong to the running test", .doubles)
    func staticParts() {
        #expect(StoreParts<Int>.spies.count() == 0)
    }

    @Test("A spied subscript records and returns values")
    func gridSubscript() {
        var grid = Grid()
        grid[1, 2] = "a"
        #expect(grid[1, 2] == "a")
    }

    @Test("Initializers and inout parameters have spies", .doubles)
    func parts() {
        _ = NoteSpy(url: file)
        #expect(NoteSpy.spies.initialize.calls == [file])
        #expect(DocumentSpy(url: file) != nil)

        let spy = FileSpy()
        var buffer: [UInt8] = [0, 0]
        spy.fillBuffer.returns([1, 2])
        spy.fill(&buffer)
        #expect(buffer == [1, 2])
    }

    @Test("A generic function can be stubbed")
    func genericFunction() throws {
        let loader = GenericParts()
        loader.spies.load.returns(3)
        #expect(try loader.load(Int.self, from: file) == 3)
    }

    @Test("An expectation checks a single call")
    func expectation() {
        let opener = OpenerParts()
        _ = opener.spies.open(file)
        expect(opener.spies.open, .wasCalled(.once, with: file))
    }

    @Test("An expected order can have unordered parts")
    func order() {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        let (cache, flags) = (OpenerParts(), OpenerParts())
        login.spies.start()
        _ = (flags.spies.open(file), cache.spies.open(file))
        analytics.spies.track(("login", 1))

        expectOrder {
            login.spies.start
            SpyOrder.unordered {
                cache.spies.open
                flags.spies.open
            }
            analytics.spies.track.when { $0.event == "login" }
        }
    }

    @Test("A spy can call or hold completion handlers")
    func completion() {
        let loader = DownloaderParts()
        let error = URLError(.timedOut)
        var results: [Result<Page, any Error>] = []
        let missing = URLError(.fileDoesNotExist)
        loader.spies.load.completes(\.completion, with: .success(page), failing: .failure(error))
        loader.spies.load.when { $0.id < 0 }.completes(\.completion, with: .failure(missing))
        for id in [1, -1] { loader.spies.load((id, { results.append($0) })) }
        #expect(results.map { (try? $0.get()) != nil } == [true, false])

        let data = Data([1])
        var failures: [Bool] = []
        loader.spies.fetch.completes(\.completion, with: (data, nil), failing: (nil, error))
        loader.spies.fetch.fails(.first(1))
        for _ in 1...2 { loader.spies.fetch((1, { failures.append($0 == nil && $1 != nil) })) }
        #expect(failures == [true, false])

        let model = CallbackModel(loader: loader)
        let held = loader.spies.load.holdsCompletion(\.completion)
        model.refresh()
        #expect(model.isLoading)
        held.complete(with: .success(page))
        #expect(!model.isLoading)
        let (old, new) = (page, other)
        for _ in 1...2 { loader.spies.load((1, { results.append($0) })) }
        held.complete(with: .success(new), at: 2)
        held.complete(with: .success(old), at: 1)
        #expect(results.suffix(2).map { try? $0.get() } == [new, old])
    }

    private final class CallbackModel {
        var isLoading = false
        let loader: DownloaderParts
        init(loader: DownloaderParts) { self.loader = loader }

        func refresh() {
            isLoading = true
            loader.spies.load((1, { _ in self.isLoading = false }))
        }
    }

    @Test("A held call of a model resumes when the test resumes it")
    @MainActor func held() async {
        let loader = LoaderSpy()
        let model = Model(loader: loader)
        let held = loader.spies.load.suspends()
        let task = Task { await model.refresh() }
        await held.nextCall()
        #expect(model.isLoading)
        held.resume(returning: page)
        await task.value
    }

    @Test("A timeline runs an action when it advances")
    func timeline() {
        let shown = Spy<Void, Void, Never>("showNext()")
        @Sendable func showNext() { shown() }
        let timeline = TestTimeline()
        timeline.schedule(after: .seconds(10)) { showNext() }
        timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
        #expect(shown.callCount == 1)
    }

    @Test("A task can wait for a state")
    func waitableState() async {
        struct Request: Sendable {}
        let request = Request()
        let arrivals = WaitableState<[Request]>([])
        arrivals.change { $0.append(request) }
        let next = await arrivals.wait { $0.isEmpty ? nil : $0.removeFirst() }
        #expect(next != nil)
        #expect(arrivals.read(\.isEmpty))
    }

    @Test("An extension of a protocol determines which doubles are equal")
    func identity() {
        let section = SectionDouble(title: "News")
        #expect(section == SectionDouble(title: "News"))
        #expect(section != SectionDouble(title: "Sports"))
    }

    @Test("A catalogue contains the doubles of the protocols in files")
    func catalogue() {
        let text = "protocol Seam { func open() }"
        let files = [SourceText(name: "Seam.swift", text: text)]
        let catalogue = Catalogue(of: [ModuleSources(files: files)], in: DoubleStyle(form: .plain))
        let doubles = catalogue.text(of: catalogue.entries)
        #expect(doubles.contains("final class SeamDouble: Seam"))
    }
}
