import Foundation

/// Follows a stream. It can't be doubled without the source of Foundation.
protocol Feed: StreamDelegate {
    func follow()
}

/// A private protocol, which doesn't require a double.
private protocol Clue {}
