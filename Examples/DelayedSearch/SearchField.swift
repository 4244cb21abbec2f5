import Dispatch

/// Searches for the text of the field after the user stops typing.
@MainActor
final class SearchField {
    /// The time without typing after which the field searches, in seconds.
    static let pause = 0.3

    /// The current text.
    var text = "" {
        didSet { if text != oldValue { searchLater() } }
    }

    private let queue: any WorkQueue
    private let search: @MainActor (String) -> Void
    private var pending: DispatchWorkItem?

    init(queue: any WorkQueue = DispatchQueue.main, search: @escaping @MainActor (String) -> Void) {
        self.queue = queue
        self.search = search
    }

    private func searchLater() {
        pending?.cancel()
        let item = DispatchWorkItem { [weak self] in
            MainActor.assumeIsolated { self?.searchNow() }
        }
        pending = item
        queue.asyncAfter(deadline: .now() + Self.pause, execute: item)
    }

    private func searchNow() {
        pending = nil
        if !text.isEmpty { search(text) }
    }
}
