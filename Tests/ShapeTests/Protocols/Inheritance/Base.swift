// Protocols that inherit across files: the base

protocol Machine {
    associatedtype Part
    func start() throws
    var part: Part { get }
}
