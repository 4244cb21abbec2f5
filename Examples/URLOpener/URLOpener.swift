import Foundation

/// Opens URLs with the app that handles them.
protocol URLOpener {
    /// Returns `true` if an app opened the URL.
    func open(_ url: URL) -> Bool
}
