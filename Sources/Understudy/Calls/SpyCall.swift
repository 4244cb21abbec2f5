/// One recorded call, as a spy keeps it.
@usableFromInline
package struct SpyCall<Input> {
    /// The arguments: the value itself, or a labelled tuple where there are several.
    @usableFromInline package let input: Input
    /// The call's place in the one order of all calls in the process, counted from 1.
    @usableFromInline package let number: UInt64

    @inlinable
    init(input: Input, number: UInt64) {
        self.input = input
        self.number = number
    }
}

extension SpyCall: Sendable where Input: Sendable {}
