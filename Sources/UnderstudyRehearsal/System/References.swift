/// System dependency: the reference count of a closure, by a function of the runtime that is looked
/// up by name.
package struct References {
    private typealias Count = @convention(c) (UnsafeRawPointer) -> Int

    private static let count: Count? = System.address(of: "swift_retainCount").map {
        unsafeBitCast($0, to: Count.self)
    }

    /// Two words: the code, and the context. Without this wrapper a closure would be reabstracted
    /// when it's passed to a generic function.
    private struct Layout {
        let closure: @Sendable () async throws -> Void
    }

    private let context: UnsafeRawPointer?
    private let before: Int

    /// Counts the references to the context of a closure.
    package static func to(_ closure: @escaping @Sendable () async throws -> Void) -> References {
        let context = context(of: closure)
        // After the temporary copies for the query were released.
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

    /// The number of references added since; `nil` if the runtime doesn't provide it.
    package var others: Int? {
        guard context != nil else { return 0 }
        return Self.count == nil ? nil : Self.number(context) - before
    }

    /// Releases the references held by runs that will never resume.
    ///
    /// A reference may be released on behalf of its holder if the holder never releases it, and if
    /// the holder is known. A stuck run certainly never resumes: its task runs on the executors of
    /// a rehearsal that has ended, which drop each job that still arrives. The holders are certain
    /// if there are exactly as many references as the stuck runs hold. With one more or one less,
    /// something else refers to the closure, and its reference must not be released.
    ///
    /// - Parameter expected: the number of references that these runs hold.
    /// - Returns: `true` if there were exactly as many; otherwise none is released.
    package func release(_ expected: Int) -> Bool {
        guard let others, others == expected else { return context == nil }
        guard let context else { return true }
        for _ in 0..<expected { Unmanaged<AnyObject>.fromOpaque(context).release() }
        return true
    }
}
