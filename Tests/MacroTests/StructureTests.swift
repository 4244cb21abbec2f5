import Foundation
import Testing
import UnderstudyTesting

struct Overheated: Error, Equatable {}

struct Weather: Equatable, Sendable { var degrees: Int }

@Spy struct WeatherClient: Sendable {
    var fetch: @Sendable (_ city: String, _ days: Int) async throws -> Weather
    var refresh: @Sendable (String) async -> Void
    let isOpen: @Sendable () -> Bool
}

@Spy struct Oven: Sendable {
    var measure: @Sendable (Int) throws(Overheated) -> Int
    var cancel: (@Sendable () -> Void)?
    var minutes = 3
}

/// A struct that isn't `Sendable`, with nested types, all kinds of closures and other values.
@Spy struct Notebook<Page: Hashable> where Page: CustomStringConvertible {
    enum Order { case first, last }
    struct Index { var number: Int }
    let name: String
    var pages: (Order) -> [Page]
    var index: (Self, Page) -> Index?
    var turn: (inout Page) -> Void
    var read: (_ spies: Page, _ body: (Page) -> Void) -> Void
    var onChange: (@escaping (Page) -> Void) -> (() -> Void)
    @available(*, deprecated) var note: String { name }
    static var blank: Int { 3 }
    var size = 2 { didSet { print(size) } }
    let title = "title"
    private static var hidden: Int { 1 }
    func helper() {}
}

enum Feature {
    @MainActor @Spy struct Screen {
        var show: @MainActor (String) -> Void
        var hide: @MainActor @Sendable () async -> Bool

        init(
            show: @escaping @MainActor (String) -> Void, style: String,
            hide: @escaping @MainActor @Sendable () async -> Bool = { true }
        ) {
            self.show = show
            self.hide = hide
        }
    }
}

@Suite("Doubles of structs of closures") struct StructureTests {
    @Test func `The double of a struct of closures stubs and records its closures`() async throws {
        let weather = WeatherClientSpy()
        let client = weather.client
        weather.spies.fetch.returns(Weather(degrees: 21))
        weather.spies.isOpen.returns(true)

        #expect(try await client.fetch("Bonn", 2) == Weather(degrees: 21))
        #expect(weather.spies.fetch.calls.map(\.city) == ["Bonn"])
        #expect(weather.spies.fetch.calls.map(\.days) == [2])
        #expect(client.isOpen())
        await client.refresh("Bonn")
        expect(weather.spies.refresh, .wasCalled(.once, with: "Bonn"))
        expect(weather.spies.isOpen, .wasCalled(.once))
        expectNoOtherCalls(of: weather)
    }

    @Test func `A closure of a struct can be optional and throw a typed error`() {
        let oven = OvenSpy()
        let client = oven.client
        #expect(client.minutes == 3)
        client.cancel?()
        expect(oven.spies.cancel, .wasCalled(.once))
        oven.spies.measure.fails(with: Overheated())
        #expect(throws: Overheated()) { try client.measure(1) }
    }

    @Test func `An unstubbed closure of a struct throws`() async {
        let weather = WeatherClientSpy()
        await #expect(throws: Unstubbed.self) { try await weather.client.fetch("Bonn", 2) }
    }

    @Test func `A call of a closure of a struct can be held`() async throws {
        let weather = WeatherClientSpy()
        let held = weather.spies.fetch.suspends()
        let client = weather.client
        let task = Task { try await client.fetch("Bonn", 1) }
        await held.next()
        held.resume(returning: Weather(degrees: 4))
        #expect(try await task.value == Weather(degrees: 4))
    }

    @Test func `The double of a struct of closures can be generic and takes other values`() {
        let notebook = NotebookSpy<Int>()
        let client = notebook.client(name: "diary")
        #expect(client.name == "diary")
        notebook.spies.pages.returns([4])
        #expect(client.pages(.first) == [4])
        notebook.spies.index.returns(.init(number: 2))
        #expect(client.index(client, 3)?.number == 2)
        notebook.spies.turn.returns(())
        notebook.spies.turnValue.answers { $0 + 1 }
        var page = 1
        client.turn(&page)
        #expect(page == 2)
        client.read(7) { _ in }
        #expect(notebook.spies.read.calls == [7])
        var changes: [Int] = []
        notebook.spies.onChange.returns({})
        client.onChange { changes.append($0) }()
        notebook.spies.onChange.lastCall?(5)
        #expect(changes == [5])
    }

    @MainActor @Test
    func `The double of a struct of closures uses the initializer of the struct`() async {
        let screen = Feature.ScreenSpy()
        let client = screen.client(style: "plain")
        client.show("a")
        screen.spies.hide.returns(false)
        #expect(await client.hide() == false)
        expect(screen.spies.show, .wasCalled(.once, with: "a"))
    }
}
