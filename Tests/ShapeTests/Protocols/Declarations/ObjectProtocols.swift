// Protocols that inherit from `NSObjectProtocol`

import Foundation

protocol Observer: NSObjectProtocol {
    var name: String { get set }

    func notice(_ note: String)
}

protocol Painter: NSObjectProtocol, Sendable {
    init(colour: String)
    init()
    func paint() -> Int
}
