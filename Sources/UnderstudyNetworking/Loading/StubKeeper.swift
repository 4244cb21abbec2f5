import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type that retains a stub for as long as the sessions with its configuration exist.
///
/// This works because a session retains the cache of its configuration. This cache does not store
/// anything. On Linux, a session also retains the dictionary of proxies, which is not used by any
/// loader there. We store the stub in it too so that the cache can be replaced.
///
/// This type is marked `@unchecked Sendable` because the stub is `Sendable` and immutable.
final class StubKeeper: URLCache, @unchecked Sendable {
    private let stub: any AnyObject & Sendable

    init(_ stub: any AnyObject & Sendable) {
        self.stub = stub
        // Each platform only has one of these initializers.
        #if canImport(FoundationNetworking)
            super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        #else
            super.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
        #endif
    }

    /// Adds this cache to a configuration.
    func join(_ configuration: URLSessionConfiguration) {
        configuration.urlCache = self
        #if canImport(FoundationNetworking)
            configuration.connectionProxyDictionary = ["Understudy": self]
        #endif
    }

    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }

    override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}
}
