/// The error that a throwing function throws if it's called without being stubbed.
public struct Unstubbed: Error, CustomStringConvertible {
    /// The full name of the function.
    public let function: String
    /// A description of the unanswered call, including the line of code that stubs it.
    public let description: String

    static func canBeThrown<Failure: Error>(as type: Failure.Type) -> Bool {
        type == (any Error).self || type == Unstubbed.self
    }
}

extension Unstubbed: ErrorOfDouble {}
