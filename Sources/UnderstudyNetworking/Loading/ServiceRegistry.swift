import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Functions that create a unique protocol class for each service.
///
/// A session requires classes instead of instances. Two services with the same class would need a
/// global handler, or marked requests. A generic class is a different class for each of its
/// arguments, which are created at run time by representing the number of a service in binary, as
/// nested types.
///
/// No class is used twice, so a late request can't reach another service. The runtime never frees
/// such a class, which needs less than a kilobyte. For this reason, its entry is kept too.
enum ServiceRegistry {
    private static let state = Locked(State())

    private struct State {
        var classCount = 0
        var services: [ObjectIdentifier: WeakService] = [:]
    }

    private struct WeakService {
        weak var service: StubbedHTTP.Service?
    }

    /// Returns a class that hasn't been used by any service.
    static func makeClass() -> AnyClass {
        let number = state.withLock { state in
            state.classCount += 1
            return state.classCount
        }
        return makeClass(number, Nothing.self)
    }

    private static func makeClass<Tag>(_ number: Int, _ tag: Tag.Type) -> AnyClass {
        if number == 0 { return ServiceURLProtocol<Tag>.self }
        return number.isMultiple(of: 2)
            ? makeClass(number / 2, Zero<Tag>.self) : makeClass(number / 2, One<Tag>.self)
    }

    /// Associates a class with a service.
    static func bind(_ protocolClass: AnyClass, to service: StubbedHTTP.Service) {
        let service = WeakService(service: service)
        state.withLock { $0.services[ObjectIdentifier(protocolClass)] = service }
    }

    /// Returns the service that is associated with a class, or `nil` if the service was released.
    static func service(of protocolClass: AnyClass) -> StubbedHTTP.Service? {
        state.withLock { $0.services[ObjectIdentifier(protocolClass)]?.service }
    }
}

private enum Nothing {}
private enum Zero<Rest> {}
private enum One<Rest> {}

/// The URL protocol that loads the requests of a single service's sessions.
///
/// The generic parameter `Tag` is used to create a unique class for each service.
private final class ServiceURLProtocol<Tag>: URLProtocol {
    private let work = RunningWork()
    #if canImport(FoundationNetworking)
        /// The rehearsal that sends the request, and the pending work on the loader's thread.
        private let rehearsal: (any RehearsalContext)?
        private let pendingWork: DoubleWork.PendingWork?

        required init(
            request: URLRequest, cachedResponse: CachedURLResponse?,
            client: (any URLProtocolClient)?
        ) {
            let service = ServiceRegistry.service(of: Self.self)
            rehearsal = service?.rehearsal
            pendingWork = service.flatMap {
                $0.rehearsal?.send(request.title, at: $0.location)
            }
            super.init(request: request, cachedResponse: cachedResponse, client: client)
        }
    #endif

    // Requests of these sessions must never reach the network, regardless of their scheme.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        // On Linux, the loader starts a task again after it was suspended.
        guard work.tryToStart() else { return work.resume() }
        #if canImport(FoundationNetworking)
            task?.resumeCallerOnDelegateQueue()
        #endif
        guard let service = ServiceRegistry.service(of: Self.self) else {
            if task?.state == .canceling { return }
            client?.urlProtocol(self, endsWith: StubbedHTTP.Failure.serviceReleased(request.title))
            return
        }
        let load = ServiceLoad(self, work, from: service)
        let name = "response to \(request.shortTitle)"
        let start: @Sendable () -> Void = { service.work.start(load.work, named: name, load.run) }
        #if canImport(FoundationNetworking)
            // The load may be cancelled before its response starts.
            if let rehearsal { load.queryWhenIdle(from: rehearsal) }
            if let pendingWork { return pendingWork.end(start) }
        #endif
        start()
    }

    override func stopLoading() {
        #if canImport(FoundationNetworking)
            // On Linux, the loader also calls this function to suspend a task.
            if let state = task?.state, state == .running || state == .suspended {
                return work.suspend()
            }
        #endif
        work.cancel()
        #if canImport(FoundationNetworking)
            pendingWork?.end()
        #endif
    }
}
