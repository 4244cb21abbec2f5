// Protocols that inherit across files: the base

protocol Machine {
    func start() throws

    associatedtype Part
    var part: Part { get }
}
