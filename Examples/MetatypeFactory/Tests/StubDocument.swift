import Foundation
import UnderstudyTesting

@testable import MetatypeFactoryExample

/// A document without a file that reports its creation to the running test.
final class StubDocument: Document, MetatypeDouble {
    typealias Arguments = URL
    static let spies = TestScoped { Spies() }

    struct Spies {
        let open = Spy<Void, Bool, Never>("StubDocument.open(completionHandler:)", returning: true)
        let save = Spy<Void, Bool, Never>("StubDocument.save(completionHandler:)", returning: true)
        let close = Spy<Void, Bool, Never>(
            "StubDocument.close(completionHandler:)", returning: true)
    }

    required init(fileURL: URL) {
        super.init(fileURL: fileURL)
        didGetCreated(with: fileURL)
    }

    override func open(completionHandler: @escaping (Bool) -> Void) {
        completionHandler(Self.spies.open())
    }

    override func save(completionHandler: @escaping (Bool) -> Void) {
        completionHandler(Self.spies.save())
    }

    override func close(completionHandler: @escaping (Bool) -> Void) {
        completionHandler(Self.spies.close())
    }
}
