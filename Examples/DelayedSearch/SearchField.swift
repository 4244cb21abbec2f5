import Dispatch

/// Searches for what the user types, once no more is typed for a while.
@MainActor
final class SearchField {
    /// How long the user has to pause, in seconds.
    static let pause = 0.3

    /// What stands in the field.
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
