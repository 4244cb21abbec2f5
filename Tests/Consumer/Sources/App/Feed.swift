import Foundation

/// Follows a stream. Nobody can double it without the source of Foundation.
protocol Feed: StreamDelegate {
    func follow()
}

/// What only this file sees needs no double.
private protocol Clue {}
