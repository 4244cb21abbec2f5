import UnderstudyTesting
import XCTest

@testable import App

final class XCTestTests: DoublesTestCase {
    private let file = URL(filePath: "/notes.txt")

    func testDoubleCanBeStubbedAndChecked() {
        let opener = URLOpenerSpy()
        opener.spies.open.returns(true)
        opener.spies.open.when { $0.scheme == "tel" }.returns(false)
        XCTAssertTrue(opener.open(file))
        XCTAssertTrue(opener.spies.open.didGetCalled)
        XCTAssertEqual(opener.spies.open.calls, [file])
        XCTAssertTrue(opener.spies.open.wasCalled(.once, with: file))
        expect(opener.spies.open, .wasCalled(.exactly(1)))
        expectOrder { opener.spies.open }
    }

    func testDoubleCanFailOnce() async throws {
        let loader = LoaderSpy()
        loader.spies.load.returns(Page(title: "Piers"))
        loader.spies.load.fails(.once, with: URLError(.timedOut))
        do {
            _ = try await loader.load(1)
            XCTFail("no error")
        } catch {
            XCTAssertEqual(error as? URLError, URLError(.timedOut))
        }
        let page = try await loader.load(1)
        XCTAssertEqual(page, Page(title: "Piers"))
    }

    @MainActor func testModelIsLoadingWhileACallIsHeld() async {
        let loader = LoaderSpy()
        let model = Model(loader: loader)
        let held = loader.spies.load.suspends()
        let task = Task { await model.refresh() }
        await held.next()
        XCTAssertTrue(model.isLoading)
        held.resume(returning: Page(title: "Piers"))
        await task.value
        XCTAssertFalse(model.isLoading)
    }

    func testMetatypeFactoryRecordsCreatedDocuments() {
        let documents = MetatypeFactory(StubDocument.self)
        let browser = Browser()
        browser.documentClass = documents.metatype
        StubDocument.spies.open.shouldFail = true
        browser.open(file) { XCTAssertFalse($0) }
        XCTAssertEqual(documents.creation.calls, [file])
        XCTAssertEqual(documents.instances.count, 1)
    }

    func testFailureFlagsOfOtherTestsAreNotVisible() {
        XCTAssertFalse(StubDocument.spies.open.shouldFail)
    }
}
