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

    /// Takes back the references that have come since: those of tasks that are stuck, and that
    /// nobody resumes any more.
    package func takeBackOthers() {
        guard let context else { return }
        for _ in 0..<max(0, Self.number(context) - before) {
            Unmanaged<AnyObject>.fromOpaque(context).release()
        }
    }
}
