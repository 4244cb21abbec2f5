import Foundation
import Testing
import UnderstudyTesting

class Document {
    let fileURL: URL
    required init(fileURL: URL) { self.fileURL = fileURL }
    func open(completionHandler: @escaping (Bool) -> Void) { completionHandler(true) }
}

final class Browser {
    var documentClass: Document.Type = Document.self

    func open(_ url: URL, then: @escaping (Bool) -> Void) {
        documentClass.init(fileURL: url).open(completionHandler: then)
    }
}

final class StubDocument: Document, MetatypeDouble {
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

@Test("A browser creates and opens a document of the injected type", .doubles)
func metatypes() {
    let documents = MetatypeFactory(StubDocument.self)
    let browser = Browser()
    browser.documentClass = documents.metatype
    StubDocument.spies.open.shouldFail = true

    browser.open(file) { #expect(!$0) }

    expect(documents.creation, .wasCalled(.once, with: file))
    #expect(documents.instances.map(\.fileURL) == [file])
}
