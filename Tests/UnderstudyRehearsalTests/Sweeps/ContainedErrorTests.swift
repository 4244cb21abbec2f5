import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Errors that contain others")
struct ContainedErrorTests {
    private enum Nested: Error {
        case cause(any Error)
        case list([any Error])
    }

    private final class Reference: Error {}

    @Test func `An error contains another one if it equals it or contains it`() {
        let wanted = NotSaved(id: 1)
        #expect(isError(wanted, containedIn: wanted))
        #expect(isError(wanted, containedIn: Wrapping(cause: wanted)))
        #expect(isError(wanted, containedIn: Nested.list([Broken(), Nested.cause(wanted)])))
        #expect(!isError(wanted, containedIn: NotSaved(id: 2)))
        #expect(!isError(wanted, containedIn: Wrapping(cause: Broken())))
    }

    @Test(arguments: [(6, true), (7, false)])
    func `An error is found up to six levels deep`(levels: Int, isFound: Bool) {
        let wanted = NotSaved(id: 1)
        let outer = (1...levels).reduce(wanted as any Error) { error, _ in Wrapping(cause: error) }
        #expect(isError(wanted, containedIn: outer) == isFound)
    }

    @Test func `An error object is contained only if it is the same object`() {
        let (first, second) = (Reference(), Reference())
        #expect(isError(first, containedIn: Nested.cause(first)))
        #expect(!isError(first, containedIn: second))
    }

    /// An error that calls a double whenever it's inspected.
    private struct Spied: Error, Equatable, CustomReflectable, CustomStringConvertible {
        let spy: Spy<Void, Bool, Never>

        static func == (left: Spied, right: Spied) -> Bool { left.spy() }

        var customMirror: Mirror { Mirror(self, children: ["isSpied": spy()]) }

        var description: String { "\(spy())" }
    }

    @Test
    func `The search for an error doesn't record calls of the doubles that an error contains`() {
        let spy = Spy<Void, Bool, Never>("isSame()", returning: true)
        let error = Spied(spy: spy)
        let isFound = isError(error, containedIn: Nested.cause(error))
        let isOtherFound = isError(Broken(), containedIn: Nested.cause(error))
        #expect(spy.callCount == 0)
        #expect(isFound)
        #expect(!isOtherFound)
    }

    @Test func `Platform errors are compared by domain and code, without their user info`() {
        let url = URL(string: "https://example.com")
        let loaded = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])
        #expect(isError(URLError(.timedOut), containedIn: loaded))
        #expect(!isError(URLError(.cancelled), containedIn: loaded))
        let outer = CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: loaded])
        #expect(isError(URLError(.timedOut), containedIn: outer))
    }

    @Test func `A cancellation is recognized in each error type of the platform`() {
        #expect(indicatesCancellation(CancellationError()))
        #expect(indicatesCancellation(Wrapping(cause: CancellationError())))
        #expect(indicatesCancellation(URLError(.cancelled)))
        #expect(indicatesCancellation(CocoaError(.userCancelled)))
        #expect(!indicatesCancellation(URLError(.timedOut)))
        #expect(!indicatesCancellation(Broken()))
    }
}
