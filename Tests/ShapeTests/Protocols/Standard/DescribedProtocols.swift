// Protocols for descriptions

protocol Sketch: CustomStringConvertible, CustomDebugStringConvertible {
    func draw()
}

protocol Phrase: LosslessStringConvertible, Sendable {}
