#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A response that requires credentials when there are none. The loader on Linux would request
    /// them over the real network, and hangs or crashes.
    ///
    /// The loader uses the URL of the response. So it's hidden while the loader decides, and
    /// clients see the complete response.
    ///
    /// `@unchecked`: it adds no mutable state.
    final class RefusedResponse: HTTPURLResponse, @unchecked Sendable {
        @TaskLocal private static var isLoaderDeciding = false

        override var url: URL? { Self.isLoaderDeciding ? nil : super.url }

        /// Runs a call of the loader in which it decides how to continue.
        static func withoutCredentialRequests(_ call: () -> Void) {
            $isLoaderDeciding.withValue(true, operation: call)
        }
    }
#endif
