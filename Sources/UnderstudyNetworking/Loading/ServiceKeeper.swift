import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Retains a service for as long as the sessions with its configuration exist.
///
/// This works because a session retains the cache of its configuration. This cache doesn't store
/// anything. On Linux, the service is also stored in the dictionary of proxies, which a session
/// retains but no loader uses, so that the cache can be replaced.
///
/// This type is marked `@unchecked Sendable` because the service is `Sendable`, and it's only set
/// before another thread can have this object.
final class ServiceKeeper: URLCache, @unchecked Sendable {
    private var service: (any AnyObject & Sendable)?

    /// Creates a cache that retains a service.
    ///
    /// It delegates to an inherited initializer, because on Apple platforms the one that isn't
    /// deprecated is a convenience initializer.
    convenience init(_ service: any AnyObject & Sendable) {
        #if canImport(FoundationNetworking)
            self.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        #else
            self.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
        #endif
        self.service = service
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
