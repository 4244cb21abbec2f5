import Foundation
import Testing
import UnderstudyTesting

@Suite("Protocols in extensions of imported types", .doubles) struct ImportedScopesTests {
    private let date = Date(timeIntervalSinceReferenceDate: 0)

    @Test func `The double of a protocol in an extension has the types of the extension`() {
        let spy = Notification.HandlerSpy()
        let handler: any Notification.Handler = spy
        spy.spies.handle.returns([.init("sent"): 1])
        #expect(handler.handle(.init("read"), at: date) == [Notification.Name("sent"): 1])
        expect(spy.spies.handle, .wasCalled(.once))
    }

    @Test func `A double outside of the extension has the same types`() {
        let spy = PostSpy()
        let post: any Post = spy
        spy.spies.handle.returns([.init("sent"): 2])
        post.stamp("letter")
        #expect(post.handle(.init("read"), at: date) == [Notification.Name("sent"): 2])
        #expect(spy.spies.handle.lastCall?.name == Notification.Name("read"))
        expect(spy.spies.handle, .wasCalled(.once))
        expect(spy.spies.stamp, .wasCalled(.once, with: "letter"))
    }
}
