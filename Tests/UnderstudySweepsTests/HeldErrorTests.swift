import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Testing
import Understudy
import UnderstudyRehearsal

@testable import UnderstudySweeps

@Suite("Errors that contain others")
struct HeldErrorTests {
    private enum Nested: Error {
        case cause(any Error)
        case list([any Error])
    }

    private final class Reference: Error {}

    @Test("An error contains another one if it equals it or contains it at any depth")
    func holding() {
        let wanted = NotSaved(id: 1)
        #expect(holds(wanted, in: wanted))
        #expect(holds(wanted, in: Wrapping(cause: wanted)))
        #expect(holds(wanted, in: Nested.list([Broken(), Nested.cause(wanted)])))
        #expect(!holds(wanted, in: NotSaved(id: 2)))
        #expect(!holds(wanted, in: Wrapping(cause: Broken())))
    }

    @Test("An error object is contained only if it is the same object")
    func references() {
        let (first, second) = (Reference(), Reference())
        #expect(holds(first, in: Nested.cause(first)))
        #expect(!holds(first, in: second))
    }

    @Test("Platform errors are compared by domain and code, without their user info")
    func platform() {
        let url = URL(string: "https://example.com")
        let loaded = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])
        #expect(holds(URLError(.timedOut), in: loaded))
        #expect(!holds(URLError(.cancelled), in: loaded))
        let outer = CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: loaded])
        #expect(holds(URLError(.timedOut), in: outer))
    }

    @Test("A cancellation is recognized in each error type of the platform")
    func cancelled() {
        #expect(saysCancelled(CancellationError()))
        #expect(saysCancelled(Wrapping(cause: CancellationError())))
        #expect(saysCancelled(URLError(.cancelled)))
        #expect(saysCancelled(CocoaError(.userCancelled)))
        #expect(!saysCancelled(URLError(.timedOut)))
        #expect(!saysCancelled(Broken()))
    }
}
