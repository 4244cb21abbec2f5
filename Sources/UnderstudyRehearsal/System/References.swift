/// Fenced ground: how many references there are to a closure, by a function of the runtime that is
/// looked up by name.
package struct References {
    private typealias Count = @convention(c) (UnsafeRawPointer) -> Int

    private static let count: Count? = System.address(of: "swift_retainCount").map {
        unsafeBitCast($0, to: Count.self)
    }

    /// Two words: the code, and what it has captured. By itself a closure would be wrapped on its
    /// way into a generic function.
    private struct Layout {
        let closure: @Sendable () async throws -> Void
    }

    private let context: UnsafeRawPointer?
    private let before: Int

    /// Counts the references to what a closure has captured.
    package static func to(_ closure: @escaping @Sendable () async throws -> Void) -> References {
        let context = context(of: closure)
        // After the copies that it takes to ask are gone.
        return References(context: context, before: number(context))
    }

    private static func context(
        of closure: @escaping @Sendable () async throws -> Void
    ) -> UnsafeRawPointer? {
        unsafeBitCast(Layout(closure: closure), to: (Int, UnsafeRawPointer?).self).1
    }

    private static func number(_ context: UnsafeRawPointer?) -> Int {
        guard let context, let count else { return 0 }
        return count(context)
    }

    /// How many references have come since; `nil` where the runtime does not tell.
    package var others: Int? {
        guard context != nil else { return 0 }
        return Self.count == nil ? nil : Self.number(context) - before
    }

    /// Takes back the references that runs hold which nothing resumes any more.
    ///
    /// A reference may be released for its holder when the holder never releases it, and when it is
    /// known whose it is. That a stuck run never goes on is certain: its task runs on the executors
    /// of a rehearsal that has ended, which drop each job that still comes. Whose the references
    /// are is certain when there are exactly as many as the stuck runs hold; one more, or one less,
    /// and something else refers to the closure, whose reference must not be taken.
    ///
    /// - Parameter expected: how many these runs hold.
    /// - Returns: whether there were exactly as many; where not, all are left as they are.
    package func takeBack(_ expected: Int) -> Bool {
        guard let others, others == expected else { return context == nil }
        guard let context else { return true }
        for _ in 0..<expected { Unmanaged<AnyObject>.fromOpaque(context).release() }
        return true
    }
}
