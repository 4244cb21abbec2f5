import Foundation
import UnderstudyTesting

// The types in the samples of README and Docs.

let file = URL(filePath: "/notes.txt")
let page = Page(title: "Piers")
let other = Page(title: "Bridges")
let live = LiveLoader()

protocol URLOpener {
    func open(_ url: URL) -> Bool
}

struct AttachmentOpener {
    struct NothingOpens: Error {}
    let opener: any URLOpener

    func openAttachment(at url: URL) throws {
        guard opener.open(url) else { throw NothingOpens() }
    }
}

struct Page: Equatable, Sendable {
    var title: String
}

protocol Loader: Sendable {
    func load(_ id: Int) async throws -> Page
    func fetch(id: Int, fresh: Bool) throws -> Page
}

struct LiveLoader: Loader {
    func load(_ id: Int) async throws -> Page { Page(title: "live") }
    func fetch(id: Int, fresh: Bool) throws -> Page { Page(title: "live") }
}

@MainActor final class Model {
    private(set) var isLoading = false
    private let loader: any Loader

    init(loader: any Loader) { self.loader = loader }

    func refresh() async {
        isLoading = true
        _ = try? await loader.load(1)
        isLoading = false
    }
}

struct LoginSpy {
    let spies = Spies()
    struct Spies {
        let start = Spy<Void, Void, Never>("LoginSpy.start()")
    }
}

struct AnalyticsSpy {
    let spies = Spies()
    struct Spies {
        let track = Spy<(event: String, value: Int), Void, Never>(
            "AnalyticsSpy.track(event:value:)")
    }
}

struct StoreSpy {
    let spies = Spies()
    struct Spies {
        let retrieve = Spy<Void, Void, Never>("StoreSpy.retrieve()")
    }
}

struct CacheSpy {
    let spies = Spies()
    struct Spies {
        let insert = Spy<Page, Void, Never>("CacheSpy.insert(_:)")
    }
}
