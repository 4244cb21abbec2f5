/// A call that a spy has recorded.
@usableFromInline
package struct SpyCall<Input> {
    /// The arguments: the value itself, or a labelled tuple if there are several.
    @usableFromInline package let input: Input
    /// The position of the call in the order of all calls in the process, counted from 1.
    @usableFromInline package let number: UInt64

    @inlinable
    init(input: Input, number: UInt64) {
        self.input = input
        self.number = number
    }
}

extension SpyCall: Sendable where Input: Sendable {}
