import Foundation
import Testing
import UnderstudyTesting

@testable import MetatypeFactoryExample

@Suite("Document browser with a metatype factory", .doubles)
struct DocumentBrowserTests {
    let documents = MetatypeFactory(StubDocument.self)
    let browser = DocumentBrowser()
    let file = URL(filePath: "/documents/piers.txt")

    init() {
        browser.documentClass = documents.metatype
    }

    @Test("The browser creates a document of the test's type for the file")
    func creates() {
        browser.open(file)

        expect(documents.creation, .wasCalled(.once, with: file))
        #expect(browser.document === documents.instances.first)
        expect(StubDocument.spies.open, .wasCalled(.once))
    }

    @Test("The browser saves written text and shows nothing after closing")
    func writesAndCloses() {
        browser.open(file)
        browser.write("Pier 39")

        #expect(browser.document?.text == "Pier 39")
        expect(StubDocument.spies.save, .wasCalled(.once))

        browser.close()
        #expect(browser.document == nil)
        #expect(browser.problem == nil)
        expect(StubDocument.spies.close, .wasCalled(.once))
    }

    @Test("The browser shows nothing if opening fails, until another document opens")
    func openFails() {
        StubDocument.spies.open.shouldFail = true
        browser.open(file)
        #expect(browser.document == nil)
        #expect(browser.problem == .notOpened(file))

        StubDocument.spies.open.shouldFail = false
        browser.open(file)
        #expect(browser.document === documents.instances.last)
        #expect(browser.problem == nil)
    }

    @Test("The browser keeps the text if saving fails")
    func saveFails() {
        StubDocument.spies.save.shouldFail = true
        browser.open(file)
        browser.write("Pier 39")

        #expect(browser.document?.text == "Pier 39")
        #expect(browser.problem == .notSaved(file))
        browser.close()
        #expect(browser.problem == nil)
    }

    @Test("The browser keeps showing a document that doesn't close")
    func closeFails() {
        StubDocument.spies.close.shouldFail = true
        browser.open(file)
        browser.close()

        #expect(browser.document === documents.instances.first)
        #expect(browser.problem == .notClosed(file))
    }

    @Test("The browser does nothing without a document")
    func nothing() {
        browser.write("Pier 39")
        browser.close()
        #expect(documents.instances.isEmpty)
        expect(StubDocument.spies.save, .wasCalled(.never))
        expect(StubDocument.spies.close, .wasCalled(.never))
    }

    @Test("Fifty parallel tests see only their own stubs of the document type", arguments: 1...50)
    func parallel(number: Int) {
        let fails = number.isMultiple(of: 2)
        StubDocument.spies.open.shouldFail = fails
        browser.open(file)
        #expect((browser.document == nil) == fails)
        expect(documents.creation, .wasCalled(.once))
    }

    @Test("A test sees only its own stubs even if another scope is nested in it")
    func interleaved() {
        StubDocument.spies.open.shouldFail = true
        withTestScope {
            let other = DocumentBrowser()
            other.documentClass = StubDocument.self
            other.open(file)
            #expect(other.document != nil)
            StubDocument.spies.close.shouldFail = true
        }
        browser.open(file)
        #expect(browser.problem == .notOpened(file))
        StubDocument.spies.open.shouldFail = false
        browser.open(file)
        browser.close()
        #expect(browser.document == nil)
    }
}

@Suite("Document browser with a plain double")
struct PlainDocumentTests {
    let browser = DocumentBrowser()
    let file = URL(filePath: "/documents/piers.txt")

    init() {
        browser.documentClass = DocumentDouble.self
    }

    @Test("The browser opens, saves and closes the plain double")
    func works() throws {
        browser.open(file)
        let double = try #require(browser.document as? DocumentDouble)
        browser.write("Pier 39")
        browser.close()

        #expect(double.fileURL == file)
        #expect(double.openCallCount == 1)
        #expect(double.saveReceivedTexts == ["Pier 39"])
        #expect(double.closeCallCount == 1)
    }

    @Test("The plain double fails each operation by its own flag in one task")
    func fails() {
        DocumentDouble.$plan.withValue(.init(openShouldFail: true)) { browser.open(file) }
        #expect(browser.problem == .notOpened(file))

        browser.open(file)
        DocumentDouble.$plan.withValue(.init(saveShouldFail: true)) { browser.write("Pier 39") }
        #expect(browser.problem == .notSaved(file))
        DocumentDouble.$plan.withValue(.init(closeShouldFail: true)) { browser.close() }
        #expect(browser.problem == .notClosed(file))

        browser.close()
        #expect(browser.problem == nil)
    }
}

@Suite("Document")
struct DocumentTests {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")

    @Test("A document reads its file and saves to it")
    func roundTrip() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try "Pier".write(to: file, atomically: true, encoding: .utf8)
        let browser = DocumentBrowser()

        browser.open(file)
        #expect(browser.document?.text == "Pier")
        browser.write("Pier 39")
        browser.close()

        #expect(browser.problem == nil)
        #expect(try String(contentsOf: file, encoding: .utf8) == "Pier 39")
    }

    @Test("A document without its file doesn't open, and doesn't close if it can't be saved")
    func noFile() {
        let browser = DocumentBrowser()
        browser.open(file)
        #expect(browser.problem == .notOpened(file))

        let answers = Spy<Bool, Void, Never>("answer(_:)")
        Document(fileURL: file.appending(path: "inner")).close { answers($0) }
        #expect(answers.calls == [false])
    }
}
