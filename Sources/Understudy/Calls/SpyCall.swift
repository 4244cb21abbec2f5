/// A type representing a call that was recorded by a spy.
@usableFromInline
package struct SpyCall<Input> {
    /// The argument of the call, or a labeled tuple if there are several arguments.
    @usableFromInline package let input: Input
    /// The position of the call in the process-wide order of calls, starting at 1.
    @usableFromInline package let number: UInt64

    @inlinable
    init(input: Input, number: UInt64) {
        self.input = input
        self.number = number
    }
}

extension SpyCall: Sendable where Input: Sendable {}
