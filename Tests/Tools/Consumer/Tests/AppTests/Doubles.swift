import Foundation
import UnderstudyTesting

@testable import App

final class URLOpenerSpy: URLOpener {
    let spies = Spies()

    struct Spies {
        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
    }

    func open(_ url: URL) -> Bool { spies.open(url) }
}

final class LoaderSpy: Loader {
    let spies = Spies()

    struct Spies {
        let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        let fetch = Spy<(id: Int, fresh: Bool), Page, any Error>("LoaderSpy.fetch(id:fresh:)")
    }

    func load(_ id: Int) async throws -> Page { try await spies.load(id) }
    func fetch(id: Int, fresh: Bool) throws -> Page { try spies.fetch((id, fresh)) }
}

final class AnalyticsSpy: Analytics {
    let spies = Spies()

    struct Spies {
        let track = Spy<(event: String, value: Int), Void, Never>(
            "AnalyticsSpy.track(event:value:)")
    }

    func track(event: String, value: Int) { spies.track((event, value)) }
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

/// A handwritten double that uses a spy.
final class HandmadeOpener: URLOpener {
    let opening = Spy<URL, Bool, Never>("open(_:)", returning: true)
    func open(_ url: URL) -> Bool { opening(url) }
}
