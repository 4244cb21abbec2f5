import Foundation

/// Opens URLs with the app that handles them.
public protocol URLOpener {
    /// Returns `true` if an app opened the URL.
    func open(_ url: URL) -> Bool
}

/// A page of places.
public struct Page: Equatable, Sendable {
    /// The title of the page.
    public var title: String

    /// Creates a page.
    public init(title: String) { self.title = title }
}

protocol Loader: Sendable {
    func load(_ id: Int) async throws -> Page
    func fetch(id: Int, fresh: Bool) throws -> Page
}

@MainActor protocol Place: Hashable, Identifiable {
    var name: String { get }
}

protocol Analytics {
    func track(event: String, value: Int)
}

struct Item {
    var price: Int
    var delivery: Int
}

let ticket = Item(price: 40, delivery: 2)

struct Checkout {
    let analytics: any Analytics

    func buy(_ item: Item) {
        analytics.track(event: "add", value: item.price)
        analytics.track(event: "purchase", value: item.price)
    }
}

struct LiveLoader: Loader {
    func load(_ id: Int) async throws -> Page { Page(title: "live \(id)") }
    func fetch(id: Int, fresh: Bool) throws -> Page { Page(title: "live \(id)") }
}

@MainActor final class Model {
    private(set) var isLoading = false
    private(set) var title = ""
    private let loader: any Loader

    init(loader: any Loader) { self.loader = loader }

    func refresh() async {
        isLoading = true
        title = (try? await loader.load(1))?.title ?? "failed"
        isLoading = false
    }
}

/// Opens files as documents of a class that tests can replace.
final class Browser {
    var documentClass: Document.Type = Document.self

    func open(_ url: URL, then: @escaping (Bool) -> Void) {
        documentClass.init(fileURL: url).open(completionHandler: then)
    }
}

class Document {
    let fileURL: URL
    required init(fileURL: URL) { self.fileURL = fileURL }
    func open(completionHandler: @escaping (Bool) -> Void) { completionHandler(true) }
}
