import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads the requests of one stub's sessions. `Tag` makes each class unique.
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

    // No request of such a session may reach the network, regardless of its scheme.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        // The loader on Linux starts a task again after it was suspended.
        guard work.tryToStart() else { return work.resume() }
        let load = StubLoad(self, work)
        guard let stub = StubRegistry.stub(of: Self.self) else {
            return load.fail(StubbedHTTP.Failure.stubReleased(load.title))
        }
        let start: @Sendable () -> Void = { [work] in
            stub.work.start(work) { await load.run(with: stub) }
        }
        #if canImport(FoundationNetworking)
            // It may be cancelled before its response begins.
            if let exit { load.queryWhenIdle(from: exit, of: stub) }
            if let way { return way.end(start) }
        #endif
        start()
    }

    override func stopLoading() {
        #if canImport(FoundationNetworking)
            // The loader on Linux also suspends a task this way.
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
