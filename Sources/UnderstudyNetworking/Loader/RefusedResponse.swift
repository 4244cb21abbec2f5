#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A response that wants credentials, where there are none. The loader on Linux would ask for
    /// them over the real network, and hangs or crashes.
    ///
    /// It asks by the response's URL, so the response has none where the loader decides, and the
    /// client sees all of it.
    ///
    /// `@unchecked`: it adds nothing that could change.
    final class RefusedResponse: HTTPURLResponse, @unchecked Sendable {
        @TaskLocal private static var isLoaderDeciding = false

        override var url: URL? { Self.isLoaderDeciding ? nil : super.url }

        /// Runs a call of the loader's in which it decides how to go on.
        static func withoutQuestions(_ call: () -> Void) {
            $isLoaderDeciding.withValue(true, operation: call)
        }
    }
#endif
