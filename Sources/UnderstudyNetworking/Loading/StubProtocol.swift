import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads the requests of one stub's sessions; `Tag` makes it a class of its own.
final class StubProtocol<Tag>: URLProtocol {
    private let work = RunningWork()

    // Nothing that such a session sends may reach the network, whatever its scheme.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let load = StubLoad(self, work)
        guard let stub = StubRegistry.stub(of: Self.self) else {
            return load.fail(StubbedHTTP.Failure.stubIsGone(load.title))
        }
        stub.work.start(work) { await load.run(with: stub) }
    }

    override func stopLoading() { work.cancel() }
}
