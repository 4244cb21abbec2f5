/// A call as it arrives. What came of it is in a spy's `history`.
public struct SpyCall<Input> {
    /// The arguments: the value itself, or a labelled tuple where there are several.
    public let input: Input
    /// The call's place in the one order of all calls in the process, counted from 1.
    ///
    /// Calls of different spies compare by it: the smaller number came first.
    public let number: UInt64

    @inlinable
    init(input: Input, number: UInt64) {
        self.input = input
        self.number = number
    }
}

extension SpyCall: Sendable where Input: Sendable {}
