import App
import Foundation
import Testing
import UnderstudyAll

@Spy final class UmbrellaOpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

@Suite("UnderstudyAll", .doubles)
struct UmbrellaTests {
    @Test("A single import provides all products")
    func all() async {
        let opener = UmbrellaOpenerSpy()
        opener.spies.open.returns(true)
        #expect(opener.open(URL(filePath: "/page")))
        #expect(NotificationHub().observers.isEmpty)
        #expect(StubbedHTTP.Service().requests.calls.isEmpty)
        await rehearse { stage in #expect(stage.elapsed == .zero) }
    }
}
