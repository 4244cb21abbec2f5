import Foundation
import TestSupport
import Testing
import Understudy

// MARK: - Production

private class Document {
    let fileURL: URL
    required init(fileURL: URL) { self.fileURL = fileURL }
    func open(completionHandler: @escaping (Bool) -> Void) { completionHandler(true) }
}

private final class Browser {
    var documentClass = Document.self
    var makeDocument: (URL) -> Document = Document.init(fileURL:)

    func open(_ url: URL, then: @escaping (Bool) -> Void) {
        documentClass.init(fileURL: url).open(completionHandler: then)
    }
}

// MARK: - The double

private class StubDocument: Document, MetatypeDouble {
    typealias Arguments = URL
    static let spies = TestScoped { Spies() }
    struct Spies {
        let open = Spy<Void, Bool, Never>("StubDocument.open(completionHandler:)", returning: true)
    }

    required init(fileURL: URL) {
        super.init(fileURL: fileURL)
        didGetCreated(with: fileURL)
    }

    override func open(completionHandler: @escaping (Bool) -> Void) {
        completionHandler(Self.spies.open())
    }
}

private final class SpecialDocument: StubDocument {}

/// A static value that reads itself while it's created, for example when two tasks of a test use it
/// first.
private enum MadeTwice {
    static let inner = Locked<Token?>(nil)
    private static let isUnderWay = Locked(false)
    static let token: TestScoped<Token> = TestScoped {
        let isFirst = isUnderWay.withLock { isUnderWay in
            defer { isUnderWay = true }
            return !isUnderWay
        }
        if isFirst {
            let made = token.value
            inner.withLock { $0 = made }
        }
        return Token()
    }
}

/// A static value that uses another one in its `deinit`.
private final class Asking: Sendable {
    static let current = TestScoped<Asking?>(nil)
    static let asked = TestScoped { Spy<Void, Void, Never>("asked()") }
    deinit { Self.asked.value.function.sync() }
}

@Suite("Metatype factories", .endsWhenIdle)
struct MetatypeFactoryTests {
    @Test
    func `A metatype factory records each creation with its arguments and keeps the instances`() {
        withTestScope {
            let documents = MetatypeFactory(StubDocument.self)
            let browser = Browser()
            browser.documentClass = documents.metatype
            browser.open(.file) { _ in }
            browser.documentClass = SpecialDocument.self
            browser.open(URL(filePath: "/other")) { _ in }

            #expect(documents.creation.calls == [.file, URL(filePath: "/other")])
            #expect(documents.creation.wasCalled(.once, with: .file))
            #expect(documents.instances.map(\.fileURL) == documents.creation.calls)
            #expect(documents.instances.map { $0 is SpecialDocument } == [false, true])
        }
    }

    @Test func `A metatype factory records creations through a factory closure`() {
        withTestScope {
            let documents = MetatypeFactory(StubDocument.self)
            let browser = Browser()
            browser.makeDocument = documents.metatype.init(fileURL:)
            let document = browser.makeDocument(.file)
            #expect(documents.instances.first === document)
        }
    }

    @Test func `A metatype factory of a subclass ignores instances of its superclass`() {
        withTestScope {
            let all = MetatypeFactory(StubDocument.self)
            let special = MetatypeFactory(SpecialDocument.self)
            _ = StubDocument(fileURL: .file)
            _ = SpecialDocument(fileURL: .file)
            #expect(all.instances.count == 1)
            #expect(special.instances.count == 1)
        }
    }

    @Test(arguments: 0..<50)
    func `A flag of a static spy affects only the running test`(_ index: Int) async {
        await withTestScope {
            let documents = MetatypeFactory(StubDocument.self)
            StubDocument.spies.open.shouldFail = index.isMultiple(of: 2)
            // A child task is part of the test, unlike a parallel test.
            async let opened = open()
            #expect(await opened == !index.isMultiple(of: 2))
            #expect(StubDocument.spies.open.callCount == 1)
            #expect(documents.instances.count == 1)
        }
    }

    private func open() async -> Bool {
        await withCheckedContinuation { continuation in
            let browser = Browser()
            browser.documentClass = StubDocument.self
            browser.open(.file) { continuation.resume(returning: $0) }
        }
    }

    @Test func `A test-scoped value that a test replaces has its initial value in the next test`() {
        let flag = TestScoped(1)
        withTestScope {
            #expect(flag.value == 1)
            flag.value = 2
            #expect(flag.value == 2)
        }
        withTestScope { #expect(flag.value == 1) }
    }

    @Test func `A property of a test-scoped value can be changed for one test`() {
        let page = TestScoped(Page(id: 1))
        withTestScope {
            page.title = "changed"
            #expect(page.value == Page(id: 1, title: "changed"))
        }
        withTestScope { #expect(page.title == "") }
    }

    @Test func `A strict test reports unchecked creations at the line of the factory`() throws {
        var line: UInt = 0
        let reports = reports {
            withTestScope(strict: true) {
                line = currentLine() + 1
                let documents = MetatypeFactory(StubDocument.self)
                withExtendedLifetime(documents) { _ = StubDocument(fileURL: .file) }
            }
        }
        #expect(
            reports.map(\.message.firstLine) == ["StubDocument.init: 1 call was never checked"])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `If a test-scoped value is created twice at the same time, the first one is kept`() {
        withTestScope {
            let outer = MadeTwice.token.value
            let inner = MadeTwice.inner.withLock { $0 }
            #expect(inner != nil && outer === inner)
            #expect(MadeTwice.token.value === inner)
        }
    }

    @Test func `A test-scoped value can read others in its deinit when it is replaced`() {
        withTestScope {
            Asking.current.value = Asking()
            Asking.current.value = nil
            #expect(Asking.asked.callCount == 1)
        }
    }
}
