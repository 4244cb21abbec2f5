import Foundation
import Testing
import UnderstudyTesting

@testable import App

@Suite("Doubles in Swift Testing", .doubles)
struct SwiftTestingTests {
    let file = URL(filePath: "/notes.txt")

    @Test("A double can be stubbed and checked")
    func stubbing() throws {
        let opener = URLOpenerSpy()
        opener.spies.open.returns(true)
        opener.spies.open.when { $0.scheme == "tel" }.returns(false)
        #expect(opener.open(file))
        #expect(!opener.open(try #require(URL(string: "tel:5551234"))))
        #expect(opener.spies.open.didGetCalled)
        #expect(opener.spies.open.calls.first == file)
        #expect(opener.spies.open.wasCalled(.once, with: file))
        expect(opener.spies.open, .wasCalled(.exactly(2)))

        opener.spies.open.reset()
        opener.spies.open.returns(each: [true, true, false])
        #expect([opener.open(file), opener.open(file), opener.open(file)] == [true, true, false])
    }

    @Test("A double can fail, compute a result and forward its calls")
    func failing() async throws {
        let loader = LoaderSpy()
        loader.spies.load.answers { id in Page(title: "user-\(id)") }
        loader.spies.load.fails(.first(2), with: URLError(.timedOut))
        await #expect(throws: URLError.self) { try await loader.load(1) }
        await #expect(throws: URLError.self) { try await loader.load(1) }
        #expect(try await loader.load(1) == Page(title: "user-1"))
        loader.spies.load.shouldFail = true
        await #expect(throws: URLError.self) { try await loader.load(1) }
        loader.spies.load.shouldFail = false
        loader.spies.load.forwards(to: LiveLoader().load)
        #expect(try await loader.load(2) == Page(title: "live 2"))
        loader.spies.load.fails(with: URLError(.badURL))
        await #expect(throws: URLError(.badURL)) { try await loader.load(1) }
        loader.spies.fetch.forwards(to: LiveLoader().fetch)
        #expect(try loader.fetch(id: 42, fresh: true) == Page(title: "live 42"))
        #expect(loader.spies.fetch.lastCall?.id == 42)
    }

    @Test("The order of calls to two doubles can be checked")
    func order() {
        let (opener, analytics) = (URLOpenerSpy(), AnalyticsSpy())
        opener.spies.open.returns(true)
        _ = opener.open(file)
        analytics.track(event: "login", value: 1)
        expectOrder {
            opener.spies.open
            analytics.spies.track.when { $0.event == "login" }
        }
    }

    @Test("A call from the deinit of its argument is counted")
    func deinitialization() {
        final class Screen {
            let removing: Spy<Screen, Void, Never>
            init(_ removing: Spy<Screen, Void, Never>) { self.removing = removing }
            deinit { removing(self) }
        }
        let removing = Spy<Screen, Void, Never>("remove(_:)")
        withExtendedLifetime(Screen(removing)) {}
        expect(removing, .wasCalled(.once))
    }

    @Test("The model is loading while a call is held")
    @MainActor func holding() async {
        let loader = LoaderSpy()
        let model = Model(loader: loader)
        let held = loader.spies.load.suspends()
        let task = Task { await model.refresh() }
        await held.next()
        #expect(model.isLoading)
        held.resume(returning: Page(title: "Piers"))
        await task.value
        #expect(!model.isLoading)
        #expect(model.title == "Piers")
    }

    @Test("A metatype factory records only the documents of its test", arguments: 0..<20)
    func metatypes(_ index: Int) {
        let documents = MetatypeFactory(StubDocument.self)
        let browser = Browser()
        browser.documentClass = documents.metatype
        StubDocument.spies.open.shouldFail = index.isMultiple(of: 2)
        browser.open(file) { #expect($0 != index.isMultiple(of: 2)) }
        #expect(documents.creation.calls == [file])
        #expect(documents.instances.map(\.fileURL) == [file])
    }

    @Test("An expectation can be set before the call")
    func expecting() {
        let opener = HandmadeOpener()
        opener.opening.mustBeCalled(.once, with: file)
        #expect(opener.open(file))
    }
}
