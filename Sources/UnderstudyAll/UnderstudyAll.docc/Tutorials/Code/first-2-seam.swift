import Foundation

protocol URLOpener {
    func open(_ url: URL) -> Bool
}
