import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A protocol that loads the requests of a single stub's sessions. The generic parameter `Tag` is
/// used to create a unique class for each stub.
final class StubProtocol<Tag>: URLProtocol {
    private let work = RunningWork()
    #if canImport(FoundationNetworking)
        /// The rehearsal that sends the request, and the pending work on the loader's thread.
        private let (exit, way): (OwnWork.Exit?, OwnWork.Errand?)

        required init(
            request: URLRequest, cachedResponse: CachedURLResponse?,
            client: (any URLProtocolClient)?
        ) {
            let stub = StubRegistry.stub(of: Self.self)
            (exit, way) = (stub?.exit, stub?.sends(request))
            super.init(request: request, cachedResponse: cachedResponse, client: client)
        }
    #endif

    // Requests of these sessions must never reach the network, regardless of their scheme.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        // After a task was suspended, the loader on Linux starts it again.
        guard work.tryToStart() else { return work.resume() }
        let load = StubLoad(self, work)
        guard let stub = StubRegistry.stub(of: Self.self) else {
            return load.fail(StubbedHTTP.Failure.stubReleased(load.title))
        }
        let start: @Sendable () -> Void = { [work] in
            stub.work.start(work) { await load.run(with: stub) }
        }
        #if canImport(FoundationNetworking)
            // The load may be cancelled before its response starts.
            if let exit { load.queryWhenIdle(from: exit, of: stub) }
            if let way { return way.end(start) }
        #endif
        start()
    }

    override func stopLoading() {
        #if canImport(FoundationNetworking)
            // The loader on Linux also calls this function in order to suspend a task.
            if let state = task?.state, state == .running || state == .suspended {
                return work.suspend()
            }
        #endif
        work.cancel()
        #if canImport(FoundationNetworking)
            way?.end()
        #endif
    }
}
