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

    @Test func `The browser creates an instance of the test's document type for the file`() {
        browser.open(file)

        expect(documents.creation, .wasCalled(.once, with: file))
        #expect(browser.document === documents.instances.first)
        expect(StubDocument.spies.open, .wasCalled(.once))
    }

    @Test func `The browser saves new text, and shows no document after closing`() {
        browser.open(file)
        browser.write("Pier 39")

        #expect(browser.document?.text == "Pier 39")
        expect(StubDocument.spies.save, .wasCalled(.once))

        browser.close()
        #expect(browser.document == nil)
        #expect(browser.problem == nil)
        expect(StubDocument.spies.close, .wasCalled(.once))
    }

    @Test func `The browser shows no document if opening fails, and can open it later`() {
        StubDocument.spies.open.shouldFail = true
        browser.open(file)
        #expect(browser.document == nil)
        #expect(browser.problem == .notOpened(file))

        StubDocument.spies.open.shouldFail = false
        browser.open(file)
        #expect(browser.document === documents.instances.last)
        #expect(browser.problem == nil)
    }

    @Test func `If saving fails, the browser keeps the text and reports the problem`() {
        StubDocument.spies.save.shouldFail = true
        browser.open(file)
        browser.write("Pier 39")

        #expect(browser.document?.text == "Pier 39")
        #expect(browser.problem == .notSaved(file))
        browser.close()
        #expect(browser.problem == nil)
    }

    @Test func `If closing fails, the browser keeps showing the document`() {
        StubDocument.spies.close.shouldFail = true
        browser.open(file)
        browser.close()

        #expect(browser.document === documents.instances.first)
        #expect(browser.problem == .notClosed(file))
    }

    @Test func `Without a document, writing and closing do nothing`() {
        browser.write("Pier 39")
        browser.close()
        #expect(documents.instances.isEmpty)
        expect(StubDocument.spies.save, .wasCalled(.never))
        expect(StubDocument.spies.close, .wasCalled(.never))
    }

    @Test(arguments: 1...50)
    func `Each of fifty parallel tests uses only its own stubs`(number: Int) {
        let fails = number.isMultiple(of: 2)
        StubDocument.spies.open.shouldFail = fails
        browser.open(file)
        #expect((browser.document == nil) == fails)
        expect(documents.creation, .wasCalled(.once))
    }

    @Test func `A nested test scope has its own stubs of the document type`() {
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

    @Test func `The browser opens, saves and closes the plain double`() throws {
        browser.open(file)
        let double = try #require(browser.document as? DocumentDouble)
        browser.write("Pier 39")
        browser.close()

        #expect(double.fileURL == file)
        #expect(double.openCallCount == 1)
        #expect(double.saveReceivedTexts == ["Pier 39"])
        #expect(double.closeCallCount == 1)
    }

    @Test func `Each operation of the plain double has its own task-local failure flag`() {
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

    @Test func `A document reads its file and saves to it`() throws {
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

    @Test
    func `A document without a file can't be opened, and one without a folder can't be closed`() {
        let browser = DocumentBrowser()
        browser.open(file)
        #expect(browser.problem == .notOpened(file))

        let completion = Spy<Bool, Void, Never>("completion(_:)")
        Document(fileURL: file.appending(path: "inner")).close { completion($0) }
        #expect(completion.calls == [false])
    }
}
