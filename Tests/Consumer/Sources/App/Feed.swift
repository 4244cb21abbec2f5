import Foundation

/// Follows a stream. It cannot be doubled without the source of Foundation.
protocol Feed: StreamDelegate {
    func follow()
}

/// What only this file sees needs no double.
private protocol Clue {}
