import Understudy

/// The references to a closure, counted.
///
/// System dependency: We look up the runtime's function for reading a reference count by name.
package struct References {
    private typealias Count = @convention(c) (UnsafeRawPointer) -> Int

    private static let count = System.function("swift_retainCount", as: Count.self)

    /// The layout of a closure, consisting of the addresses of its code and of its context.
    ///
    /// We wrap the closure in this type because it would be reabstracted if we passed it to a
    /// generic function directly.
    private struct Layout {
        let closure: @Sendable () async throws -> Void
    }

    private let context: UnsafeRawPointer?
    private let initialCount: Int

    /// Counts the references to the context of a closure.
    package static func to(_ closure: @escaping @Sendable () async throws -> Void) -> References {
        let context = context(of: closure)
        // At this point, the temporary copies that the query needs have been released.
        return References(context: context, initialCount: retainCount(context))
    }

    private static func context(
        of closure: @escaping @Sendable () async throws -> Void
    ) -> UnsafeRawPointer? {
        unsafeBitCast(Layout(closure: closure), to: (Int, UnsafeRawPointer?).self).1
    }

    private static func retainCount(_ context: UnsafeRawPointer?) -> Int {
        guard let context, let count else { return 0 }
        return count(context)
    }

    /// The number of references that were added since then, or `nil` if the runtime doesn't provide
    /// it.
    package var others: Int? {
        guard context != nil else { return 0 }
        return Self.count == nil ? nil : Self.retainCount(context) - initialCount
    }

    /// Releases the references that are held by runs which never resume.
    ///
    /// We may only release a reference on behalf of its holder if we know the holder, and if the
    /// holder never releases the reference itself. A stuck run certainly never resumes because the
    /// executors of its task belong to a rehearsal that has ended, and drop all jobs that still
    /// arrive.
    ///
    /// We know the holders if there are exactly as many references as the stuck runs hold.
    /// Otherwise, something else may refer to the closure, and its reference must not be released.
    ///
    /// - Parameters:
    ///   - expected: The number of references that the stuck runs hold.
    /// - Returns: `true` if there were exactly this many references. Otherwise, no reference is
    ///   released.
    package func release(_ expected: Int) -> Bool {
        guard let others, others == expected else { return context == nil }
        guard let context else { return true }
        for _ in 0..<expected { Unmanaged<NativeObject>.fromOpaque(context).release() }
        return true
    }
}
