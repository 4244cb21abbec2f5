#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A type representing a response that requires credentials when none are available.
    ///
    /// For such a response, the loader on Linux would request the credentials over the real
    /// network, and hang or crash. Because the loader uses the URL of the response for this, the
    /// URL is hidden while the loader decides how to continue. Clients receive the complete
    /// response.
    ///
    /// This type is marked `@unchecked Sendable` because it does not add any mutable state.
    final class RefusedResponse: HTTPURLResponse, @unchecked Sendable {
        @TaskLocal private static var isLoaderDeciding = false

        override var url: URL? { Self.isLoaderDeciding ? nil : super.url }

        /// Calls a function of the loader that decides how to continue, while the URL is hidden.
        static func withoutCredentialRequests(_ call: () -> Void) {
            $isLoaderDeciding.withValue(true, operation: call)
        }
    }
#endif
