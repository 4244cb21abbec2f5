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

/// A static value that asks for itself while it is made, as two tasks of a test may.
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

/// A static value that asks for another one when it goes away.
private final class Asking: Sendable {
    static let current = TestScoped<Asking?>(nil)
    static let asked = TestScoped { Spy<Void, Void, Never>("asked()") }
    deinit { Self.asked.value.function.sync() }
}

@Suite("Metatype factories", .endsWhenIdle)
struct MetatypeFactoryTests {
    @Test("Tell which type was created, how often, with what, and give the instances")
    func creation() {
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

    @Test("Follow a factory value as well as a metatype")
    func factoryValue() {
        withTestScope {
            let documents = MetatypeFactory(StubDocument.self)
            let browser = Browser()
            browser.makeDocument = documents.metatype.init(fileURL:)
            let document = browser.makeDocument(.file)
            #expect(documents.instances.first === document)
        }
    }

    @Test("A factory of a subclass takes the subclass's instances only")
    func subclasses() {
        withTestScope {
            let all = MetatypeFactory(StubDocument.self)
            let special = MetatypeFactory(SpecialDocument.self)
            _ = StubDocument(fileURL: .file)
            _ = SpecialDocument(fileURL: .file)
            #expect(all.instances.count == 1)
            #expect(special.instances.count == 1)
        }
    }

    @Test("Static flags belong to the running test alone", arguments: 0..<50)
    func isolation(_ index: Int) async {
        await withTestScope {
            let documents = MetatypeFactory(StubDocument.self)
            StubDocument.spies.open.shouldFail = index.isMultiple(of: 2)
            // A child task is part of the test; a parallel test is not.
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

    @Test("A static value can be replaced for a test")
    func replacing() {
        let flag = TestScoped(1)
        withTestScope {
            #expect(flag.value == 1)
            flag.value = 2
            #expect(flag.value == 2)
        }
        withTestScope { #expect(flag.value == 1) }
    }

    @Test("A part of a static value can be set for a test")
    func parts() {
        let page = TestScoped(Page(id: 1))
        withTestScope {
            page.title = "changed"
            #expect(page.value == Page(id: 1, title: "changed"))
        }
        withTestScope { #expect(page.title == "") }
    }

    @Test("Creations that nothing checked are told, strictly, where the factory was made")
    func strict() throws {
        var line: UInt = 0
        let reports = reports {
            withTestScope(strict: true) {
                line = currentLine() + 1
                let documents = MetatypeFactory(StubDocument.self)
                withExtendedLifetime(documents) { _ = StubDocument(fileURL: .file) }
            }
        }
        #expect(
            reports.map(\.message.firstLine) == ["StubDocument.init: 1 call that nothing checked"])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("The first value that is made for a test stays, though another one was under way")
    func madeTwice() {
        withTestScope {
            let outer = MadeTwice.token.value
            let inner = MadeTwice.inner.withLock { $0 }
            #expect(inner != nil && outer === inner)
            #expect(MadeTwice.token.value === inner)
        }
    }

    @Test("A static value that is replaced may ask for others when it goes away")
    func replacedValue() {
        withTestScope {
            Asking.current.value = Asking()
            Asking.current.value = nil
            #expect(Asking.asked.callCount == 1)
        }
    }
}
