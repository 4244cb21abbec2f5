import Foundation

/// Hands a URL to whatever can open it.
protocol URLOpener {
    /// Returns whether something opened the URL.
    func open(_ url: URL) -> Bool
}
