import Foundation

/// Hands a URL to the app that opens it.
protocol URLOpener {
    /// Returns whether something opened the URL.
    func open(_ url: URL) -> Bool
}
