import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keeps a stub alive as long as the sessions of its configuration.
///
/// A session retains its configuration's cache, and this cache stores nothing. On Linux it also
/// retains the dictionary of proxies, which no loader uses there, so that the cache can be
/// replaced.
///
/// `@unchecked`: the stub is `Sendable` and immutable.
final class StubKeeper: URLCache, @unchecked Sendable {
    private let stub: any AnyObject & Sendable

    init(_ stub: any AnyObject & Sendable) {
        self.stub = stub
        // Each platform has the initializer that the other one lacks.
        #if canImport(FoundationNetworking)
            super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        #else
            super.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
        #endif
    }

    /// Adds itself to a configuration.
    func join(_ configuration: URLSessionConfiguration) {
        configuration.urlCache = self
        #if canImport(FoundationNetworking)
            configuration.connectionProxyDictionary = ["Understudy": self]
        #endif
    }

    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }

    override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}
}
