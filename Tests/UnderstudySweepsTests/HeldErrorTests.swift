import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Testing
import Understudy
import UnderstudyRehearsal

@testable import UnderstudySweeps

@Suite("An error holds another one")
struct HeldErrorTests {
    private enum Nested: Error {
        case cause(any Error)
        case list([any Error])
    }

    private final class Reference: Error {}

    @Test("where it is the same, or has it somewhere inside")
    func holding() {
        let wanted = NotSaved(id: 1)
        #expect(holds(wanted, in: wanted))
        #expect(holds(wanted, in: Wrapping(cause: wanted)))
        #expect(holds(wanted, in: Nested.list([Broken(), Nested.cause(wanted)])))
        #expect(!holds(wanted, in: NotSaved(id: 2)))
        #expect(!holds(wanted, in: Wrapping(cause: Broken())))
    }

    @Test("where it is the same object, and not another one of its class")
    func references() {
        let (first, second) = (Reference(), Reference())
        #expect(holds(first, in: Nested.cause(first)))
        #expect(!holds(first, in: second))
    }

    @Test("where the code of the platform is the same, whatever loading has added")
    func platform() {
        let url = URL(string: "https://example.com")
        let loaded = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])
        #expect(holds(URLError(.timedOut), in: loaded))
        #expect(!holds(URLError(.cancelled), in: loaded))
        let outer = CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: loaded])
        #expect(holds(URLError(.timedOut), in: outer))
    }

    @Test("says that a task was cancelled, in each of the platform's ways")
    func cancelled() {
        #expect(saysCancelled(CancellationError()))
        #expect(saysCancelled(Wrapping(cause: CancellationError())))
        #expect(saysCancelled(URLError(.cancelled)))
        #expect(saysCancelled(CocoaError(.userCancelled)))
        #expect(!saysCancelled(URLError(.timedOut)))
        #expect(!saysCancelled(Broken()))
    }
}
